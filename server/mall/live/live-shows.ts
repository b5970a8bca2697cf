import 'server-only';
import type { Insertable } from 'kysely';
import { ActivityType } from '@/lib/contract/activity-type';
import { getDailyShow } from '@/lib/rules/live/live-show';
import { toShopDay } from '@/lib/rules/time/dates';
import { hasOperatorContent } from '../config/settings';
import type { Job } from '../context';
import { lockName } from '../db/dialect';
import type { ActivitySpecTable } from '../db/tables/catalogue';
import { inTransaction } from '../db/transaction';
import type { Db, Tx } from '../db/types';

/** Pieces of each spec at the prices of a show, and at most in one order. */
const PIECES_PER_SPEC = 60;
const MAX_PIECES_PER_ORDER = 2;
/** Shares of the ordinary points and cash that a show charges. */
const POINTS_SHARE = 0.7;
const CASH_SHARE = 0.8;

interface Show {
  videoId: string;
  activityId: string;
  starts_at: string;
  ends_at: string;
}

/** Finds daily videos that still have the times of an earlier show. */
async function findDueShows(db: Db, now: Date): Promise<Show[]> {
  const videos = await db
    .selectFrom('live_videos')
    .select(['id', 'daily_hour', 'starts_at'])
    .where('daily_hour', 'is not', null)
    .where('hidden_at', 'is', null)
    .orderBy('id')
    .execute();
  return videos.flatMap(({ id, daily_hour, starts_at: storedStart }) => {
    const { startsAt, endsAt } = getDailyShow(daily_hour ?? 0, now);
    const window = { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() };
    return window.starts_at <= storedStart
      ? []
      : [{ videoId: id, activityId: `live-${id}-${toShopDay(startsAt)}`, ...window }];
  });
}

const createOffers = async (
  db: Db,
  { videoId, activityId }: Show,
): Promise<Insertable<ActivitySpecTable>[]> => {
  const specs = await db
    .selectFrom('goods_specs as spec')
    .innerJoin('live_goods as pinned', 'pinned.goods_id', 'spec.goods_id')
    .select(['spec.id', 'spec.goods_id', 'spec.points', 'spec.price_fen', 'pinned.position'])
    .where('pinned.video_id', '=', videoId)
    .orderBy('spec.id')
    .execute();
  return specs.map((spec) => ({
    activity_id: activityId,
    goods_spec_id: spec.id,
    goods_id: spec.goods_id,
    position: spec.position,
    points: Math.round(spec.points * POINTS_SHARE),
    price_fen: Math.round((spec.price_fen * CASH_SHARE) / 10) * 10,
    stock: PIECES_PER_SPEC,
    initial_stock: PIECES_PER_SPEC,
    order_limit: MAX_PIECES_PER_ORDER,
  }));
};

/** Creates the activity with the prices during a show. */
async function createPrices(tx: Tx, show: Show): Promise<void> {
  const { videoId: _, activityId, ...window } = show;
  const titles = { title_zh: '直播专享', title_en: 'Live prices' };
  const inserted = await tx
    .insertInto('activities')
    .values({ id: activityId, activity_type: ActivityType.live, p_id: '', ...titles, ...window })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  const offers = inserted ? await createOffers(tx, show) : [];
  if (offers.length > 0) await tx.insertInto('activity_specs').values(offers).execute();
}

/** Schedules the next shows of daily videos. Safe on several instances. */
async function ensureShows(db: Db, now: Date, hasPrices: boolean): Promise<void> {
  if ((await findDueShows(db, now)).length === 0) return;
  await inTransaction(db, async (tx) => {
    await lockName(tx, 'live-shows');
    for (const show of await findDueShows(tx, now)) {
      const { starts_at, ends_at, videoId } = show;
      await tx.updateTable('live_videos').set({ starts_at, ends_at }).where('id', '=', videoId).execute();
      if (hasPrices) await createPrices(tx, show);
    }
  });
}

/** Schedules the daily shows; in demo mode with prices of their own, unless an operator has imported activities. */
export const showsJob: Job = {
  name: 'shows',
  run: async ({ db, now, settings }) => {
    await ensureShows(db, now(), settings.demo && !(await hasOperatorContent(db, 'activities')));
  },
};
