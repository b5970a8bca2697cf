import 'server-only';
import { type Kysely, sql } from 'kysely';
import { createTable } from '../../columns';

async function createOrderTable(db: Kysely<never>) {
  await createTable(db, 'orders', {
    id: 'text',
    user_id: 'text',
    p_id: 'text',
    kind: 'text',
    status: 'int',
    close_reason: 'text?',
    activity_type: 'int',
    points: 'int',
    pay_amount_fen: 'int',
    address: 'text?',
    remark: 'text',
    source_order_id: 'text?',
    pay_channel: 'text?',
    points_gained: 'int',
    express_company: 'text?',
    express_no: 'text?',
    created_at: 'text',
    pay_deadline: 'text?',
    paid_at: 'text?',
    sent_at: 'text?',
    delivered_at: 'text?',
    completed_at: 'text?',
    closed_at: 'text?',
  })
    .addColumn('version', 'integer', (spec) => spec.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('orders_pk', ['id'])
    .addForeignKeyConstraint('orders_user_fk', ['user_id'], 'users', ['id'])
    .addCheckConstraint('orders_status_check', sql`status between 1 and 6`)
    .addCheckConstraint(
      'orders_amounts_check',
      sql`points >= 0 and pay_amount_fen >= 0 and points_gained >= 0`,
    )
    .execute();
  const indexes: Record<string, string[]> = {
    orders_user: ['user_id', 'created_at', 'id'],
    orders_user_status: ['user_id', 'status', 'created_at'],
    orders_source: ['source_order_id'],
  };
  for (const [name, columns] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on('orders').columns(columns).execute();
  }
  await sql`create index orders_unpaid on orders (pay_deadline) where status = 1`.execute(db);
  await sql`create index orders_under_way on orders (status, paid_at) where status in (2, 3)`.execute(db);
}

async function createOrderPartTables(db: Kysely<never>) {
  await createTable(db, 'order_items', {
    id: 'text',
    order_id: 'text',
    position: 'int',
    goods_id: 'text',
    goods_spec_id: 'text',
    activity_id: 'text?',
    quantity: 'int',
    points: 'int',
    price_fen: 'int',
    title_zh: 'text',
    title_en: 'text',
    spec_name_zh: 'text',
    spec_name_en: 'text',
    picture: 'text',
  })
    .addPrimaryKeyConstraint('order_items_pk', ['id'])
    .addForeignKeyConstraint('order_items_order_fk', ['order_id'], 'orders', ['id'])
    .addCheckConstraint('order_items_quantity_check', sql`quantity > 0 and points >= 0 and price_fen >= 0`)
    .execute();
  await db.schema
    .createIndex('order_items_order')
    .on('order_items')
    .columns(['order_id', 'position'])
    .execute();
  await db.schema.createIndex('order_items_spec').on('order_items').column('goods_spec_id').execute();

  await createTable(db, 'order_points', { order_id: 'text', lot_id: 'text', amount: 'int' })
    .addPrimaryKeyConstraint('order_points_pk', ['order_id', 'lot_id'])
    .addForeignKeyConstraint('order_points_lot_fk', ['lot_id'], 'points_lots', ['id'])
    .addCheckConstraint('order_points_amount_check', sql`amount > 0`)
    .execute();
  await db.schema.createIndex('order_points_lot').on('order_points').column('lot_id').execute();

  await createTable(db, 'order_traces', {
    id: 'text',
    order_id: 'text',
    position: 'int',
    at: 'text',
    text_zh: 'text',
    text_en: 'text',
  })
    .addPrimaryKeyConstraint('order_traces_pk', ['id'])
    .addForeignKeyConstraint('order_traces_order_fk', ['order_id'], 'orders', ['id'])
    .addUniqueConstraint('order_traces_position_once', ['order_id', 'position'])
    .execute();
}

async function createPaymentTables(db: Kysely<never>) {
  await createTable(db, 'idempotency_keys', {
    user_id: 'text',
    key: 'text',
    operation: 'text',
    body_hash: 'text',
    answer: 'text?',
    created_at: 'text',
  })
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key'])
    .execute();
  await db.schema.createIndex('idempotency_keys_age').on('idempotency_keys').column('created_at').execute();

  await createTable(db, 'payments', {
    id: 'text',
    order_id: 'text',
    provider: 'text',
    attempt: 'int',
    amount_fen: 'int',
    status: 'text',
    transaction_id: 'text?',
    created_at: 'text',
    paid_at: 'text?',
    refunded_at: 'text?',
  })
    .addPrimaryKeyConstraint('payments_pk', ['id'])
    .addForeignKeyConstraint('payments_order_fk', ['order_id'], 'orders', ['id'])
    .addUniqueConstraint('payments_notice_once', ['provider', 'transaction_id'])
    .addUniqueConstraint('payments_attempt_once', ['order_id', 'attempt'])
    .addCheckConstraint('payments_amount_check', sql`amount_fen > 0`)
    .execute();
  await db.schema.createIndex('payments_pending').on('payments').columns(['status', 'created_at']).execute();
}

/** Comments are created here because a shopper's comment refers to an order item. */
async function createCommentTable(db: Kysely<never>) {
  await createTable(db, 'goods_comments', {
    id: 'text',
    goods_id: 'text',
    user_id: 'text?',
    order_item_id: 'text?',
    nick_name_zh: 'text',
    nick_name_en: 'text',
    stars: 'int',
    text_zh: 'text',
    text_en: 'text',
    spec_name_zh: 'text',
    spec_name_en: 'text',
    pictures: 'text',
    created_at: 'text',
  })
    .addPrimaryKeyConstraint('goods_comments_pk', ['id'])
    .addForeignKeyConstraint('goods_comments_goods_fk', ['goods_id'], 'goods', ['id'])
    .addUniqueConstraint('goods_comments_once', ['order_item_id'])
    .addCheckConstraint('goods_comments_stars_check', sql`stars between 1 and 5`)
    .execute();
  await db.schema
    .createIndex('goods_comments_goods')
    .on('goods_comments')
    .columns(['goods_id', 'created_at'])
    .execute();
}

export async function up(db: Kysely<never>): Promise<void> {
  await createOrderTable(db);
  await createOrderPartTables(db);
  await createPaymentTables(db);
  await createCommentTable(db);
}
