import 'server-only';

/** What pages report: events, logs, uploads, inquiries. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by its domain
export interface ReportTables {}
