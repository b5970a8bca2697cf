/** Limits that pages keep too. Here, because a page that imports a definition loads the validation library with it. */

/** Longest search keyword, in characters (R-SEARCH-02). */
export const KEYWORD_LENGTH = 15;
