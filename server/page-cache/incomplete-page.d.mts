/** The types of incomplete-page.mjs, for TypeScript. */
export const INCOMPLETE_TAG: string;
export const INCOMPLETE_PAGE_SECONDS: number;
