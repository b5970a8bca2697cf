import 'server-only';

/** Several goods in one order. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by its domain
export interface MergeOrderTables {}
