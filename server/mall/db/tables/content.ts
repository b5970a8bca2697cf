import 'server-only';

/** Floats, service, guides and pages that operators assemble. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by its domain
export interface ContentTables {}
