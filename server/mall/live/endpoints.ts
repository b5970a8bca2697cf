import 'server-only';
import { sql } from 'kysely';
import { liveLike, liveList } from '@/lib/contract/live';
import { inTransaction } from '../db/transaction';
import type { Db, Tx } from '../db/types';
import { fetchPage, toPage } from '../goods/paging';
import { implement } from '../http/implement';
import { toLiveCard } from './cards';
import { getVideo, handleDetail } from './detail';

/** Counts a like once per video and user; the unique key ignores repeated calls. */
async function likeOnce(tx: Tx, videoId: string, userId: string, now: Date): Promise<void> {
  const liked = await tx
    .insertInto('live_likes')
    .values({ video_id: videoId, user_id: userId, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['video_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!liked) return;
  await tx
    .updateTable('live_videos')
    .set((set) => ({ likes: set('likes', '+', 1) }))
    .where('id', '=', videoId)
    .execute();
}

// R-LIVE-03
const handleLike = implement(liveLike, async ({ db, userId, now }, { params }) => {
  const { id } = await getVideo(db, params.videoId);
  await inTransaction(db, (tx) => likeOnce(tx, id, userId, now()));
  return { likeCount: (await getVideo(db, id)).likes };
});

/** Selects videos: live ones, then upcoming ones, the next first, then ended ones, the latest first. */
const selectVideosInOrder = (db: Db, now: string) =>
  db
    .selectFrom('live_videos')
    .selectAll()
    .where('hidden_at', 'is', null)
    .orderBy(sql`case when starts_at > ${now} then 1 when ends_at > ${now} then 0 else 2 end`)
    .orderBy(sql`case when starts_at > ${now} then starts_at else '' end`)
    .orderBy('starts_at', 'desc')
    .orderBy('id');

// R-LIVE-01
const handleList = implement(liveList, async (context, { input }) => {
  const { rows, total } = await fetchPage(
    selectVideosInOrder(context.db, context.now().toISOString()),
    input,
  );
  return toPage(
    rows.map((row) => toLiveCard(context, row)),
    total,
    input,
  );
});

/** Endpoints for live videos. */
export const liveEndpoints = [handleList, handleDetail, handleLike];
