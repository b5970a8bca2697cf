import 'server-only';
import type { Generated, GeneratedAlways } from 'kysely';
import type { OrderPurchaseColumns } from './merge-order';

/** Orders and payments. */
export interface OrderTables {
  orders: OrderTable;
  order_items: OrderItemTable;
  order_points: OrderPointsTable;
  order_traces: OrderTraceTable;
  free_deliveries: FreeDeliveryTable;
  idempotency_keys: IdempotencyKeyTable;
  payments: PaymentTable;
}

export interface OrderTable extends OrderPurchaseColumns {
  id: string;
  user_id: string;
  p_id: string;
  kind: 'physical' | 'service';
  /** 1 unpaid, 2 undelivered, 3 unreceived, 4 completed, 5 after-sale, 6 closed. */
  status: number;
  close_reason: string | null;
  activity_type: number;
  /** In all, after the coupon. */
  points: number;
  /** Goods and shipping, after the coupon. */
  pay_amount_fen: number;
  /** JSON, the address at the time of the order; null for goods without shipping. */
  address: string | null;
  /** The phone in `address`; the database takes it from there. */
  receiver_phone: GeneratedAlways<string | null>;
  remark: string;
  /** Order that this one repeats (`reOrder`). */
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
  /** When the shopper last asked for it to be sent, and how often. */
  reminded_at: string | null;
  reminders: Generated<number>;
  /** Counts changes; every transition says `where version = …`. */
  version: Generated<number>;
}

/** Names, picture and prices as they were when the order was made. */
export interface OrderItemTable {
  id: string;
  order_id: string;
  position: number;
  goods_id: string;
  goods_spec_id: string;
  /** Activity whose stock was taken; null: the spec's own. */
  activity_id: string | null;
  /** What it was ordered in; 0 exchange. */
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

/** From which lots an order took how much, so that a release gives each its own back; then the rows go. */
export interface OrderPointsTable {
  order_id: string;
  lot_id: string;
  amount: number;
}

/** A product that goes to a recipient without cash; the key lets one order of a day have it. */
export interface FreeDeliveryTable {
  /** The known project whose rules the order follows. */
  p_id: string;
  /** In Asia/Shanghai. */
  day: string;
  goods_id: string;
  /** Digest of a normalized phone or address (`lib/rules/order/recipient.ts`). */
  recipient: string;
  order_id: string;
}

export interface OrderTraceTable {
  id: string;
  order_id: string;
  position: number;
  at: string;
  text_zh: string;
  text_en: string;
}

/** `answer` is null while the first call is still under way. */
export interface IdempotencyKeyTable {
  user_id: string;
  key: string;
  operation: string;
  body_hash: string;
  answer: string | null;
  created_at: string;
}

/** One try to pay an order or a merge order. `(provider, transaction_id)` is unique: a notice counts once. */
export interface PaymentTable {
  id: string;
  /** What it pays: one of the two, never both. */
  order_id: string | null;
  merge_order_id: string | null;
  provider: 'wechat' | 'alipay' | 'cloud';
  attempt: number;
  amount_fen: number;
  /** What went back or is owed (`payment_refunds`); never more than came in. */
  owed_back_fen: Generated<number>;
  /** `refunding`: money came in for an order that could not be paid any more; a refund is owed. */
  status: 'pending' | 'paid' | 'closed' | 'refunding' | 'refunded';
  transaction_id: string | null;
  /** What the cashier was opened with; the attempt serves again while that is the same. Null: it never does. */
  terms: string | null;
  created_at: string;
  paid_at: string | null;
  /** When money last went back. */
  refunded_at: string | null;
  /** When the provider is asked about it (again), unless it was heard of before; null: not asked yet. */
  ask_after: string | null;
  /** Nobody asks about it any more; a notice still counts. */
  is_given_up: Generated<0 | 1>;
}
