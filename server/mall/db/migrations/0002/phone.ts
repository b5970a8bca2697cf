import 'server-only';
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { createTable } from '../../columns';

async function createCodeTables(db: Kysely<never>) {
  await createTable(db, 'captchas', { id: 'text', answer_hash: 'text', expires_at: 'text' })
    .addPrimaryKeyConstraint('captchas_pk', ['id'])
    .execute();
  await createTable(db, 'sms_codes', {
    id: 'text',
    user_id: 'text',
    phone: 'text',
    code_hash: 'text',
    sender_hash: 'text',
    day: 'text',
    state: 'text',
    tries: 'int',
    created_at: 'text',
    expires_at: 'text',
  })
    .addPrimaryKeyConstraint('sms_codes_pk', ['id'])
    .addForeignKeyConstraint('sms_codes_user_fk', ['user_id'], 'users', ['id'])
    .addCheckConstraint('sms_codes_state_check', sql`state in ('open', 'used', 'unsent')`)
    .addCheckConstraint('sms_codes_tries_check', sql`tries between 0 and 5`)
    .execute();
  const indexes: Record<string, [table: string, columns: string[]]> = {
    captchas_age: ['captchas', ['expires_at']],
    sms_codes_phone: ['sms_codes', ['phone', 'created_at']],
    sms_codes_user: ['sms_codes', ['user_id', 'phone', 'created_at']],
    sms_codes_sender: ['sms_codes', ['sender_hash', 'created_at']],
    sms_codes_age: ['sms_codes', ['created_at']],
  };
  for (const [name, [table, columns]] of Object.entries(indexes)) {
    await db.schema.createIndex(name).on(table).columns(columns).execute();
  }
}

async function createListTables(db: Kysely<never>) {
  await createTable(db, 'white_phones', { user_id: 'text', phone: 'text', created_at: 'text' })
    .addPrimaryKeyConstraint('white_phones_pk', ['user_id', 'phone'])
    .addForeignKeyConstraint('white_phones_user_fk', ['user_id'], 'users', ['id'])
    .execute();
  await createTable(db, 'phone_permissions', { user_id: 'text', phone: 'text', expires_at: 'text' })
    .addPrimaryKeyConstraint('phone_permissions_pk', ['user_id', 'phone'])
    .addForeignKeyConstraint('phone_permissions_user_fk', ['user_id'], 'users', ['id'])
    .execute();
  await createTable(db, 'cancelled_phones', { phone: 'text', user_id: 'text', created_at: 'text' })
    .addPrimaryKeyConstraint('cancelled_phones_pk', ['phone'])
    .addForeignKeyConstraint('cancelled_phones_user_fk', ['user_id'], 'users', ['id'])
    .execute();
  await createTable(db, 'sandbox_messages', { id: 'text', phone: 'text', text: 'text', created_at: 'text' })
    .addPrimaryKeyConstraint('sandbox_messages_pk', ['id'])
    .execute();
  await db.schema
    .createIndex('sandbox_messages_age')
    .on('sandbox_messages')
    .columns(['created_at', 'id'])
    .execute();
}

/** A phone belongs to one user. A guest who was merged into a known user loses the claim to the phone. */
async function createPhoneIndex(db: Kysely<never>) {
  await sql`create unique index users_phone_once on users (phone)
    where phone is not null and merged_into is null`.execute(db);
}

/** The receiver's phone, generated from the order's address, so that the two cannot differ. */
async function addReceiverPhone(db: Kysely<never>) {
  await (db.getExecutor().adapter instanceof PostgresAdapter
    ? sql`alter table orders add column receiver_phone text collate "C"
        generated always as ((address::jsonb) ->> 'phone') stored`.execute(db)
    : sql`alter table orders add column receiver_phone text
        generated always as (case when json_valid(address) then json_extract(address, '$.phone') end) virtual`.execute(
        db,
      ));
  await sql`create index orders_receiver_phone on orders (receiver_phone, created_at, id)
    where receiver_phone is not null`.execute(db);
}

export async function up(db: Kysely<never>): Promise<void> {
  await createCodeTables(db);
  await createListTables(db);
  await createPhoneIndex(db);
  await addReceiverPhone(db);
}
