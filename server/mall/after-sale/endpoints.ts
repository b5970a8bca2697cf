import 'server-only';
import type { Implementation } from '../http/implement';

/** Refunds, returns, comments and complaints. */
export const afterSaleEndpoints: readonly Implementation[] = [];
