import 'server-only';
import { ActivityType } from '@/lib/contract/activity-type';
import { AppError } from '@/lib/contract/errors';
import type { GoodsCard } from '@/lib/contract/goods';
import { liveDetail } from '@/lib/contract/live';
import type { Context } from '../context';
import type { Db } from '../db/types';
import { type CardRow, cardColumns, toCards } from '../goods/cards';
import { localize } from '../goods/localized';
import { implement } from '../http/implement';
import { type LiveVideoRow, toLiveCard } from './cards';

/** Reads a video. @throws AppError not_found. */
export async function getVideo(db: Db, videoId: string): Promise<LiveVideoRow> {
  const row = await db
    .selectFrom('live_videos')
    .selectAll()
    .where('id', '=', videoId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'the video does not exist');
  return row;
}

const findPinnedGoods = (db: Db, videoId: string): Promise<CardRow[]> =>
  db
    .selectFrom('live_goods as pinned')
    .innerJoin('goods', 'goods.id', 'pinned.goods_id')
    .select(cardColumns)
    .where('pinned.video_id', '=', videoId)
    .where('goods.on_sale', '=', 1)
    .orderBy('pinned.position')
    .orderBy('goods.id')
    .execute();

/**
 * Cards of the pinned goods: at the prices of a running live activity, else at their own (R-LIVE-02, R-LIVE-05).
 */
async function getPinnedCards(context: Context, videoId: string): Promise<GoodsCard[]> {
  const rows = await findPinnedGoods(context.db, videoId);
  const activity = { activityType: ActivityType.live, pId: context.pId, now: context.now() };
  const offered = await toCards(context, rows, activity);
  const knownIds = new Set(offered.map(({ goodsId }) => goodsId));
  const others = await toCards(
    context,
    rows.filter(({ goodsId }) => !knownIds.has(goodsId)),
  );
  const cards = new Map([...offered, ...others].map((card) => [card.goodsId, card]));
  return rows.flatMap(({ goodsId }) => cards.get(goodsId) ?? []);
}

export const handleDetail = implement(liveDetail, async (context, { params }) => {
  const row = await getVideo(context.db, params.videoId);
  const card = toLiveCard(context, row);
  return {
    ...card,
    videoUrl: card.state === 'coming' ? null : context.picture(row.video),
    goods: await getPinnedCards(context, row.id),
    shareText: localize(context.locale, { zh: row.share_zh, en: row.share_en }),
    serverNow: context.now().toISOString(),
  };
});
