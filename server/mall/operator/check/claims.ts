import 'server-only';
import { sql } from 'kysely';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { type Check, MAX_PROBLEMS_PER_RULE } from './problem';

/** Each claim belongs to an order with cash on delivery that has the claimed product. */
export const checkClaimOrders: Check = async (db) => {
  const { rows } = await sql<{ id: string }>`
    select claim.order_id || ' ' || claim.goods_id as id from delivery_claims as claim
    where not exists (
      select 1 from orders
      inner join order_items as item on item.order_id = orders.id
      where orders.id = claim.order_id and orders.is_cash_on_delivery = 1 and item.goods_id = claim.goods_id
    )
    limit ${MAX_PROBLEMS_PER_RULE}`.execute(db);
  return rows.map(({ id }) => ({
    rule: 'a claim belongs to an order on delivery of its product',
    id,
    message: 'the order is missing, or is no claim of this product',
  }));
};

/**
 * Each product of an order with cash on delivery that is neither received nor closed has its claim. After receipt, a
 * new claim of the same user replaces the old one (R-DELIVERY-12).
 */
export const checkMissingClaims: Check = async (db) => {
  const { rows } = await sql<{ id: string }>`
    select distinct orders.id || ' ' || item.goods_id as id from orders
    inner join order_items as item on item.order_id = orders.id
    where orders.is_cash_on_delivery = 1 and orders.completed_at is null
      and orders.status <> ${sql.lit(OrderStatus.closed)}
      and not exists (
        select 1 from delivery_claims as claim
        where claim.order_id = orders.id and claim.goods_id = item.goods_id
      )
    limit ${MAX_PROBLEMS_PER_RULE}`.execute(db);
  return rows.map(({ id }) => ({
    rule: 'an open order on delivery has a claim of each product',
    id,
    message: 'has no claim',
  }));
};
