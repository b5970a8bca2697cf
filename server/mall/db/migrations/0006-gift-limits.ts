import 'server-only';
import { type Kysely, sql } from 'kysely';
import { createTable, getTextType } from '../columns';

/** Limits of gifts for guests per day. Replaces the counts of trial points, which live for only a day. */
async function createGiftTables(db: Kysely<never>) {
  await db.schema.alterTable('users').addColumn('device_mark', getTextType(db)).execute();
  await createTable(db, 'gift_counts', { mark: 'text', day: 'text', guests: 'int' })
    .addPrimaryKeyConstraint('gift_counts_pk', ['day', 'mark'])
    .addCheckConstraint('gift_counts_guests_check', sql`guests >= 0`)
    .execute();
  await createTable(db, 'gift_guests', { user_id: 'text', day: 'text' })
    .addPrimaryKeyConstraint('gift_guests_pk', ['day', 'user_id'])
    .execute();
  await db.schema.dropTable('trial_counts').execute();
}

/** Recipients of products for points only, by day. */
async function createFreeDeliveryTable(db: Kysely<never>) {
  await createTable(db, 'free_deliveries', {
    p_id: 'text',
    day: 'text',
    goods_id: 'text',
    recipient: 'text',
    order_id: 'text',
  })
    .addPrimaryKeyConstraint('free_deliveries_pk', ['day', 'p_id', 'goods_id', 'recipient'])
    .addForeignKeyConstraint('free_deliveries_order_fk', ['order_id'], 'orders', ['id'])
    .execute();
  await db.schema.createIndex('free_deliveries_order').on('free_deliveries').column('order_id').execute();
}

export async function up(db: Kysely<never>): Promise<void> {
  await createGiftTables(db);
  await createFreeDeliveryTable(db);
}
