import 'server-only';
import { liveLike } from '@/lib/contract/content/live';
import { inTransaction } from '../db/tx';
import type { Tx } from '../db/types';
import { implement } from '../http/implement';
import { findVideo } from './detail';

/** Counts a like once per (video, user); the unique key decides which of several calls counts. */
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
export const answerLike = implement(liveLike, async ({ db, userId, now }, { params }) => {
  const { id } = await findVideo(db, params.videoId);
  await inTransaction(db, (tx) => likeOnce(tx, id, userId, now()));
  return { likeCount: (await findVideo(db, id)).likes };
});
