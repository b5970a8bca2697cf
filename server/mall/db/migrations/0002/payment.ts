import 'server-only';
import { type Kysely, sql } from 'kysely';
import { createTable } from '../../columns';

const keptColumns =
  'id, order_id, provider, attempt, amount_fen, status, transaction_id, created_at, paid_at, refunded_at';

/**
 * A payment pays one order or one merge order. SQLite cannot make a column nullable, so the table is
 * recreated.
 */
async function recreatePaymentTable(db: Kysely<never>) {
  await sql`create table payments_before as select ${sql.raw(keptColumns)} from payments`.execute(db);
  await db.schema.dropTable('payments').execute();
  await createTable(db, 'payments', {
    id: 'text',
    order_id: 'text?',
    merge_order_id: 'text?',
    provider: 'text',
    attempt: 'int',
    amount_fen: 'int',
    status: 'text',
    transaction_id: 'text?',
    terms: 'text?',
    created_at: 'text',
    paid_at: 'text?',
    refunded_at: 'text?',
  })
    .addColumn('owed_back_fen', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('payments_pk', ['id'])
    .addForeignKeyConstraint('payments_order_fk', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('payments_merge_order_fk', ['merge_order_id'], 'merge_orders', ['id'])
    .addUniqueConstraint('payments_notice_once', ['provider', 'transaction_id'])
    .addUniqueConstraint('payments_attempt_once', ['order_id', 'attempt'])
    .addUniqueConstraint('payments_merge_attempt_once', ['merge_order_id', 'attempt'])
    .addCheckConstraint('payments_amount_check', sql`amount_fen > 0`)
    .addCheckConstraint('payments_back_check', sql`owed_back_fen >= 0 and owed_back_fen <= amount_fen`)
    .addCheckConstraint('payments_of_one_check', sql`(order_id is null) <> (merge_order_id is null)`)
    .execute();
  await sql`insert into payments (${sql.raw(keptColumns)}, owed_back_fen) select ${sql.raw(keptColumns)},
    case when status in ('refunding', 'refunded') then amount_fen else 0 end from payments_before`.execute(
    db,
  );
  await db.schema.dropTable('payments_before').execute();
  await db.schema.createIndex('payments_pending').on('payments').columns(['status', 'created_at']).execute();
}

/** Turns money owed by late payments into refunds like any other. */
async function createRefundTable(db: Kysely<never>) {
  await createTable(db, 'payment_refunds', {
    id: 'text',
    payment_id: 'text',
    order_id: 'text?',
    number: 'int',
    amount_fen: 'int',
    status: 'text',
    created_at: 'text',
    done_at: 'text?',
    ask_after: 'text?',
  })
    .addColumn('asked', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('payment_refunds_pk', ['id'])
    .addForeignKeyConstraint('payment_refunds_payment_fk', ['payment_id'], 'payments', ['id'])
    .addForeignKeyConstraint('payment_refunds_order_fk', ['order_id'], 'orders', ['id'])
    .addUniqueConstraint('payment_refunds_number_once', ['payment_id', 'number'])
    .addCheckConstraint('payment_refunds_amount_check', sql`amount_fen > 0 and number > 0`)
    .addCheckConstraint('payment_refunds_status_check', sql`status in ('owed', 'done')`)
    .execute();
  await sql`create index payment_refunds_owed on payment_refunds (id) where status = 'owed'`.execute(db);
  await db.schema
    .createIndex('payment_refunds_order')
    .on('payment_refunds')
    .columns(['order_id', 'payment_id'])
    .execute();
  await sql`insert into payment_refunds (id, payment_id, number, amount_fen, status, created_at, done_at)
    select id, id, 1, amount_fen, case when status = 'refunded' then 'done' else 'owed' end,
      coalesce(paid_at, created_at), refunded_at
    from payments where status in ('refunding', 'refunded')`.execute(db);
}

export async function up(db: Kysely<never>): Promise<void> {
  await recreatePaymentTable(db);
  await createRefundTable(db);
}
