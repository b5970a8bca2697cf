import type { Db } from '@/server/mall/db/types';
import { checkMoney } from './check-money';
import { Findings, getBillStatus, groupBy, type MallState, readMallState, sumByKey } from './mall-state';

const CLOSED = 6;
const UNPAID = 1;
const AFTER_SALE = 5;

/** Every lot is what its ledger says, and never below zero. */
function checkPoints({ lots, ledger }: MallState, found: Findings): void {
  const sums = sumByKey(
    ledger,
    (row) => row.lot_id,
    (row) => row.delta,
  );
  for (const { id, remaining, amount } of lots) {
    found.expectSame(`lot ${id}`, remaining, sums.get(id) ?? 0);
    found.expectTrue(
      `lot ${id} is neither below zero nor more than it was`,
      remaining >= 0 && remaining <= amount,
    );
  }
}

/** Open orders hold exactly their points; orders that were given up hold none; whoever is paid has what paying gives. */
function checkOrderPoints({ orders, held, lots }: MallState, found: Findings): void {
  const heldBy = sumByKey(
    held,
    (row) => row.order_id,
    (row) => row.amount,
  );
  const given = sumByKey(
    lots.filter(({ reason }) => reason === 'paySuccess'),
    (row) => row.ref,
    (row) => row.amount,
  );
  for (const order of orders) {
    const { id, status, points, points_gained, paid_at, is_cash_on_delivery } = order;
    const isPaid = paid_at !== null;
    const isGivenUp = getBillStatus(order) === 'given up';
    found.expectSame(`points that order ${id} holds`, heldBy.get(id) ?? 0, isGivenUp ? 0 : points);
    if (!is_cash_on_delivery)
      found.expectSame(`order ${id} is paid`, isPaid, status !== UNPAID && !isGivenUp);
    found.expectSame(`points that order ${id} gave`, given.get(id) ?? 0, isPaid ? points_gained : 0);
  }
  const known = new Set(orders.map(({ id }) => id));
  for (const id of heldBy.keys())
    found.expectTrue(`order ${id}, which holds points, is there`, known.has(id));
}

/**
 * What after-sale cases paid back is what payments owe for their orders, and never more than came in. An order has
 * at most one open case, and is in after-sale while one that was asked for after sending is open.
 */
function checkRefunds({ cases, refunds, payments, orders }: MallState, found: Findings): void {
  const key = (row: { payment_id: string | null; order_id: string | null }) =>
    `${row.payment_id} ${row.order_id}`;
  const amount = (row: { amount_fen: number }) => row.amount_fen;
  const back = cases.filter(({ status, payment_id }) => status === 'refunded' && payment_id !== null);
  const owed = sumByKey(refunds, key, amount);
  for (const [of, sum] of sumByKey(back, key, amount))
    found.expectSame(`owed for ${of}`, owed.get(of) ?? 0, sum);
  const out = sumByKey(refunds, (row) => row.payment_id, amount);
  for (const { id, amount_fen, owed_back_fen } of payments) {
    found.expectSame(`owed of payment ${id}`, out.get(id) ?? 0, owed_back_fen);
    found.expectTrue(`payment ${id} owes no more than it brought`, owed_back_fen <= amount_fen);
  }

  const open = cases.filter(({ status }) => ['requested', 'approved', 'returning'].includes(status));
  for (const [id, own] of groupBy(open, ({ order_id }) => order_id))
    found.expectSame(`open cases of order ${id}`, own.length, 1);
  const disputed = open.filter(({ type }) => type !== 'refund').map(({ order_id }) => order_id);
  const inAfterSale = orders.filter(({ status }) => status === AFTER_SALE).map(({ id }) => id);
  found.expectSame('orders in after-sale', inAfterSale.sort(), disputed.sort());
}

/** What is left and what orders hold or took is what there was; an order refunded before sending holds nothing. */
function checkStock(books: MallState, initialStock: Readonly<Record<string, number>>, found: Findings): void {
  const { orders, items, cases, specs } = books;
  const holding = new Set(
    orders.filter(({ status, sent_at }) => status !== CLOSED || sent_at !== null).map(({ id }) => id),
  );
  const replacements = groupBy(
    cases.filter(({ status }) => status === 'exchanged'),
    ({ order_id }) => order_id,
  );
  const taken = sumByKey(
    items,
    (item) => item.goods_spec_id,
    // An activity has pieces of its own; a replacement is always one of the spec's.
    ({ order_id, activity_id, quantity }) =>
      quantity *
      (Number(activity_id === null && holding.has(order_id)) + (replacements.get(order_id)?.length ?? 0)),
  );
  for (const { id, stock } of specs) {
    found.expectTrue(`stock of ${id} is not below zero`, stock >= 0);
    const initial = initialStock[id];
    if (initial !== undefined) found.expectSame(`pieces of ${id}`, stock + (taken.get(id) ?? 0), initial);
  }
}

/**
 * Checks what has to hold whenever no transaction is under way: points, orders with their payments, coupons and
 * gifts, money in and out, and the stock of the specs whose first stock is given.
 */
export async function assertConsistent(
  db: Db,
  initialStock: Readonly<Record<string, number>> = {},
): Promise<void> {
  const books = await readMallState(db);
  const found = new Findings();
  checkPoints(books, found);
  checkOrderPoints(books, found);
  checkMoney(books, found);
  checkRefunds(books, found);
  checkStock(books, initialStock, found);
  expect(found.problems).toEqual([]);
}
