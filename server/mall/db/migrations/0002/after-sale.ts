import 'server-only';
import { type Kysely, sql } from 'kysely';
import { createTable } from '../../columns';

async function createCaseTables(db: Kysely<never>) {
  await createTable(db, 'after_sale_cases', {
    id: 'text',
    order_id: 'text',
    number: 'int',
    type: 'text',
    status: 'text',
    order_status_before: 'int',
    reason: 'text',
    description: 'text',
    pictures: 'text',
    amount_fen: 'int',
    payment_id: 'text?',
    refund_id: 'text?',
    express_company: 'text?',
    express_no: 'text?',
    replacement_company: 'text?',
    replacement_no: 'text?',
    reject_reason: 'text?',
    steps: 'int',
    created_at: 'text',
    moved_at: 'text',
  })
    .addPrimaryKeyConstraint('after_sale_cases_pk', ['id'])
    .addForeignKeyConstraint('after_sale_cases_order_fk', ['order_id'], 'orders', ['id'])
    .addUniqueConstraint('after_sale_cases_number_once', ['order_id', 'number'])
    .addCheckConstraint('after_sale_cases_type_check', sql`type in ('refund', 'money', 'return', 'exchange')`)
    .addCheckConstraint(
      'after_sale_cases_status_check',
      sql`status in ('requested', 'approved', 'returning', 'refunded', 'exchanged', 'rejected', 'cancelled')`,
    )
    .addCheckConstraint('after_sale_cases_amount_check', sql`amount_fen >= 0 and steps >= 0`)
    .execute();
  await sql`create unique index after_sale_cases_one_open on after_sale_cases (order_id)
    where status in ('requested', 'approved', 'returning')`.execute(db);
  await db.schema
    .createIndex('after_sale_cases_status')
    .on('after_sale_cases')
    .columns(['status', 'moved_at'])
    .execute();
  await db.schema
    .createIndex('after_sale_cases_age')
    .on('after_sale_cases')
    .columns(['created_at', 'id'])
    .execute();

  await createTable(db, 'after_sale_steps', {
    case_id: 'text',
    position: 'int',
    step: 'text',
    at: 'text',
    text_zh: 'text',
    text_en: 'text',
  })
    .addPrimaryKeyConstraint('after_sale_steps_pk', ['case_id', 'position'])
    .addForeignKeyConstraint('after_sale_steps_case_fk', ['case_id'], 'after_sale_cases', ['id'])
    .execute();
}

async function createComplaintTable(db: Kysely<never>) {
  await createTable(db, 'complaints', {
    id: 'text',
    user_id: 'text',
    p_id: 'text',
    order_id: 'text?',
    type: 'text',
    text: 'text',
    phone: 'text?',
    pictures: 'text',
    state: 'text',
    answer_zh: 'text?',
    answer_en: 'text?',
    created_at: 'text',
    moved_at: 'text',
  })
    .addPrimaryKeyConstraint('complaints_pk', ['id'])
    .addForeignKeyConstraint('complaints_user_fk', ['user_id'], 'users', ['id'])
    .addForeignKeyConstraint('complaints_order_fk', ['order_id'], 'orders', ['id'])
    .addCheckConstraint('complaints_state_check', sql`state in ('received', 'inProgress', 'answered')`)
    .execute();
  await db.schema
    .createIndex('complaints_user')
    .on('complaints')
    .columns(['user_id', 'created_at'])
    .execute();
  await db.schema.createIndex('complaints_state').on('complaints').columns(['state', 'moved_at']).execute();
}

export async function up(db: Kysely<never>): Promise<void> {
  await createCaseTables(db);
  await createComplaintTable(db);
}
