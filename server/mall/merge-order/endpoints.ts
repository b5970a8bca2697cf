import 'server-only';
import type { Implementation } from '../http/implement';

/** Several goods in one order. */
export const mergeOrderEndpoints: readonly Implementation[] = [];
