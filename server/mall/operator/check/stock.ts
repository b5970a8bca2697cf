import 'server-only';
import { sql } from 'kysely';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { type Check, MAX_PROBLEMS_PER_RULE, toProblems } from './problem';

interface Row {
  id: string;
  is: number;
  should: number;
}

/**
 * SQL condition: the pieces of the order are not back in stock. True unless it was closed unpaid or refunded before
 * sending.
 */
const holdsStock = sql`
  not (orders.status = ${sql.lit(OrderStatus.closed)} and (
    orders.paid_at is null and orders.is_cash_on_delivery = 0
    or orders.close_reason = 'refunded' and orders.sent_at is null
  ))`;

/** Stock of a spec plus the pieces of orders is what was supplied. */
export const checkSpecStock: Check = async (db) => {
  const { rows } = await sql<Row>`
    select specs.id as id, specs.stock + coalesce(taken.pieces, 0) as "is", specs.supplied as should
    from goods_specs as specs
    left join (
      select goods_spec_id, sum(quantity) as pieces from order_items
      inner join orders on orders.id = order_items.order_id
      where activity_id is null and ${holdsStock}
      group by goods_spec_id
    ) as taken on taken.goods_spec_id = specs.id
    where specs.stock + coalesce(taken.pieces, 0) <> specs.supplied
    limit ${MAX_PROBLEMS_PER_RULE}`.execute(db);
  return toProblems('stock plus pieces of orders is what was supplied', rows);
};

/** An activity's stock of a spec plus the pieces of orders is its initial stock. */
export const checkActivityStock: Check = async (db) => {
  const { rows } = await sql<Row>`
    select specs.activity_id || ' ' || specs.goods_spec_id as id,
      specs.stock + coalesce(taken.pieces, 0) + specs.claimed_elsewhere as "is", specs.initial_stock as should
    from activity_specs as specs
    left join (
      select activity_id, goods_spec_id, sum(quantity) as pieces from order_items
      inner join orders on orders.id = order_items.order_id
      where activity_id is not null and ${holdsStock}
      group by activity_id, goods_spec_id
    ) as taken on taken.activity_id = specs.activity_id and taken.goods_spec_id = specs.goods_spec_id
    where specs.stock + coalesce(taken.pieces, 0) + specs.claimed_elsewhere <> specs.initial_stock
    limit ${MAX_PROBLEMS_PER_RULE}`.execute(db);
  return toProblems('stock of an activity plus pieces of orders is its initial stock', rows);
};
