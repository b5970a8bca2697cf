import 'server-only';

/** Live videos. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by its domain
export interface LiveTables {}
