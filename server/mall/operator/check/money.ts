import 'server-only';
import { sql } from 'kysely';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { type Check, MAX_PROBLEMS_PER_RULE, toProblems } from './problem';

interface Row {
  id: string;
  is: number;
  should: number;
}

/** An order paid in cash has exactly one payment; any other order has none. */
export const checkPaymentCounts: Check = async (db) => {
  const { rows } = await sql<Row>`
    select orders.id as id, coalesce(paid.payments, 0) as "is",
      case when orders.paid_at is not null and orders.pay_amount_fen > 0 and orders.is_cash_on_delivery = 0
        then 1 else 0 end as should
    from orders
    left join (
      select coalesce(order_id, merge_order_id) as id, count(*) as payments
      from payments where status = 'paid' group by coalesce(order_id, merge_order_id)
    ) as paid on paid.id = orders.id or paid.id = orders.merge_order_id
    where coalesce(paid.payments, 0) <>
      case when orders.paid_at is not null and orders.pay_amount_fen > 0 and orders.is_cash_on_delivery = 0
        then 1 else 0 end
      and not (orders.merge_order_id is not null and orders.pay_amount_fen = 0)
    limit ${MAX_PROBLEMS_PER_RULE}`.execute(db);
  return toProblems('an order paid in cash has one payment', rows);
};

/** The amount of a payment is the sum of its orders' amounts. */
export const checkPaymentAmounts: Check = async (db) => {
  const { rows } = await sql<Row>`
    select payments.id as id, payments.amount_fen as "is", sum(orders.pay_amount_fen) as should
    from payments
    inner join orders on orders.id = payments.order_id or orders.merge_order_id = payments.merge_order_id
    where payments.status = 'paid'
    group by payments.id, payments.amount_fen
    having payments.amount_fen <> sum(orders.pay_amount_fen)
    limit ${MAX_PROBLEMS_PER_RULE}`.execute(db);
  return toProblems('the amount of a payment is the sum of its orders', rows);
};

/** The refunded amount of a payment is the sum of its refunds, and at most the amount paid. */
export const checkRefundTotals: Check = async (db) => {
  const { rows } = await sql<Row>`
    select payments.id as id, payments.owed_back_fen as "is", coalesce(sums.total, 0) as should
    from payments
    left join (select payment_id, sum(amount_fen) as total from payment_refunds group by payment_id) as sums
      on sums.payment_id = payments.id
    where payments.owed_back_fen <> coalesce(sums.total, 0)
      or payments.owed_back_fen > payments.amount_fen
    limit ${MAX_PROBLEMS_PER_RULE}`.execute(db);
  return toProblems('the refunded amount of a payment is the sum of its refunds', rows);
};

/** An order is in after-sale if and only if it has an open case that was requested after sending. */
export const checkAfterSaleCases: Check = async (db) => {
  const { rows } = await sql<Row>`
    select orders.id as id, case when orders.status = ${OrderStatus.afterSale} then 1 else 0 end as "is",
      count(cases.id) as should
    from orders
    left join after_sale_cases as cases on cases.order_id = orders.id
      and cases.status in ('requested', 'approved', 'returning') and cases.type <> 'refund'
    group by orders.id, orders.status
    having count(cases.id) <> case when orders.status = ${OrderStatus.afterSale} then 1 else 0 end
    limit ${MAX_PROBLEMS_PER_RULE}`.execute(db);
  return toProblems('an order is in after-sale while it has one open case', rows);
};
