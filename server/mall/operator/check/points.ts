import 'server-only';
import { sql } from 'kysely';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { type Check, MAX_PROBLEMS_PER_RULE, toProblems } from './problem';

interface Row {
  id: string;
  is: number;
  should: number;
}

/** The remaining points of a lot are the sum of its ledger entries (R-POINTS-02). */
export const checkLots: Check = async (db) => {
  const { rows } = await sql<Row>`
    select lots.id as id, lots.remaining as "is", coalesce(sums.total, 0) as should
    from points_lots as lots
    left join (select lot_id, sum(delta) as total from points_ledger group by lot_id) as sums
      on sums.lot_id = lots.id
    where lots.remaining <> coalesce(sums.total, 0)
    limit ${MAX_PROBLEMS_PER_RULE}`.execute(db);
  return toProblems('the remaining points of a lot are the sum of its ledger entries', rows);
};

/**
 * Points that an order reserves or has spent: none if it was closed unpaid. An order with cash on delivery spends its
 * points at once.
 */
const expectedPoints = sql`
  case when orders.status = ${sql.lit(OrderStatus.closed)} and orders.paid_at is null
    and orders.is_cash_on_delivery = 0 then 0 else orders.points end`;

/** An order reserves or has spent exactly its points. */
export const checkOrderPoints: Check = async (db) => {
  const { rows } = await sql<Row>`
    select orders.id as id, coalesce(held.total, 0) as "is",
      ${expectedPoints} as should
    from orders
    left join (select order_id, sum(amount) as total from order_points group by order_id) as held
      on held.order_id = orders.id
    where coalesce(held.total, 0) <> ${expectedPoints}
    limit ${MAX_PROBLEMS_PER_RULE}`.execute(db);
  return toProblems('an order reserves or has spent its points', rows);
};
