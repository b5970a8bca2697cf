import 'server-only';

/** Telephone numbers: captcha, codes, binding, lists. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by its domain
export interface PhoneTables {}
