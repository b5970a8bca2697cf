/** The types of incomplete-tag.mjs, for TypeScript. */
export const INCOMPLETE_TAG: string;
