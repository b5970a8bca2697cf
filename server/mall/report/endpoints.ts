import 'server-only';
import type { Implementation } from '../http/implement';

/** What pages report: events, logs, uploads, inquiries. */
export const reportEndpoints: readonly Implementation[] = [];
