import type { Db } from '@/server/mall/db/types';
import { checkMoney } from './check-money';

const CLOSED = 6;
const UNPAID = 1;
const AFTER_SALE = 5;

const groupSum = <T>(rows: readonly T[], key: (row: T) => string, value: (row: T) => number) => {
  const sums = new Map<string, number>();
  for (const row of rows) sums.set(key(row), (sums.get(key(row)) ?? 0) + value(row));
  return sums;
};

/** Every lot is what its ledger says, and never below zero. */
async function checkPoints(db: Db) {
  const lots = await db.selectFrom('points_lots').selectAll().execute();
  const ledger = await db.selectFrom('points_ledger').selectAll().execute();
  const sums = groupSum(
    ledger,
    (row) => row.lot_id,
    (row) => row.delta,
  );
  for (const lot of lots) {
    expect({ lot: lot.id, remaining: lot.remaining }).toEqual({
      lot: lot.id,
      remaining: sums.get(lot.id) ?? 0,
    });
    expect(lot.remaining >= 0 && lot.remaining <= lot.amount).toBe(true);
  }
}

/** Open orders hold exactly their points; orders that were given up hold none; whoever is paid has what paying gives. */
async function checkOrders(db: Db) {
  const orders = await db.selectFrom('orders').selectAll().execute();
  const held = groupSum(
    await db.selectFrom('order_points').selectAll().execute(),
    (row) => row.order_id,
    (row) => row.amount,
  );
  const gifts = await db.selectFrom('points_lots').selectAll().where('reason', '=', 'paySuccess').execute();
  const given = groupSum(
    gifts,
    (row) => row.ref,
    (row) => row.amount,
  );
  for (const { id, status, close_reason, points, points_gained, paid_at, is_cash_on_delivery } of orders) {
    const isPaid = paid_at !== null;
    const isGivenUp = status === CLOSED && close_reason !== 'refunded';
    expect({ id, held: held.get(id) ?? 0 }).toEqual({ id, held: isGivenUp ? 0 : points });
    if (!is_cash_on_delivery) expect({ id, isPaid }).toEqual({ id, isPaid: status !== UNPAID && !isGivenUp });
    expect({ id, given: given.get(id) ?? 0 }).toEqual({ id, given: isPaid ? points_gained : 0 });
  }
  const known = new Set(orders.map(({ id }) => id));
  expect([...held.keys()].filter((id) => !known.has(id))).toEqual([]);
}

/**
 * What after-sale cases paid back is what payments owe for their orders, and never more than came in. An order has
 * at most one open case, and is in after-sale while one that was asked for after sending is open.
 */
async function checkRefunds(db: Db) {
  const cases = await db.selectFrom('after_sale_cases').selectAll().execute();
  const key = (row: { payment_id: string | null; order_id: string | null; amount_fen: number }) =>
    `${row.payment_id} ${row.order_id}`;
  const paidBack = groupSum(
    cases.filter(({ status, payment_id }) => status === 'refunded' && payment_id !== null),
    key,
    (row) => row.amount_fen,
  );
  const refunds = await db.selectFrom('payment_refunds').selectAll().execute();
  const owed = groupSum(refunds, key, (row) => row.amount_fen);
  for (const [of, amount] of paidBack) expect({ of, owed: owed.get(of) ?? 0 }).toEqual({ of, owed: amount });
  const payments = await db.selectFrom('payments').selectAll().execute();
  const out = groupSum(
    refunds,
    (row) => row.payment_id,
    (row) => row.amount_fen,
  );
  for (const { id, amount_fen, owed_back_fen } of payments) {
    expect({ id, out: out.get(id) ?? 0 }).toEqual({ id, out: owed_back_fen });
    expect(owed_back_fen).toBeLessThanOrEqual(amount_fen);
  }

  const open = cases.filter(({ status }) => ['requested', 'approved', 'returning'].includes(status));
  expect(new Set(open.map(({ order_id }) => order_id)).size).toBe(open.length);
  const orders = await db.selectFrom('orders').select('id').where('status', '=', AFTER_SALE).execute();
  const disputed = open.filter(({ type }) => type !== 'refund').map(({ order_id }) => order_id);
  expect(orders.map(({ id }) => id).sort()).toEqual(disputed.sort());
}

/** What is left and what orders hold or took is what there was; an order refunded before sending holds nothing. */
async function checkStock(db: Db, initialStock: Readonly<Record<string, number>>) {
  const items = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['goods_spec_id', 'activity_id', 'quantity'])
    .where(({ eb, or }) => or([eb('orders.status', '!=', CLOSED), eb('orders.sent_at', 'is not', null)]))
    .execute();
  const replaced = groupSum(
    await db
      .selectFrom('order_items')
      .innerJoin('after_sale_cases as case', 'case.order_id', 'order_items.order_id')
      .select(['goods_spec_id', 'quantity'])
      .where('case.status', '=', 'exchanged')
      .execute(),
    (row) => row.goods_spec_id,
    (row) => row.quantity,
  );
  const taken = groupSum(
    items.filter(({ activity_id }) => activity_id === null),
    (row) => row.goods_spec_id,
    (row) => row.quantity,
  );
  const specs = await db.selectFrom('goods_specs').select(['id', 'stock']).execute();
  for (const { id, stock } of specs) {
    expect(stock).toBeGreaterThanOrEqual(0);
    const initial = initialStock[id];
    if (initial !== undefined)
      expect({ id, all: stock + (taken.get(id) ?? 0) + (replaced.get(id) ?? 0) }).toEqual({
        id,
        all: initial,
      });
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
  await checkPoints(db);
  await checkOrders(db);
  await checkMoney(db);
  await checkRefunds(db);
  await checkStock(db, initialStock);
}
