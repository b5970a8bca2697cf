import 'server-only';
import { type Kysely, sql } from 'kysely';
import { createTable } from '../../columns';

async function createContentTables(db: Kysely<never>) {
  await createTable(db, 'projects', { p_id: 'text', theme: 'text', is_open: 'int', config: 'text' })
    .addPrimaryKeyConstraint('projects_pk', ['p_id'])
    .execute();
  await createTable(db, 'settings', { name: 'text', value: 'text' })
    .addPrimaryKeyConstraint('settings_pk', ['name'])
    .execute();
  await createTable(db, 'adverts', {
    id: 'text',
    adv_type: 'text',
    sub_type: 'int',
    theme: 'text',
    position: 'int',
    content: 'text',
  })
    .addPrimaryKeyConstraint('adverts_pk', ['id'])
    .execute();
  await db.schema
    .createIndex('adverts_place')
    .on('adverts')
    .columns(['adv_type', 'sub_type', 'position'])
    .execute();
}

async function createGoodsTables(db: Kysely<never>) {
  await createTable(db, 'goods_groups', {
    id: 'text',
    position: 'int',
    name_zh: 'text',
    name_en: 'text',
    icon: 'text',
  })
    .addPrimaryKeyConstraint('goods_groups_pk', ['id'])
    .execute();
  await createTable(db, 'goods', {
    id: 'text',
    group_id: 'text',
    position: 'int',
    kind: 'text',
    supplier: 'text',
    name_zh: 'text',
    name_en: 'text',
    detail: 'text',
    cover: 'text',
    pictures: 'text',
    tags: 'text',
    search_text: 'text',
    list_points: 'int',
    exchanged: 'int',
    created_at: 'text',
    on_sale: 'int',
  })
    .addPrimaryKeyConstraint('goods_pk', ['id'])
    .addForeignKeyConstraint('goods_group_fk', ['group_id'], 'goods_groups', ['id'])
    .addCheckConstraint('goods_exchanged_check', sql`exchanged >= 0`)
    .execute();
  const lists: Record<string, string[]> = {
    goods_by_group: ['group_id', 'position', 'id'],
    goods_by_position: ['position', 'id'],
    goods_by_points: ['list_points', 'id'],
    goods_by_exchanged: ['exchanged', 'id'],
    goods_by_age: ['created_at', 'id'],
  };
  for (const [name, columns] of Object.entries(lists)) {
    await db.schema.createIndex(name).on('goods').columns(columns).execute();
  }
}

async function createSpecTable(db: Kysely<never>) {
  await createTable(db, 'goods_specs', {
    id: 'text',
    goods_id: 'text',
    position: 'int',
    name_zh: 'text',
    name_en: 'text',
    points: 'int',
    price_fen: 'int',
    market_price_fen: 'int',
    stock: 'int',
    weight_grams: 'int',
    order_limit: 'int',
  })
    .addPrimaryKeyConstraint('goods_specs_pk', ['id'])
    .addForeignKeyConstraint('goods_specs_goods_fk', ['goods_id'], 'goods', ['id'])
    .addCheckConstraint('goods_specs_stock_check', sql`stock >= 0`)
    .addCheckConstraint('goods_specs_price_check', sql`points >= 0 and price_fen >= 0 and order_limit > 0`)
    .execute();
  await db.schema
    .createIndex('goods_specs_goods')
    .on('goods_specs')
    .columns(['goods_id', 'position'])
    .execute();
}

async function createActivityTables(db: Kysely<never>) {
  await createTable(db, 'activities', {
    id: 'text',
    activity_type: 'int',
    p_id: 'text',
    title_zh: 'text',
    title_en: 'text',
    starts_at: 'text',
    ends_at: 'text',
  })
    .addPrimaryKeyConstraint('activities_pk', ['id'])
    .addCheckConstraint('activities_window_check', sql`starts_at < ends_at`)
    .execute();
  await db.schema
    .createIndex('activities_window')
    .on('activities')
    .columns(['activity_type', 'ends_at'])
    .execute();
  await createTable(db, 'activity_specs', {
    activity_id: 'text',
    goods_spec_id: 'text',
    goods_id: 'text',
    position: 'int',
    points: 'int',
    price_fen: 'int',
    stock: 'int',
    initial_stock: 'int',
    order_limit: 'int',
  })
    .addPrimaryKeyConstraint('activity_specs_pk', ['activity_id', 'goods_spec_id'])
    .addForeignKeyConstraint('activity_specs_activity_fk', ['activity_id'], 'activities', ['id'])
    .addForeignKeyConstraint('activity_specs_spec_fk', ['goods_spec_id'], 'goods_specs', ['id'])
    .addCheckConstraint('activity_specs_stock_check', sql`stock >= 0 and stock <= initial_stock`)
    .addCheckConstraint('activity_specs_price_check', sql`points >= 0 and price_fen >= 0 and order_limit > 0`)
    .execute();
  await db.schema
    .createIndex('activity_specs_spec')
    .on('activity_specs')
    .columns(['goods_spec_id', 'activity_id'])
    .execute();
}

export async function up(db: Kysely<never>): Promise<void> {
  await createContentTables(db);
  await createGoodsTables(db);
  await createSpecTable(db);
  await createActivityTables(db);
}
