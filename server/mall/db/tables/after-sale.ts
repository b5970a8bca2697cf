import 'server-only';

/** Refunds, returns, comments and complaints. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by its domain
export interface AfterSaleTables {}
