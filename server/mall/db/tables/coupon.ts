import 'server-only';
import type { Generated } from 'kysely';

/** Tables of coupons and of the retention red packet. */
export interface CouponTables {
  coupons: CouponTable;
  coupon_targets: CouponTargetTable;
  user_coupons: UserCouponTable;
  red_packets: RedPacketTable;
}

/**
 * `fen`: fen off the cash part above a threshold in fen. `points`: points off above a threshold in points.
 * `consumption`: consumption points of a red packet (`lib/rules/coupon/red-packet.ts`) above a threshold in
 * fen.
 */
type CouponKind = 'fen' | 'points' | 'consumption';

/** A coupon on offer. `value` and `threshold` are in the unit of the kind. */
export interface CouponTable {
  id: string;
  kind: CouponKind;
  /** Value of a taken coupon; 0 for `consumption`, whose terms are those of the red packet. */
  value: number;
  threshold: number;
  title_zh: string;
  title_en: string;
  /** Targets of `group` and `goods` are in `coupon_targets`. */
  covers: 'all' | 'group' | 'goods';
  /** Null: without end. */
  total: number | null;
  /** Number of taken coupons; never more than `total`. */
  taken: Generated<number>;
  /** Part of `taken` that this mall did not count: coupons of an earlier mall, or of paper. */
  taken_elsewhere: Generated<number>;
  per_user: number;
  take_from: string;
  /** Null: without end. */
  take_until: string | null;
  /** A fixed validity period; null: `valid_days` (24 hours each) from taking it. */
  valid_from: string | null;
  valid_until: string | null;
  valid_days: number | null;
  position: number;
  /** When an operator's import removed it; null: shoppers see it. */
  hidden_at: Generated<string | null>;
}

/** A group or product that a coupon covers. */
interface CouponTargetTable {
  coupon_id: string;
  target_id: string;
}

/** A coupon of a user, with the terms at the time of taking it. */
export interface UserCouponTable {
  id: string;
  user_id: string;
  coupon_id: string;
  value: number;
  threshold: number;
  valid_from: string;
  valid_until: string;
  /** Expiry is not a state; it follows from `valid_until`. `held`: reserved by an unpaid order. */
  state: 'free' | 'held' | 'used';
  /** The order or merge order that has reserved or used it. */
  order_id: string | null;
  taken_at: string;
  used_at: string | null;
}

/** The red packet of a user that starts on a day (Asia/Shanghai). */
interface RedPacketTable {
  user_id: string;
  day: string;
  /** Consumption points. */
  amount: number;
  /** The coupon that it yielded; null: not opened yet. */
  user_coupon_id: string | null;
  created_at: string;
}
