import 'server-only';
import type { Generated } from 'kysely';

/** Tables of merge orders and refunds. */
export interface MergeOrderTables {
  merge_orders: MergeOrderTable;
  payment_refunds: PaymentRefundTable;
}

/** Orders that were created together and are paid together; the orders hold user and amounts. */
interface MergeOrderTable {
  id: string;
  created_at: string;
}

/** A refund of a payment. The provider knows it by `id`. */
interface PaymentRefundTable {
  id: string;
  payment_id: string;
  /** The refunded order; null: the payment came too late to pay any order. */
  order_id: string | null;
  /** From 1, within the payment. */
  number: number;
  amount_fen: number;
  status: 'owed' | 'done';
  created_at: string;
  done_at: string | null;
  /** How often the provider was called for it, and when it may be called again; null: now. */
  asked: Generated<number>;
  ask_after: string | null;
}

/** Columns of `orders` for merge orders, shipping fees and coupons. */
export interface OrderPurchaseColumns {
  merge_order_id: string | null;
  /** Supplier of the products; there is one order per supplier. */
  supplier: Generated<string>;
  /** Shipping fee in fen; included in `pay_amount_fen`. */
  express_fen: Generated<number>;
  /** The user's coupon and its discounts, which are already subtracted from `pay_amount_fen` and `points`. */
  coupon_id: string | null;
  coupon_fen: Generated<number>;
  coupon_points: Generated<number>;
  /** `pay_amount_fen` is collected on delivery; there is no payment. */
  is_cash_on_delivery: Generated<0 | 1>;
}
