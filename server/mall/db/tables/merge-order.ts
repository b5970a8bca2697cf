import 'server-only';
import type { Generated } from 'kysely';

/** Several goods in one order, and money that goes back. */
export interface MergeOrderTables {
  merge_orders: MergeOrderTable;
  payment_refunds: PaymentRefundTable;
}

/** Orders that were made and are paid together; whose it is and what it costs its orders tell. */
export interface MergeOrderTable {
  id: string;
  created_at: string;
}

/** Money of a payment that goes back. `id` is what the provider knows the refund by. */
export interface PaymentRefundTable {
  id: string;
  payment_id: string;
  /** The order it is given back for; null: the payment came too late to pay anything. */
  order_id: string | null;
  /** From 1, within the payment. */
  number: number;
  amount_fen: number;
  status: 'owed' | 'done';
  created_at: string;
  done_at: string | null;
  /** How often the provider was asked for it, and when it may be asked again; null: now. */
  asked: Generated<number>;
  ask_after: string | null;
}

/** Columns that this domain adds to `orders`. */
export interface OrderPurchaseColumns {
  merge_order_id: string | null;
  /** Whose goods they are: one order for each supplier. */
  supplier: Generated<string>;
  /** Fen for shipping, part of `pay_amount_fen`. */
  express_fen: Generated<number>;
  /** The user's coupon, and what it took off: `points` and `pay_amount_fen` are what is left. */
  coupon_id: string | null;
  coupon_fen: Generated<number>;
  coupon_points: Generated<number>;
  /** `pay_amount_fen` is collected at the door; there is no payment. */
  is_cash_on_delivery: Generated<0 | 1>;
}
