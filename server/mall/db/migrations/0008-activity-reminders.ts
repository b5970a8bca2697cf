import 'server-only';
import type { Kysely } from 'kysely';
import { createTable } from '../columns';

/** Products of coming sessions that users want to be reminded of. */
export async function up(db: Kysely<never>): Promise<void> {
  await createTable(db, 'activity_reminders', {
    user_id: 'text',
    activity_id: 'text',
    goods_id: 'text',
    created_at: 'text',
    expires_at: 'text',
  })
    .addPrimaryKeyConstraint('activity_reminders_pk', ['user_id', 'activity_id', 'goods_id'])
    .addForeignKeyConstraint('activity_reminders_user_fk', ['user_id'], 'users', ['id'])
    .addForeignKeyConstraint('activity_reminders_activity_fk', ['activity_id'], 'activities', ['id'])
    .addForeignKeyConstraint('activity_reminders_goods_fk', ['goods_id'], 'goods', ['id'])
    .execute();
  await db.schema
    .createIndex('activity_reminders_expiry')
    .on('activity_reminders')
    .column('expires_at')
    .execute();
}
