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
