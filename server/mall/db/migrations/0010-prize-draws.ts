import 'server-only';
import { type Kysely, sql } from 'kysely';
import { createTable, getTextType } from '../columns';

/** The prize wheel: how likely a prize is, how many are left, and the draws of each day. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema
    .alterTable('channel_prizes')
    .addColumn('weight', 'integer', (column) => column.notNull().defaultTo(0).check(sql`weight >= 0`))
    .execute();
  await db.schema
    .alterTable('channel_prizes')
    .addColumn('stock', 'integer', (column) => column.check(sql`stock >= 0`))
    .execute();
  await db.schema.alterTable('channel_prizes').addColumn('coupon_id', getTextType(db)).execute();
  await createTable(db, 'prize_draws', {
    day: 'text',
    client_id: 'text',
    user_id: 'text',
    prize_id: 'text',
    drawn_at: 'text',
  })
    .addPrimaryKeyConstraint('prize_draws_pk', ['client_id', 'day'])
    .addUniqueConstraint('prize_draws_user_once', ['user_id', 'day'])
    .addForeignKeyConstraint('prize_draws_prize_fk', ['prize_id'], 'channel_prizes', ['id'])
    .execute();
}
