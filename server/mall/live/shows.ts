import 'server-only';
import type { Insertable } from 'kysely';
import { dailyShow } from '@/lib/rules/content/live';
import { dayOf } from '@/lib/rules/time/dates';
import type { Job } from '../context';
import { lockName } from '../db/dialect';
import type { ActivitySpecTable } from '../db/tables/catalogue';
import { inTransaction } from '../db/tx';
import type { Db, Tx } from '../db/types';
import { LIVE_ACTIVITY } from './detail';

/** Pieces of each spec at the prices of a show, and most for one order. */
const PIECES = 60;
const ORDER_LIMIT = 2;
/** A show asks for this share of the ordinary points and cash. */
const POINTS_SHARE = 0.7;
const CASH_SHARE = 0.8;

interface Show {
  videoId: string;
  activityId: string;
  starts_at: string;
  ends_at: string;
}

/** Daily videos whose times are those of an earlier show. */
async function dueShows(db: Db, now: Date): Promise<Show[]> {
  const videos = await db
    .selectFrom('live_videos')
    .select(['id', 'daily_hour', 'starts_at'])
    .where('daily_hour', 'is not', null)
    .orderBy('id')
    .execute();
  return videos.flatMap(({ id, daily_hour, starts_at: known }) => {
    const { startsAt, endsAt } = dailyShow(daily_hour ?? 0, now);
    const window = { starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() };
    return window.starts_at <= known
      ? []
      : [{ videoId: id, activityId: `live-${id}-${dayOf(startsAt)}`, ...window }];
  });
}

const offersOf = async (db: Db, { videoId, activityId }: Show): Promise<Insertable<ActivitySpecTable>[]> => {
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
    stock: PIECES,
    initial_stock: PIECES,
    order_limit: ORDER_LIMIT,
  }));
};

/** The next show of a video, with its prices while it is on. */
async function renew(tx: Tx, show: Show): Promise<void> {
  const { videoId, activityId, ...window } = show;
  await tx.updateTable('live_videos').set(window).where('id', '=', videoId).execute();
  const titles = { title_zh: '直播专享', title_en: 'Live prices' };
  const made = await tx
    .insertInto('activities')
    .values({ id: activityId, activity_type: LIVE_ACTIVITY, p_id: '', ...titles, ...window })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  const offers = made ? await offersOf(tx, show) : [];
  if (offers.length > 0) await tx.insertInto('activity_specs').values(offers).execute();
}

/** Moves the daily shows of the demo on, so that there is always one on air. Safe on several instances. */
async function ensureShows(db: Db, now: Date): Promise<void> {
  if ((await dueShows(db, now)).length === 0) return;
  await inTransaction(db, async (tx) => {
    await lockName(tx, 'live-shows');
    for (const show of await dueShows(tx, now)) await renew(tx, show);
  });
}

export const showsJob: Job = {
  name: 'shows',
  run: async ({ db, now, settings }) => {
    if (settings.demo) await ensureShows(db, now());
  },
};
