import 'server-only';
import { type Kysely, sql } from 'kysely';
import { createTable } from '../../columns';

async function createServiceGoodsTable(db: Kysely<never>) {
  await createTable(db, 'service_goods', {
    goods_id: 'text',
    type: 'text',
    codes: 'text',
    valid_days: 'int?',
    how_to_use: 'text',
  })
    .addPrimaryKeyConstraint('service_goods_pk', ['goods_id'])
    .addForeignKeyConstraint('service_goods_goods_fk', ['goods_id'], 'goods', ['id'])
    .addCheckConstraint('service_goods_type_check', sql`type in ('voucher', 'topUp')`)
    .addCheckConstraint('service_goods_codes_check', sql`codes in ('imported', 'generated')`)
    .addCheckConstraint('service_goods_days_check', sql`valid_days > 0`)
    .execute();
}

async function createServicePieceTable(db: Kysely<never>) {
  await createTable(db, 'service_pieces', {
    id: 'text',
    order_id: 'text',
    order_item_id: 'text',
    goods_id: 'text',
    goods_spec_id: 'text',
    position: 'int',
    type: 'text',
    source: 'text',
    valid_days: 'int?',
    state: 'text',
    account: 'text?',
    valid_until: 'text?',
    told_at: 'text?',
    created_at: 'text',
    moved_at: 'text',
  })
    .addPrimaryKeyConstraint('service_pieces_pk', ['id'])
    .addForeignKeyConstraint('service_pieces_order_fk', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('service_pieces_item_fk', ['order_item_id'], 'order_items', ['id'])
    .addUniqueConstraint('service_pieces_once', ['order_item_id', 'position'])
    .addCheckConstraint('service_pieces_type_check', sql`type in ('voucher', 'topUp')`)
    .addCheckConstraint('service_pieces_source_check', sql`source in ('imported', 'generated')`)
    .addCheckConstraint(
      'service_pieces_state_check',
      sql`state in ('waiting', 'done') or (state = 'underWay' and type = 'topUp')`,
    )
    .addCheckConstraint(
      'service_pieces_account_check',
      sql`(account is not null) = (type = 'topUp' and state <> 'waiting')`,
    )
    .execute();
  await db.schema.createIndex('service_pieces_order').on('service_pieces').column('order_id').execute();
  await sql`create index service_pieces_waiting on service_pieces (id) where state = 'waiting'`.execute(db);
  await sql`create index service_pieces_undone on service_pieces (moved_at, id) where state <> 'done'`.execute(
    db,
  );
  await sql`create index service_pieces_under_way on service_pieces (moved_at, id) where state = 'underWay'`.execute(
    db,
  );
}

async function createServiceCodeTable(db: Kysely<never>) {
  await createTable(db, 'service_codes', {
    id: 'text',
    goods_id: 'text',
    goods_spec_id: 'text',
    number: 'text?',
    code: 'text',
    piece_id: 'text?',
    created_at: 'text',
  })
    .addPrimaryKeyConstraint('service_codes_pk', ['id'])
    .addForeignKeyConstraint('service_codes_spec_fk', ['goods_spec_id'], 'goods_specs', ['id'])
    .addForeignKeyConstraint('service_codes_piece_fk', ['piece_id'], 'service_pieces', ['id'])
    .addUniqueConstraint('service_codes_once', ['goods_id', 'code'])
    .addUniqueConstraint('service_codes_one_a_piece', ['piece_id'])
    .execute();
  await sql`create index service_codes_stock on service_codes (goods_spec_id, created_at, id) where piece_id is null`.execute(
    db,
  );
  await db.schema.createIndex('service_codes_spec').on('service_codes').column('goods_spec_id').execute();
}

export async function up(db: Kysely<never>): Promise<void> {
  await createServiceGoodsTable(db);
  await createServicePieceTable(db);
  await createServiceCodeTable(db);
}
