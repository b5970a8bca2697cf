import 'server-only';

/** Tables of content that operators maintain (floats, service, guides, pages), and of page events. */
export interface ContentTables {
  project_content: ProjectContentTable;
  activity_pages: ActivityPageTable;
  cooperations: CooperationTable;
  track_events: TrackEventTable;
}

/**
 * Content of a project by its name (`content/project-content.ts`). Empty `p_id` and `theme`: all projects and
 * all brands. A project's content takes precedence over a brand's, a brand's over the general one. `value` is
 * JSON.
 */
interface ProjectContentTable {
  name: string;
  p_id: string;
  theme: string;
  value: string;
}

/** A page of an activity. `p_id` empty: all projects. `content` is JSON with both languages. */
interface ActivityPageTable {
  id: string;
  p_id: string;
  content: string;
}

/**
 * A cooperation enquiry. The unique key (phone, `digest` of the text, `day` in Asia/Shanghai) stores the same
 * enquiry once a day.
 */
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

/**
 * A page event; deleted after 90 days (`content/jobs.ts`). `at` is the browser's clock, `received_at` the
 * server's.
 */
export interface TrackEventTable {
  batch_id: string;
  position: number;
  p_id: string;
  client_id: string;
  /** The visit; empty: unknown. */
  session_id: string;
  /** Number of the event in its visit. */
  seq: number | null;
  environment: string;
  data_source: number | null;
  build: string;
  name: string;
  path: string;
  at: string;
  duration_ms: number | null;
  /** JSON object. */
  props: string;
  received_at: string;
}
