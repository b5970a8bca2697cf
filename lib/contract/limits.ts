/**
 * Limits that pages also check. They are in a file of their own because an import of a definition would load
 * the validation library into the page.
 */

/** Maximum length of a search keyword, in characters (R-SEARCH-02). */
export const KEYWORD_LENGTH = 15;

/** Maximum number of events in one batch (R-EVENT-01, R-EVENT-05). */
export const MAX_EVENTS_PER_BATCH = 20;

/** Maximum number of log lines in one batch (R-EVENT-02). */
export const MAX_LOG_LINES_PER_BATCH = 10;

/** When events are counted and sent, unless a project configures it: milliseconds, and a share of the area (R-EVENT-05). */
export const DEFAULT_EVENT_SETTINGS = {
  exposeDuration: 3000,
  exposeMinAreaRate: 0.8,
  pushInterval: 2000,
  queueSize: MAX_EVENTS_PER_BATCH,
};

/** Maximum length of the path of a page in a report, in characters. */
export const MAX_PAGE_PATH_CHARS = 512;

/** Maximum length of a text field of an event, in characters. */
export const MAX_EVENT_TEXT_CHARS = 200;

/** Maximum duration of an event: a day, in milliseconds. */
export const MAX_EVENT_DURATION_MS = 86_400_000;

/** Maximum number of repetitions that a log line names. */
export const MAX_LOG_LINE_COUNT = 1_000_000;
