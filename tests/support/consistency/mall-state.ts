import type { Db } from '@/server/mall/db/types';

const selectAll = (db: Db, table: 'orders') => db.selectFrom(table).selectAll().execute();
export type OrderRow = Awaited<ReturnType<typeof selectAll>>[number];

/** Reads all rows about points, orders, money, claims and stock. */
export async function readMallState(db: Db) {
  const orders = await selectAll(db, 'orders');
  return {
    orders,
    items: await db.selectFrom('order_items').selectAll().execute(),
    payments: await db.selectFrom('payments').selectAll().execute(),
    refunds: await db.selectFrom('payment_refunds').selectAll().execute(),
    cases: await db.selectFrom('after_sale_cases').selectAll().execute(),
    lots: await db.selectFrom('points_lots').selectAll().execute(),
    ledger: await db.selectFrom('points_ledger').selectAll().execute(),
    held: await db.selectFrom('order_points').selectAll().execute(),
    coupons: await db.selectFrom('user_coupons').selectAll().execute(),
    specs: await db.selectFrom('goods_specs').select(['id', 'stock']).execute(),
    claims: await db.selectFrom('delivery_claims').selectAll().execute(),
    offers: await db.selectFrom('activity_specs').selectAll().execute(),
  };
}
export type MallState = Awaited<ReturnType<typeof readMallState>>;

/** Collects deviations. One `expect` for each of thousands of rows would take too long. */
export class Findings {
  readonly problems: object[] = [];

  expectSame(what: string, is: unknown, should: unknown): void {
    if (JSON.stringify(is) !== JSON.stringify(should)) this.problems.push({ what, is, should });
  }

  expectTrue(what: string, condition: boolean): void {
    if (!condition) this.problems.push({ what });
  }
}

/** Groups rows by a key. */
export function groupBy<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group) group.push(row);
    else groups.set(key(row), [row]);
  }
  return groups;
}

export const sumBy = <T>(rows: readonly T[] | undefined, value: (row: T) => number): number =>
  rows?.reduce((sum, row) => sum + value(row), 0) ?? 0;

/** Sums a value of rows by a key. */
export const sumByKey = <T>(rows: readonly T[], key: (row: T) => string, value: (row: T) => number) =>
  new Map([...groupBy(rows, key)].map(([name, group]) => [name, sumBy(group, value)]));

export type BillStatus = 'unpaid' | 'settled' | 'given up';

/** Whether an order is unpaid, paid (cash on delivery included), or closed. */
export function getBillStatus({ status, close_reason }: OrderRow): BillStatus {
  if (status === 1) return 'unpaid';
  return status === 6 && close_reason !== 'refunded' && close_reason !== 'refused' ? 'given up' : 'settled';
}
