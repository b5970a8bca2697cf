import 'server-only';
import { closeReason, type OrderSummary } from '@/lib/contract/order-summary';
import type { OrderRow } from '../get-own-order';
import type { OrderParts } from './order-parts';

/** The columns of an order that an order list needs. */
export const summaryColumns = [
  'id',
  'user_id',
  'kind',
  'status',
  'close_reason',
  'points',
  'pay_amount_fen',
  'created_at',
  'pay_deadline',
  'merge_order_id',
  'express_fen',
  'coupon_id',
  'coupon_fen',
  'coupon_points',
  'is_cash_on_delivery',
  'sent_at',
  'delivered_at',
  'reminded_at',
] as const;

/** A row with `summaryColumns`. */
export type SummaryRow = Pick<OrderRow, (typeof summaryColumns)[number]>;

/** Converts a stored close reason; null for unknown ones. */
export const toCloseReason = (reason: string | null): OrderSummary['closeReason'] =>
  closeReason.options.find((known) => known === reason) ?? null;

/** Converts a row and its parts to the contract's summary. */
export const toOrderSummary = (row: SummaryRow, parts: OrderParts): OrderSummary & OrderParts => ({
  orderId: row.id,
  status: row.status,
  closeReason: toCloseReason(row.close_reason),
  points: row.points,
  payAmount: row.pay_amount_fen,
  createdAt: row.created_at,
  payDeadline: row.pay_deadline,
  kind: row.kind,
  mergeOrderId: row.merge_order_id,
  expressFen: row.express_fen,
  couponId: row.coupon_id,
  couponFen: row.coupon_fen,
  couponPoints: row.coupon_points,
  isCashOnDelivery: row.is_cash_on_delivery === 1,
  sentAt: row.sent_at,
  deliveredAt: row.delivered_at,
  remindedAt: row.reminded_at,
  isOwn: true,
  ...parts,
});
