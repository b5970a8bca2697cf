import type { Db } from '@/server/mall/db/types';

const CLOSED = 6;
const UNPAID = 1;

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

/** Open orders hold exactly their points; orders that were given up hold none; payments fit their orders. */
async function checkOrders(db: Db) {
  const orders = await db.selectFrom('orders').selectAll().execute();
  const held = groupSum(
    await db.selectFrom('order_points').selectAll().execute(),
    (row) => row.order_id,
    (row) => row.amount,
  );
  const payments = await db.selectFrom('payments').selectAll().execute();
  const paid = groupSum(
    payments,
    (row) => row.order_id,
    (row) => (row.status === 'paid' ? 1 : 0),
  );
  const gifts = await db.selectFrom('points_lots').selectAll().where('reason', '=', 'paySuccess').execute();
  const given = groupSum(
    gifts,
    (row) => row.ref,
    (row) => row.amount,
  );
  for (const { id, status, points, points_gained, pay_amount_fen, paid_at } of orders) {
    const isPaid = paid_at !== null;
    expect({ id, held: held.get(id) ?? 0 }).toEqual({ id, held: status === CLOSED && !isPaid ? 0 : points });
    expect({ id, isPaid }).toEqual({ id, isPaid: status !== UNPAID && (status !== CLOSED || isPaid) });
    expect({ id, paid: paid.get(id) ?? 0 }).toEqual({ id, paid: isPaid && pay_amount_fen > 0 ? 1 : 0 });
    expect({ id, given: given.get(id) ?? 0 }).toEqual({ id, given: isPaid ? points_gained : 0 });
  }
  const known = new Set(orders.map(({ id }) => id));
  expect([...held.keys()].filter((id) => !known.has(id))).toEqual([]);
}

/** What is left and what orders hold or took is what there was. */
async function checkStock(db: Db, initialStock: Readonly<Record<string, number>>) {
  const items = await db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select(['goods_spec_id', 'activity_id', 'quantity'])
    .where((where) =>
      where.or([where('orders.status', '!=', CLOSED), where('orders.paid_at', 'is not', null)]),
    )
    .execute();
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
      expect({ id, all: stock + (taken.get(id) ?? 0) }).toEqual({ id, all: initial });
  }
}

/**
 * Checks what has to hold whenever no transaction is under way: points, orders with their payments and gifts,
 * and the stock of the specs whose first stock is given.
 */
export async function assertConsistent(
  db: Db,
  initialStock: Readonly<Record<string, number>> = {},
): Promise<void> {
  await checkPoints(db);
  await checkOrders(db);
  await checkStock(db, initialStock);
}
