import 'server-only';

/** Floats, service, guides and pages that operators assemble; what pages report. */
export interface ContentTables {
  project_content: ProjectContentTable;
  activity_pages: ActivityPageTable;
  cooperations: CooperationTable;
  track_events: TrackEventTable;
}

/**
 * Content of a project by its name (`content/project-content.ts`). `p_id` and `theme` empty: every project, every
 * brand; a project's own goes before a brand's, a brand's before everybody's. `value` is JSON.
 */
interface ProjectContentTable {
  name: string;
  p_id: string;
  theme: string;
  value: string;
}

/** `p_id` empty: every project. `content` is JSON with both languages. */
interface ActivityPageTable {
  id: string;
  p_id: string;
  content: string;
}

/** `digest` of the text and `day` (Asia/Shanghai) make the same offer of a phone be taken once a day. */
interface CooperationTable {
  receipt_no: string;
  p_id: string;
  company: string;
  contact: string;
  phone: string;
  type: string;
  text: string;
  digest: string;
  day: string;
  created_at: string;
}

/** Forgotten after 30 days (`jobs/forget-track.ts`). `at` is the browser's clock, `received_at` ours. */
interface TrackEventTable {
  batch_id: string;
  position: number;
  p_id: string;
  client_id: string;
  name: string;
  path: string;
  at: string;
  duration_ms: number | null;
  /** JSON object. */
  props: string;
  received_at: string;
}
