import type { Db } from '@/server/mall/db/types';
import { checkClaims } from './check-claims';
import { checkMoney } from './check-money';
import { Findings, getBillStatus, groupBy, type MallState, readMallState, sumByKey } from './mall-state';

const CLOSED = 6;
const UNPAID = 1;
const AFTER_SALE = 5;

/** Each lot's remaining points are the sum of its ledger and never below zero. */
function checkPoints({ lots, ledger }: MallState, findings: Findings): void {
  const sums = sumByKey(
    ledger,
    (row) => row.lot_id,
    (row) => row.delta,
  );
  for (const { id, remaining, amount } of lots) {
    findings.expectSame(`lot ${id}`, remaining, sums.get(id) ?? 0);
    findings.expectTrue(
      `lot ${id} is neither below zero nor more than it was`,
      remaining >= 0 && remaining <= amount,
    );
  }
}

/** Open orders reserve exactly their points, closed orders reserve none, and a paid order has its reward. */
function checkOrderPoints({ orders, held: reservations, lots }: MallState, findings: Findings): void {
  const heldBy = sumByKey(
    reservations,
    (row) => row.order_id,
    (row) => row.amount,
  );
  const grantedByOrder = sumByKey(
    lots.filter(({ reason }) => reason === 'paySuccess'),
    (row) => row.ref,
    (row) => row.amount,
  );
  for (const order of orders) {
    const { id, status, points, points_gained, paid_at, is_cash_on_delivery } = order;
    const isPaid = paid_at !== null;
    const isGivenUp = getBillStatus(order) === 'given up';
    findings.expectSame(`points that order ${id} holds`, heldBy.get(id) ?? 0, isGivenUp ? 0 : points);
    if (!is_cash_on_delivery)
      findings.expectSame(`order ${id} is paid`, isPaid, status !== UNPAID && !isGivenUp);
    findings.expectSame(
      `points that order ${id} gave`,
      grantedByOrder.get(id) ?? 0,
      isPaid ? points_gained : 0,
    );
  }
  const orderIds = new Set(orders.map(({ id }) => id));
  for (const id of heldBy.keys())
    findings.expectTrue(`order ${id}, which holds points, is there`, orderIds.has(id));
}

/**
 * The refunds of after-sale cases equal the refunds of the payments, and never exceed the amount paid. An
 * order has
 * at most one open case, and is in after-sale while a case that was requested after shipping is open.
 */
function checkRefunds({ cases, refunds, payments, orders }: MallState, findings: Findings): void {
  const key = (row: { payment_id: string | null; order_id: string | null }) =>
    `${row.payment_id} ${row.order_id}`;
  const amount = (row: { amount_fen: number }) => row.amount_fen;
  const back = cases.filter(({ status, payment_id }) => status === 'refunded' && payment_id !== null);
  const owedByOrder = sumByKey(refunds, key, amount);
  for (const [orderId, sum] of sumByKey(back, key, amount))
    findings.expectSame(`owed for ${orderId}`, owedByOrder.get(orderId) ?? 0, sum);
  const out = sumByKey(refunds, (row) => row.payment_id, amount);
  for (const { id, amount_fen, owed_back_fen } of payments) {
    findings.expectSame(`owed of payment ${id}`, out.get(id) ?? 0, owed_back_fen);
    findings.expectTrue(`payment ${id} owes no more than it brought`, owed_back_fen <= amount_fen);
  }

  const open = cases.filter(({ status }) => ['requested', 'approved', 'returning'].includes(status));
  for (const [id, openCases] of groupBy(open, ({ order_id }) => order_id))
    findings.expectSame(`open cases of order ${id}`, openCases.length, 1);
  const disputed = open.filter(({ type }) => type !== 'refund').map(({ order_id }) => order_id);
  const inAfterSale = orders.filter(({ status }) => status === AFTER_SALE).map(({ id }) => id);
  findings.expectSame('orders in after-sale', inAfterSale.sort(), disputed.sort());
}

/**
 * Remaining stock plus sold pieces is the initial stock; an order refunded before shipping has returned its
 * pieces.
 */
function checkStock(
  state: MallState,
  initialStock: Readonly<Record<string, number>>,
  findings: Findings,
): void {
  const { orders, items, cases, specs } = state;
  const holding = new Set(
    orders.filter(({ status, sent_at }) => status !== CLOSED || sent_at !== null).map(({ id }) => id),
  );
  const replacements = groupBy(
    cases.filter(({ status }) => status === 'exchanged'),
    ({ order_id }) => order_id,
  );
  const takenBySpec = sumByKey(
    items,
    (item) => item.goods_spec_id,
    // An activity has its own stock; a replacement is always taken from the spec's.
    ({ order_id, activity_id, quantity }) =>
      quantity *
      (Number(activity_id === null && holding.has(order_id)) + (replacements.get(order_id)?.length ?? 0)),
  );
  for (const { id, stock } of specs) {
    findings.expectTrue(`stock of ${id} is not below zero`, stock >= 0);
    const initial = initialStock[id];
    if (initial !== undefined)
      findings.expectSame(`pieces of ${id}`, stock + (takenBySpec.get(id) ?? 0), initial);
  }
}

/**
 * Checks the invariants that hold whenever no transaction is open: points, orders with their payments,
 * coupons and gifts, money in and out, claims on delivery, and the stock of the specs whose initial stock is given.
 */
export async function assertConsistent(
  db: Db,
  initialStock: Readonly<Record<string, number>> = {},
): Promise<void> {
  const state = await readMallState(db);
  const findings = new Findings();
  checkPoints(state, findings);
  checkOrderPoints(state, findings);
  checkMoney(state, findings);
  checkClaims(state, findings);
  checkRefunds(state, findings);
  checkStock(state, initialStock, findings);
  expect(findings.problems).toEqual([]);
}
