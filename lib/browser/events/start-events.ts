import { getClientId } from '@/lib/browser/client-id';
import { createRandomId } from '@/lib/browser/random-id';
import type { ProjectConfig } from '@/lib/contract/config';
import type { CallArgs } from '@/lib/contract/contract';
import {
  DEFAULT_EVENT_SETTINGS,
  MAX_EVENT_DURATION_MS,
  MAX_EVENT_TEXT_CHARS,
  MAX_PAGE_PATH_CHARS,
} from '@/lib/contract/limits';
import { routes } from '@/lib/contract/routes';
import { cutText } from '@/lib/rules/text/cut-text';
import { createBatchQueue } from './batch-queue';
import { getDocumentFields } from './document-fields';
import { describeTarget, TARGETS } from './event-target';
import { watchExposures } from './exposures';
import { createPageViews } from './page-views';
import { type ReportedEvent, reportEvent, reportedEvents } from './report-event';
import { openSession } from './session';

type TrackBatch = CallArgs<'track'>;

/** When events are counted and sent, as a project configures it. */
export type EventSettings = NonNullable<ProjectConfig['buryPointConfig']>;

/** Full queues that are kept while the mall cannot be reached. */
const MAX_UNSENT_BATCHES = 5;

/** A shopper who saves data pays for no call of their own: events wait for a full queue, or for the end of the page. */
const isSavingData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true;

/** Shortens the texts of an event: an address of any length may have been opened, and the mall rejects too long ones. */
const cutFields = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, string | number | boolean]) => [
      name,
      typeof value === 'string' ? cutText(value, MAX_EVENT_TEXT_CHARS) : value,
    ]),
  );

function reportClick({ target }: MouseEvent) {
  const element = target instanceof Element ? target.closest<HTMLElement>(TARGETS) : null;
  const fields = element && describeTarget(element);
  if (fields) reportEvent('click', fields);
}

/**
 * Starts to report events: page views, exposures, clicks, and what components have reported (R-EVENT-06, R-EVENT-07,
 * R-EVENT-08). Called once for each document.
 * @param firstPath path of the page, whose view began with the document
 * @returns a function that reports the view of a further page
 */
export function startEvents(
  firstPath: string,
  settings: EventSettings = DEFAULT_EVENT_SETTINGS,
): (path: string) => void {
  const { exposeDuration, exposeMinAreaRate, pushInterval, queueSize } = settings;
  const session = openSession();
  const queue = createBatchQueue<TrackBatch['events'][number]>({
    path: routes.track.path,
    batchSize: queueSize,
    intervalMs: isSavingData() ? Number.POSITIVE_INFINITY : pushInterval,
    maxBatches: MAX_UNSENT_BATCHES,
    storageKey: 'mallUnsentEvents',
    toBody: (events): TrackBatch => ({
      batchId: createRandomId(),
      clientId: getClientId(),
      sessionId: session.id,
      ...getDocumentFields(),
      events: [...events],
    }),
  });

  /** Adds to the fields what only the visit knows. */
  const completeFields = (event: ReportedEvent) => {
    if (event.name === 'click' && event.fields.kind === 'goods')
      session.rememberPlace(event.fields.id, event.fields.place);
    const place = event.name === 'order' ? session.findPlace(event.fields.goodsId) : undefined;
    return { ...event.fields, ...(place && { place }) };
  };
  const enqueue = (event: ReportedEvent) => {
    const { name, path, at, duration } = event;
    queue.push({
      name,
      path: cutText(path, MAX_PAGE_PATH_CHARS),
      at: new Date(at).toISOString(),
      ...(duration !== undefined && { duration: Math.min(duration, MAX_EVENT_DURATION_MS) }),
      props: cutFields(completeFields(event)),
      seq: session.takeNumber(),
    });
  };

  const views = createPageViews(enqueue);
  let shownPath = firstPath;
  views.showPage(firstPath);
  reportedEvents.connect(enqueue);
  const exposures = watchExposures({
    durationMs: exposeDuration,
    minAreaRate: exposeMinAreaRate,
    report: (fields) =>
      enqueue({ name: 'exposure', fields, path: shownPath, at: Date.now(), duration: exposeDuration }),
  });
  addEventListener('click', reportClick, { capture: true });
  const leave = () => {
    views.hide();
    exposures.pause();
    queue.leave();
    session.release();
  };
  addEventListener('pagehide', leave);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    session.resume();
    queue.resume();
    views.resume(true);
    exposures.startView();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') return leave();
    session.resume();
    views.resume(false);
    exposures.resume();
  });
  return (path) => {
    shownPath = path;
    views.showPage(path);
    exposures.startView();
  };
}
