import 'server-only';
import { type Kysely, sql } from 'kysely';
import { createTable, getTextType } from '../../columns';

/** A merged guest's id stays: for minutes it resolves to the known user in calls in flight. */
async function addMergeColumns(db: Kysely<never>) {
  await db.schema.alterTable('users').addColumn('merged_into', getTextType(db)).execute();
  await db.schema.alterTable('users').addColumn('merged_at', getTextType(db)).execute();
  await sql`create index users_merged on users (merged_at) where merged_at is not null`.execute(db);
  await sql`create index users_alias on users (merged_into) where merged_into is not null`.execute(db);
  for (const flag of ['follows_wx_pub', 'receives_msg']) {
    await db.schema
      .alterTable('users')
      .addColumn(flag, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
}

async function createLoginTables(db: Kysely<never>) {
  await createTable(db, 'login_tickets', { id: 'text', used_at: 'text' })
    .addPrimaryKeyConstraint('login_tickets_pk', ['id'])
    .execute();
  await db.schema.createIndex('login_tickets_age').on('login_tickets').column('used_at').execute();
  await createTable(db, 'trial_counts', { mark: 'text', day: 'text', given: 'int' })
    .addPrimaryKeyConstraint('trial_counts_pk', ['day', 'mark'])
    .addCheckConstraint('trial_counts_given_check', sql`given > 0`)
    .execute();
}

async function createScoreReversalTable(db: Kysely<never>) {
  await createTable(db, 'score_reversals', {
    order_id: 'text',
    user_id: 'text',
    points: 'int',
    taken: 'int',
    shortfall: 'int',
    lapsing: 'int',
    created_at: 'text',
  })
    .addPrimaryKeyConstraint('score_reversals_pk', ['order_id'])
    .addForeignKeyConstraint('score_reversals_order_fk', ['order_id'], 'orders', ['id'])
    .addForeignKeyConstraint('score_reversals_user_fk', ['user_id'], 'users', ['id'])
    .addCheckConstraint(
      'score_reversals_sum_check',
      sql`taken >= 0 and shortfall >= 0 and lapsing >= 0 and points = taken + shortfall + lapsing`,
    )
    .execute();
  await db.schema.createIndex('score_reversals_user').on('score_reversals').column('user_id').execute();
}

export async function up(db: Kysely<never>): Promise<void> {
  await addMergeColumns(db);
  await createLoginTables(db);
  await createScoreReversalTable(db);
}
