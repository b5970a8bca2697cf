import 'server-only';
import type { Generated, GeneratedAlways } from 'kysely';
import type { PayType } from '@/lib/contract/config';
import type { OrderPurchaseColumns } from './merge-order';

/** Tables of orders and payments. */
export interface OrderTables {
  orders: OrderTable;
  order_items: OrderItemTable;
  order_points: OrderPointsTable;
  order_traces: OrderTraceTable;
  free_deliveries: FreeDeliveryTable;
  delivery_claims: DeliveryClaimTable;
  idempotency_keys: IdempotencyKeyTable;
  payments: PaymentTable;
}

/** An order. */
export interface OrderTable extends OrderPurchaseColumns {
  id: string;
  user_id: string;
  p_id: string;
  kind: 'physical' | 'service';
  /** 1 unpaid, 2 undelivered, 3 unreceived, 4 completed, 5 after-sale, 6 closed. */
  status: number;
  close_reason: string | null;
  activity_type: number;
  /** Total, after the coupon. */
  points: number;
  /** Products and shipping, after the coupon. */
  pay_amount_fen: number;
  /** JSON of the address at the time of the order; null for orders without shipping. */
  address: string | null;
  /** The phone in `address`; a generated column. */
  receiver_phone: GeneratedAlways<string | null>;
  remark: string;
  /** The order that this one repeats (`reOrder`). */
  source_order_id: string | null;
  pay_channel: string | null;
  points_gained: number;
  express_company: string | null;
  express_no: string | null;
  created_at: string;
  pay_deadline: string | null;
  paid_at: string | null;
  sent_at: string | null;
  delivered_at: string | null;
  completed_at: string | null;
  closed_at: string | null;
  /** When the shopper last asked for shipping, and how often. */
  reminded_at: string | null;
  reminders: Generated<number>;
}

/** A line of an order, with names, picture and prices at the time of the order. */
interface OrderItemTable {
  id: string;
  order_id: string;
  position: number;
  goods_id: string;
  goods_spec_id: string;
  /** Activity whose stock was taken; null: the spec's own stock. */
  activity_id: string | null;
  /** Activity type of the line; 0: ordinary exchange of points. */
  activity_type: Generated<number>;
  quantity: number;
  points: number;
  price_fen: number;
  title_zh: string;
  title_en: string;
  spec_name_zh: string;
  spec_name_en: string;
  picture: string;
}

/** Points that an order took from a lot; a release returns them to the lot and deletes the row. */
interface OrderPointsTable {
  order_id: string;
  lot_id: string;
  amount: number;
}

/** A product ordered without cash for a recipient; the primary key allows one order per day. */
interface FreeDeliveryTable {
  /** The project whose rules apply to the order; it exists in `projects`. */
  p_id: string;
  /** In Asia/Shanghai. */
  day: string;
  goods_id: string;
  /** Digest of a normalized phone or address (`lib/rules/order/recipient.ts`). */
  recipient: string;
  order_id: string;
}

/**
 * A product claimed on delivery (`order/delivery-claims.ts`). Unique keys allow one row per product for a user, a
 * phone and an address.
 */
export interface DeliveryClaimTable {
  order_id: string;
  goods_id: string;
  user_id: string;
  /** Digests of the normalized phone and address of the receiver (`lib/rules/order/recipient.ts`). */
  phone: string;
  address: string;
}

/** A shipping trace of an order. */
interface OrderTraceTable {
  id: string;
  order_id: string;
  position: number;
  at: string;
  text_zh: string;
  text_en: string;
}

/** The stored answer of an idempotency key; `answer` is JSON. */
interface IdempotencyKeyTable {
  user_id: string;
  key: string;
  operation: string;
  body_hash: string;
  answer: string | null;
  created_at: string;
}

/**
 * An attempt to pay an order or a merge order. `(provider, transaction_id)` is unique, so a notification
 * counts once.
 */
interface PaymentTable {
  id: string;
  /** What it pays: exactly one of the two is set. */
  order_id: string | null;
  merge_order_id: string | null;
  provider: PayType;
  attempt: number;
  amount_fen: number;
  /** Fen that were refunded or are owed (`payment_refunds`); never more than `amount_fen`. */
  owed_back_fen: Generated<number>;
  /** `refunding`: the money came when the order could not be paid any more; a refund is owed. */
  status: 'pending' | 'paid' | 'closed' | 'refunding' | 'refunded';
  transaction_id: string | null;
  /**
   * Terms with which the cashier was opened; the attempt can be reused while they are the same. Null: never.
   */
  terms: string | null;
  created_at: string;
  paid_at: string | null;
  /** Time of the last refund. */
  refunded_at: string | null;
  /** When to query the provider next, unless a notification arrives first; null: never queried. */
  ask_after: string | null;
  /** 1: no more queries; a notification still counts. */
  is_given_up: Generated<0 | 1>;
}
