import 'server-only';

/** Coupons and the retention red packet. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by its domain
export interface CouponTables {}
