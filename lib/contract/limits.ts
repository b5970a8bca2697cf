/**
 * Limits that pages also check. They are in a file of their own because an import of a definition would load
 * the validation library into the page.
 */

/** Maximum length of a search keyword, in characters (R-SEARCH-02). */
export const KEYWORD_LENGTH = 15;
