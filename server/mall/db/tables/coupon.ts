import 'server-only';
import type { Generated } from 'kysely';

/** Coupons and the retention red packet. */
export interface CouponTables {
  coupons: CouponTable;
  coupon_targets: CouponTargetTable;
  user_coupons: UserCouponTable;
  red_packets: RedPacketTable;
}

/**
 * `fen`: fen off the cash part over a threshold of fen. `points`: points off over a threshold of points.
 * `consumption`: consumption points of a red packet (`lib/rules/coupon/red-packet.ts`) over a threshold of fen.
 */
export type CouponKind = 'fen' | 'points' | 'consumption';

/** What is offered. `value` and `threshold` are in the unit of the kind. */
export interface CouponTable {
  id: string;
  kind: CouponKind;
  /** What a taken one is worth; 0 for `consumption`, whose terms are those of the red packet. */
  value: number;
  threshold: number;
  title_zh: string;
  title_en: string;
  /** `group` and `goods` are listed in `coupon_targets`. */
  covers: 'all' | 'group' | 'goods';
  /** Null: without end. */
  total: number | null;
  /** How many were taken; never more than `total`. */
  taken: Generated<number>;
  per_user: number;
  take_from: string;
  /** Null: without end. */
  take_until: string | null;
  /** A fixed window, or null and then `valid_days` (24 hours each) from taking. */
  valid_from: string | null;
  valid_until: string | null;
  valid_days: number | null;
  position: number;
}

/** Groups or goods that a coupon covers. */
export interface CouponTargetTable {
  coupon_id: string;
  target_id: string;
}

/** A coupon that somebody has, with the terms of the moment when it was taken. */
export interface UserCouponTable {
  id: string;
  user_id: string;
  coupon_id: string;
  value: number;
  threshold: number;
  valid_from: string;
  valid_until: string;
  /** Expiry is not a state: `valid_until` says it. */
  state: 'free' | 'held' | 'used';
  /** The order, or merge order, that holds or used it. */
  order_id: string | null;
  taken_at: string;
  used_at: string | null;
}

/** The red packet of a user that begins on a day in Asia/Shanghai. */
export interface RedPacketTable {
  user_id: string;
  day: string;
  /** Consumption points. */
  amount: number;
  /** What came out of it; null: closed. */
  user_coupon_id: string | null;
  created_at: string;
}
