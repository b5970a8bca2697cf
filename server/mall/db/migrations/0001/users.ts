import 'server-only';
import { type Kysely, sql } from 'kysely';
import { createTable } from '../../columns';

async function createUserTables(db: Kysely<never>) {
  await createTable(db, 'users', {
    id: 'text',
    nick_name: 'text',
    icon: 'text',
    is_new: 'int',
    phone: 'text?',
    union_id: 'text?',
    openid: 'text?',
    alipay_user_id: 'text?',
    p_id: 'text',
    created_at: 'text',
  })
    .addPrimaryKeyConstraint('users_pk', ['id'])
    .addUniqueConstraint('users_union_id_once', ['union_id'])
    .addUniqueConstraint('users_openid_once', ['openid'])
    .addUniqueConstraint('users_alipay_once', ['alipay_user_id'])
    .execute();
  await db.schema.createIndex('users_phone').on('users').column('phone').execute();

  await createTable(db, 'addresses', {
    id: 'text',
    user_id: 'text',
    receiver: 'text',
    phone: 'text',
    province: 'text',
    city: 'text',
    county: 'text',
    area_code: 'text',
    detail: 'text',
    is_default: 'int',
    created_at: 'text',
  })
    .addPrimaryKeyConstraint('addresses_pk', ['id'])
    .addForeignKeyConstraint('addresses_user_fk', ['user_id'], 'users', ['id'])
    .execute();
  await db.schema.createIndex('addresses_user').on('addresses').columns(['user_id', 'created_at']).execute();
  await sql`create unique index addresses_one_default on addresses (user_id) where is_default = 1`.execute(
    db,
  );
}

async function createPointsTables(db: Kysely<never>) {
  await createTable(db, 'points_lots', {
    id: 'text',
    user_id: 'text',
    amount: 'int',
    remaining: 'int',
    expires_at: 'text?',
    reason: 'text',
    ref: 'text',
    created_at: 'text',
  })
    .addPrimaryKeyConstraint('points_lots_pk', ['id'])
    .addForeignKeyConstraint('points_lots_user_fk', ['user_id'], 'users', ['id'])
    .addUniqueConstraint('points_lots_given_once', ['user_id', 'reason', 'ref'])
    .addCheckConstraint('points_lots_remaining_check', sql`remaining >= 0 and remaining <= amount`)
    .execute();
  await sql`create index points_lots_spendable on points_lots (user_id, expires_at) where remaining > 0`.execute(
    db,
  );

  await createTable(db, 'points_ledger', {
    id: 'text',
    user_id: 'text',
    lot_id: 'text',
    delta: 'int',
    reason: 'text',
    ref: 'text',
    created_at: 'text',
  })
    .addPrimaryKeyConstraint('points_ledger_pk', ['id'])
    .addForeignKeyConstraint('points_ledger_lot_fk', ['lot_id'], 'points_lots', ['id'])
    .execute();
  await db.schema
    .createIndex('points_ledger_user')
    .on('points_ledger')
    .columns(['user_id', 'created_at'])
    .execute();
  await db.schema.createIndex('points_ledger_lot').on('points_ledger').column('lot_id').execute();
}

async function createSignInTable(db: Kysely<never>) {
  await createTable(db, 'sign_ins', {
    user_id: 'text',
    day: 'text',
    continuous_days: 'int',
    points: 'int',
    created_at: 'text',
  })
    .addPrimaryKeyConstraint('sign_ins_pk', ['user_id', 'day'])
    .addForeignKeyConstraint('sign_ins_user_fk', ['user_id'], 'users', ['id'])
    .execute();
}

export async function up(db: Kysely<never>): Promise<void> {
  await createUserTables(db);
  await createPointsTables(db);
  await createSignInTable(db);
}
