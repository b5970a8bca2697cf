import 'server-only';
import { sql } from 'kysely';
import { type Check, MAX_PROBLEMS_PER_RULE } from './problem';

/** Columns that refer to another table without a foreign key, as the row may be written first or outlive the other. */
const references = [
  ['order_points', 'order_id', 'orders', 'id'],
  ['order_items', 'goods_spec_id', 'goods_specs', 'id'],
  ['order_items', 'activity_id', 'activities', 'id'],
  ['orders', 'merge_order_id', 'merge_orders', 'id'],
  ['orders', 'coupon_id', 'user_coupons', 'id'],
  ['points_ledger', 'user_id', 'users', 'id'],
  ['users', 'merged_into', 'users', 'id'],
  ['after_sale_cases', 'payment_id', 'payments', 'id'],
  ['payment_refunds', 'payment_id', 'payments', 'id'],
] as const;

/** Finds rows that refer to a missing row. */
export const checkReferences: Check = async (db) => {
  const problems = [];
  for (const [table, column, target, key] of references) {
    const { rows } = await sql<{ id: string }>`
      select distinct ${sql.ref(`${table}.${column}`)} as id from ${sql.table(table)}
      where ${sql.ref(`${table}.${column}`)} is not null and not exists (
        select 1 from ${sql.table(target)} as target where ${sql.ref(`target.${key}`)} = ${sql.ref(`${table}.${column}`)}
      )
      limit ${MAX_PROBLEMS_PER_RULE}`.execute(db);
    problems.push(
      ...rows.map(({ id }) => ({
        rule: 'a reference names an existing row',
        id,
        message: `${table}.${column} names no row of ${target}`,
      })),
    );
  }
  return problems;
};

/** A merged guest has no points, coupons or orders. */
export const checkMergedGuests: Check = async (db) => {
  const { rows } = await sql<{ id: string }>`
    select users.id as id from users
    where merged_into is not null and (
      exists (select 1 from points_lots where user_id = users.id and remaining > 0)
      or exists (select 1 from orders where user_id = users.id)
      or exists (select 1 from user_coupons where user_id = users.id)
    )
    limit ${MAX_PROBLEMS_PER_RULE}`.execute(db);
  return rows.map(({ id }) => ({
    rule: 'a merged guest has no points, coupons or orders',
    id,
    message: 'has some left',
  }));
};
