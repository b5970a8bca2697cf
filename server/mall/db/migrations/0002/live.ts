import 'server-only';
import { type Kysely, sql } from 'kysely';
import { createTable } from '../../columns';

async function createVideoTables(db: Kysely<never>) {
  await createTable(db, 'live_videos', {
    id: 'text',
    title_zh: 'text',
    title_en: 'text',
    host_zh: 'text',
    host_en: 'text',
    share_zh: 'text',
    share_en: 'text',
    cover: 'text',
    video: 'text',
    starts_at: 'text',
    ends_at: 'text',
    daily_hour: 'int?',
    viewers: 'int',
    likes: 'int',
  })
    .addPrimaryKeyConstraint('live_videos_pk', ['id'])
    .addCheckConstraint('live_videos_window_check', sql`starts_at < ends_at`)
    .addCheckConstraint('live_videos_counts_check', sql`viewers >= 0 and likes >= 0`)
    .addCheckConstraint('live_videos_hour_check', sql`daily_hour between 0 and 23`)
    .execute();
  await db.schema.createIndex('live_videos_window').on('live_videos').columns(['starts_at', 'id']).execute();

  await createTable(db, 'live_goods', { video_id: 'text', goods_id: 'text', position: 'int' })
    .addPrimaryKeyConstraint('live_goods_pk', ['video_id', 'goods_id'])
    .addForeignKeyConstraint('live_goods_video_fk', ['video_id'], 'live_videos', ['id'])
    .addForeignKeyConstraint('live_goods_goods_fk', ['goods_id'], 'goods', ['id'])
    .execute();
}

async function createLikeTable(db: Kysely<never>) {
  await createTable(db, 'live_likes', { video_id: 'text', user_id: 'text', created_at: 'text' })
    .addPrimaryKeyConstraint('live_likes_pk', ['video_id', 'user_id'])
    .addForeignKeyConstraint('live_likes_video_fk', ['video_id'], 'live_videos', ['id'])
    .addForeignKeyConstraint('live_likes_user_fk', ['user_id'], 'users', ['id'])
    .execute();
  await db.schema.createIndex('live_likes_user').on('live_likes').column('user_id').execute();
}

export async function up(db: Kysely<never>): Promise<void> {
  await createVideoTables(db);
  await createLikeTable(db);
}
