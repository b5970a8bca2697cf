import 'server-only';

/** The second service (spec 7, "Separate service"). */
// biome-ignore lint/suspicious/noEmptyInterface: filled by its domain
export interface SecondTables {}
