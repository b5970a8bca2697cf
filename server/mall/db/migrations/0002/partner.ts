import 'server-only';
import { type Kysely, sql } from 'kysely';
import { createTable } from '../../columns';

async function createDeviceTables(db: Kysely<never>) {
  await createTable(db, 'quick_app_makers', { maker: 'text', min_platform_version: 'int' })
    .addPrimaryKeyConstraint('quick_app_makers_pk', ['maker'])
    .execute();
  await createTable(db, 'quick_app_devices', {
    device_id: 'text',
    client_id: 'text',
    p_id: 'text',
    maker: 'text',
    model: 'text',
    os_version: 'text',
    platform_version: 'int',
    package: 'text',
    registered_at: 'text',
  })
    .addPrimaryKeyConstraint('quick_app_devices_pk', ['device_id'])
    .addUniqueConstraint('quick_app_devices_client_once', ['client_id'])
    .execute();
}

async function createSubsidisedGoodsTables(db: Kysely<never>) {
  const names = { name_zh: 'text', name_en: 'text' } as const;
  await createTable(db, 'dtk_hosts', { host: 'text', ...names })
    .addPrimaryKeyConstraint('dtk_hosts_pk', ['host'])
    .execute();
  await createTable(db, 'dtk_categories', { id: 'text', position: 'int', ...names, icon: 'text' })
    .addPrimaryKeyConstraint('dtk_categories_pk', ['id'])
    .execute();
  await createTable(db, 'dtk_goods', {
    id: 'text',
    category_id: 'text',
    position: 'int',
    title_zh: 'text',
    title_en: 'text',
    shop_zh: 'text',
    shop_en: 'text',
    picture: 'text',
    price_fen: 'int',
    subsidy_fen: 'int',
    sales: 'int',
    host: 'text',
    link: 'text',
  })
    .addPrimaryKeyConstraint('dtk_goods_pk', ['id'])
    .addForeignKeyConstraint('dtk_goods_category_fk', ['category_id'], 'dtk_categories', ['id'])
    .addForeignKeyConstraint('dtk_goods_host_fk', ['host'], 'dtk_hosts', ['host'])
    .addCheckConstraint('dtk_goods_price_check', sql`price_fen >= 0 and subsidy_fen >= 0 and sales >= 0`)
    .execute();
  const lists: Record<string, string[]> = {
    dtk_goods_by_category: ['category_id', 'position', 'id'],
    dtk_goods_by_position: ['position', 'id'],
    dtk_goods_by_sales: ['sales', 'id'],
    dtk_goods_by_price: ['price_fen', 'id'],
    dtk_goods_by_subsidy: ['subsidy_fen', 'id'],
  };
  for (const [name, columns] of Object.entries(lists)) {
    await db.schema.createIndex(name).on('dtk_goods').columns(columns).execute();
  }
}

async function createChannelTables(db: Kysely<never>) {
  await createTable(db, 'channels', { p_id: 'text', name_zh: 'text', name_en: 'text' })
    .addPrimaryKeyConstraint('channels_pk', ['p_id'])
    .execute();
  await createTable(db, 'channel_prizes', {
    id: 'text',
    p_id: 'text',
    position: 'int',
    kind: 'text',
    amount: 'int',
    title_zh: 'text',
    title_en: 'text',
    picture: 'text',
  })
    .addPrimaryKeyConstraint('channel_prizes_pk', ['id'])
    .addForeignKeyConstraint('channel_prizes_channel_fk', ['p_id'], 'channels', ['p_id'])
    .addCheckConstraint('channel_prizes_amount_check', sql`amount >= 0`)
    .execute();
  await createTable(db, 'prize_wins', { client_id: 'text', prize_id: 'text', won_at: 'text' })
    .addPrimaryKeyConstraint('prize_wins_pk', ['client_id', 'prize_id'])
    .addForeignKeyConstraint('prize_wins_prize_fk', ['prize_id'], 'channel_prizes', ['id'])
    .execute();
  await createTable(db, 'channel_adverts', { id: 'text', p_id: 'text', position: 'int', content: 'text' })
    .addPrimaryKeyConstraint('channel_adverts_pk', ['id'])
    .addForeignKeyConstraint('channel_adverts_channel_fk', ['p_id'], 'channels', ['p_id'])
    .execute();
  for (const table of ['channel_prizes', 'channel_adverts']) {
    await db.schema.createIndex(`${table}_place`).on(table).columns(['p_id', 'position']).execute();
  }
}

async function createAbTestTables(db: Kysely<never>) {
  await createTable(db, 'ab_tests', { id: 'text', is_running: 'int', variants: 'text' })
    .addPrimaryKeyConstraint('ab_tests_pk', ['id'])
    .execute();
  await createTable(db, 'ab_allocations', {
    test_id: 'text',
    client_id: 'text',
    variant: 'text',
    created_at: 'text',
  })
    .addPrimaryKeyConstraint('ab_allocations_pk', ['client_id', 'test_id'])
    .addForeignKeyConstraint('ab_allocations_test_fk', ['test_id'], 'ab_tests', ['id'])
    .execute();
}

export async function up(db: Kysely<never>): Promise<void> {
  await createDeviceTables(db);
  await createSubsidisedGoodsTables(db);
  await createChannelTables(db);
  await createAbTestTables(db);
}
