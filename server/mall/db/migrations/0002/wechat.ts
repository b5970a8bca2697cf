import 'server-only';
import { type Kysely, sql } from 'kysely';
import { createTable } from '../../columns';

async function createAccountTables(db: Kysely<never>) {
  await createTable(db, 'wechat_credentials', {
    app_id: 'text',
    kind: 'text',
    value: 'text',
    expires_at: 'text',
    refreshing_until: 'text',
  })
    .addPrimaryKeyConstraint('wechat_credentials_pk', ['app_id', 'kind'])
    .execute();
  await createTable(db, 'wechat_cards', { app_id: 'text', card_id: 'text', p_id: 'text', position: 'int' })
    .addPrimaryKeyConstraint('wechat_cards_pk', ['app_id', 'p_id', 'card_id'])
    .execute();
}

async function createSandboxTables(db: Kysely<never>) {
  await createTable(db, 'sandbox_wechat_people', {
    openid: 'text',
    union_id: 'text',
    name_zh: 'text',
    name_en: 'text',
    created_at: 'text',
  })
    .addPrimaryKeyConstraint('sandbox_wechat_people_pk', ['openid'])
    .addUniqueConstraint('sandbox_wechat_people_union_once', ['union_id'])
    .execute();
  await createTable(db, 'sandbox_wechat_grants', {
    id: 'text',
    kind: 'text',
    app_id: 'text',
    content: 'text',
    expires_at: 'text',
    used_at: 'text?',
  })
    .addPrimaryKeyConstraint('sandbox_wechat_grants_pk', ['id'])
    .addCheckConstraint(
      'sandbox_wechat_grants_kind_check',
      sql`kind in ('code', 'token', 'ticket', 'scheme')`,
    )
    .execute();
  await db.schema
    .createIndex('sandbox_wechat_grants_expiry')
    .on('sandbox_wechat_grants')
    .column('expires_at')
    .execute();
}

export async function up(db: Kysely<never>): Promise<void> {
  await createAccountTables(db);
  await createSandboxTables(db);
}
