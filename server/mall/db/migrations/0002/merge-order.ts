import 'server-only';
import { type Kysely, sql } from 'kysely';
import { createTable, getTextType } from '../../columns';
import * as payment from './payment';

async function createMergeOrderTable(db: Kysely<never>) {
  await createTable(db, 'merge_orders', { id: 'text', created_at: 'text' })
    .addPrimaryKeyConstraint('merge_orders_pk', ['id'])
    .execute();
}

/** Columns of `orders` for merge orders, shipping fees, coupons and cash on delivery. */
async function addOrderColumns(db: Kysely<never>) {
  const orders = db.schema.alterTable('orders');
  await orders
    .addColumn('merge_order_id', getTextType(db), (column) => column.references('merge_orders.id'))
    .execute();
  await orders.addColumn('coupon_id', getTextType(db)).execute();
  await orders.addColumn('supplier', getTextType(db), (column) => column.notNull().defaultTo('')).execute();
  for (const amount of ['express_fen', 'coupon_fen', 'coupon_points', 'is_cash_on_delivery']) {
    await orders.addColumn(amount, 'integer', (column) => column.notNull().defaultTo(0)).execute();
  }
  await sql`create index orders_merge_order on orders (merge_order_id, id) where merge_order_id is not null`.execute(
    db,
  );
  await db.schema
    .alterTable('order_items')
    .addColumn('activity_type', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql`update order_items set activity_type = (select activity_type from orders where orders.id = order_id)`.execute(
    db,
  );
}

export async function up(db: Kysely<never>): Promise<void> {
  await createMergeOrderTable(db);
  await addOrderColumns(db);
  await payment.up(db);
}
