import 'server-only';
import { type Kysely, sql } from 'kysely';
import { createTable } from '../../columns';

export async function up(db: Kysely<never>): Promise<void> {
  await createTable(db, 'uploads', {
    id: 'text',
    user_id: 'text',
    url: 'text',
    bytes: 'int',
    width: 'int',
    height: 'int',
    day: 'text',
    created_at: 'text',
  })
    .addPrimaryKeyConstraint('uploads_pk', ['id'])
    .addForeignKeyConstraint('uploads_user_fk', ['user_id'], 'users', ['id'])
    .addUniqueConstraint('uploads_url_once', ['url'])
    .addCheckConstraint('uploads_size_check', sql`bytes > 0 and width > 0 and height > 0`)
    .execute();
  await db.schema.createIndex('uploads_of_day').on('uploads').columns(['user_id', 'day']).execute();
}
