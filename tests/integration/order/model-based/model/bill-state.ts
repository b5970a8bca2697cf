import type { CaseStatus, CaseType } from '@/lib/contract/after-sale-case';
import { isAutoRefund, SEND_BACK_DAYS } from '@/lib/rules/after-sale/after-sale';
import { isOrderStatus, type OrderKind, type OrderStatus } from '@/lib/rules/order/order-state';
import { addDaysToDate } from '@/lib/rules/time/dates';
import type { TestMall } from '@/tests/support/test-mall';
import { groupBy, type MallState, type OrderRow, sumBy } from '../../../../support/consistency/mall-state';

/** The refund settings of the tests' project (refunds before shipping). */
export const REFUND_CONFIG = { autoRefundOpen: true, autoRefundMinute: 10 };

export interface CaseState {
  type: CaseType;
  status: CaseStatus;
  amountFen: number;
  /** Status of the order when the case was requested. */
  statusBefore: number;
  /** Tracking number of the return. */
  expressNo: string | null;
  /** The goods were not sent back in time. */
  isOverdue: boolean;
}

/** The part of an order that decides which calls are possible. */
export interface OrderState {
  id: string;
  /** Time of the reading, ISO-8601. */
  now: string;
  kind: OrderKind;
  status: OrderStatus;
  closeReason: string | null;
  isCashOnDelivery: boolean;
  payFen: number;
  paidAt: string | null;
  completedAt: string | null;
  isDelivered: boolean;
  /** Refunded fen. */
  refundedFen: number;
  isCommented: boolean;
  latestCase: CaseState | null;
  /** Past the payment deadline; sent so long ago that it counts as received; paid recently enough to refund at once. */
  isOverdue: boolean;
  isAutoConfirmDue: boolean;
  isAutoRefundable: boolean;
}

/** Orders that are paid together. */
export interface BillState {
  id: string;
  userId: string;
  orders: readonly OrderState[];
  /** A provider has received the money, and the mall has no notification yet. */
  hasUnnotifiedPayment: boolean;
}

function toCaseState(rows: MallState['cases'] | undefined, now: Date): CaseState | null {
  const latest = rows?.toSorted((a, b) => b.number - a.number)[0];
  if (!latest) return null;
  const { type, status, amount_fen, order_status_before, express_no, moved_at } = latest;
  const isLate = moved_at <= addDaysToDate(now, -SEND_BACK_DAYS).toISOString();
  return {
    type,
    status,
    amountFen: amount_fen,
    statusBefore: order_status_before,
    expressNo: express_no,
    isOverdue: isLate,
  };
}

function toOrderState(
  row: OrderRow,
  { cases, comments }: { cases: MallState['cases'] | undefined; comments: boolean },
  now: Date,
): OrderState {
  if (!isOrderStatus(row.status)) throw new Error(`order ${row.id} has the status ${row.status}`);
  const refunded = cases?.filter(({ status }) => status === 'refunded');
  return {
    id: row.id,
    now: now.toISOString(),
    kind: row.kind,
    status: row.status,
    closeReason: row.close_reason,
    isCashOnDelivery: row.is_cash_on_delivery === 1,
    payFen: row.pay_amount_fen,
    paidAt: row.paid_at,
    completedAt: row.completed_at,
    isDelivered: row.delivered_at !== null,
    refundedFen: sumBy(refunded, ({ amount_fen }) => amount_fen),
    isCommented: comments,
    latestCase: toCaseState(cases, now),
    isOverdue: row.pay_deadline !== null && row.pay_deadline <= now.toISOString(),
    isAutoConfirmDue: row.sent_at !== null && row.sent_at <= addDaysToDate(now, -10).toISOString(),
    isAutoRefundable: isAutoRefund(REFUND_CONFIG, row.paid_at ?? row.created_at, now),
  };
}

const getTransactionKey = (paymentId: string) => `sandbox.paid.${paymentId}`;

/** Reads the current bills of some users. */
export async function readBills(
  testMall: TestMall,
  userIds: readonly string[],
): Promise<Map<string, BillState>> {
  const { db } = testMall.mall;
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where('user_id', 'in', userIds)
    .orderBy('id')
    .execute();
  const cases = groupBy(
    await db.selectFrom('after_sale_cases').selectAll().execute(),
    ({ order_id }) => order_id,
  );
  const comments = await db
    .selectFrom('goods_comments')
    .innerJoin('order_items as item', 'item.id', 'goods_comments.order_item_id')
    .select('item.order_id')
    .execute();
  const commented = new Set(comments.map(({ order_id }) => order_id));
  const transactions = await db
    .selectFrom('settings')
    .select('name')
    .where('name', 'like', 'sandbox.paid.%')
    .execute();
  const names = new Set(transactions.map(({ name }) => name));
  const open = await db
    .selectFrom('payments')
    .selectAll()
    .where('status', 'in', ['pending', 'closed'])
    .execute();
  const refundIds = new Set(
    open
      .filter(({ id }) => names.has(getTransactionKey(id)))
      .map((row) => row.order_id ?? row.merge_order_id),
  );
  const bills = groupBy(rows, ({ id, merge_order_id }) => merge_order_id ?? id);
  return new Map(
    [...bills].map(([id, orders]) => [
      id,
      {
        id,
        userId: orders[0]?.user_id ?? '',
        hasUnnotifiedPayment: refundIds.has(id),
        orders: orders.map((row) =>
          toOrderState(row, { cases: cases.get(row.id), comments: commented.has(row.id) }, testMall.now()),
        ),
      },
    ]),
  );
}
