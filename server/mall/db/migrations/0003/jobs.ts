import 'server-only';
import { type Kysely, sql } from 'kysely';
import { getTextType } from '../../columns';

/** When the provider is queried about an attempt without a notification. */
async function addQueryColumns(db: Kysely<never>) {
  const payments = db.schema.alterTable('payments');
  await payments.addColumn('ask_after', getTextType(db)).execute();
  await payments.addColumn('is_given_up', 'integer', (column) => column.notNull().defaultTo(0)).execute();
  await sql`create index payments_unsettled on payments (provider, coalesce(ask_after, created_at))
    where status in ('pending', 'closed') and is_given_up = 0`.execute(db);
}

/** Indexes of queries that jobs run every few seconds, so that they read no other rows. */
async function createJobIndexes(db: Kysely<never>) {
  await sql`create index points_lots_expiring on points_lots (expires_at, id)
    where remaining > 0 and expires_at is not null`.execute(db);
  await sql`create index orders_sent on orders (status, sent_at) where status = 3`.execute(db);
  await sql`create index orders_on_the_way on orders (id)
    where delivered_at is null and express_no is not null`.execute(db);
  await db.schema.createIndex('phone_permissions_age').on('phone_permissions').column('expires_at').execute();
}

export async function up(db: Kysely<never>): Promise<void> {
  await addQueryColumns(db);
  await createJobIndexes(db);
}
