import 'server-only';
import type { Implementation } from '../http/implement';

/** Coupons and the retention red packet. */
export const couponEndpoints: readonly Implementation[] = [];
