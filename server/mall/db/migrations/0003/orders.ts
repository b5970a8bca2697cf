import 'server-only';
import { type Kysely, sql } from 'kysely';
import { getTextType } from '../../columns';

/** When a shopper last asked for shipping, and how often. */
export async function up(db: Kysely<never>): Promise<void> {
  const orders = db.schema.alterTable('orders');
  await orders.addColumn('reminded_at', getTextType(db)).execute();
  await orders.addColumn('reminders', 'integer', (column) => column.notNull().defaultTo(0)).execute();
  await sql`create index orders_reminded on orders (id) where status = 2 and reminded_at is not null`.execute(
    db,
  );
}
