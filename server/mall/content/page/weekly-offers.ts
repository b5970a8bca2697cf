import 'server-only';
import type { Insertable } from 'kysely';
import { ActivityType } from '@/lib/contract/activity-type';
import { getRoundEnd } from '@/lib/rules/content/round-end';
import { toShopDay } from '@/lib/rules/time/dates';
import { hasOperatorContent } from '../../config/settings';
import type { Job } from '../../context';
import { lockName } from '../../db/dialect';
import type { ActivitySpecTable } from '../../db/tables/catalogue';
import { inTransaction } from '../../db/transaction';
import type { Db, Tx } from '../../db/types';
import { pageColumn } from './page-column';

/** Pieces of each spec in a week, and at most in one order. */
const PIECES_PER_WEEK = 60;
const MAX_PIECES_PER_ORDER = 3;
const WEEK_MS = 7 * 86_400_000;

interface Spec {
  id: string;
  goods_id: string;
  points: number;
  price_fen: number;
  market_price_fen: number;
}

interface WeeklyActivity {
  activityType: number;
  slug: string;
  titles: { title_zh: string; title_en: string };
  /** Price of a spec in the activity, in points and fen. */
  cost: (spec: Spec) => { points: number; price_fen: number };
}

const roundFen = (fen: number) => Math.round(fen / 100) * 100;

/** Activities of the demo's activity pages (R-ACTIVITY-14); each lasts a week and is followed by the next. */
const weeklyActivities: readonly WeeklyActivity[] = [
  {
    activityType: ActivityType.returnScore,
    slug: 'return-score',
    titles: { title_zh: '全额返{points}', title_en: 'Every fen back in {points}' },
    cost: (spec) => ({ points: 0, price_fen: Math.max(100, roundFen(spec.market_price_fen * 0.6)) }),
  },
  {
    activityType: ActivityType.brand,
    slug: 'brand',
    titles: { title_zh: '品牌专场', title_en: 'Brand week' },
    cost: (spec) => ({ points: Math.round(spec.points * 0.7), price_fen: roundFen(spec.price_fen * 0.9) }),
  },
];

/** Finds the goods that activity pages list for an activity type, in the order of the pages. */
async function findPageGoods(db: Db, activityType: number): Promise<string[]> {
  const rows = await db
    .selectFrom('activity_pages')
    .select('content')
    .orderBy('id')
    .orderBy('p_id')
    .execute();
  const ids = rows
    .flatMap(({ content }) => pageColumn.parse(content).blocks)
    .flatMap((block) =>
      block.type === 'goods' && block.activityType === activityType ? (block.goodsIds ?? []) : [],
    );
  return [...new Set(ids)];
}

async function createOffers(
  tx: Tx,
  activityId: string,
  weekly: WeeklyActivity,
): Promise<Insertable<ActivitySpecTable>[]> {
  const ids = await findPageGoods(tx, weekly.activityType);
  if (ids.length === 0) return [];
  const specs = await tx
    .selectFrom('goods_specs')
    .select(['id', 'goods_id', 'points', 'price_fen', 'market_price_fen'])
    .where('goods_id', 'in', ids)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return specs.map((spec) => ({
    activity_id: activityId,
    goods_spec_id: spec.id,
    goods_id: spec.goods_id,
    position: ids.indexOf(spec.goods_id),
    ...weekly.cost(spec),
    stock: PIECES_PER_WEEK,
    initial_stock: PIECES_PER_WEEK,
    order_limit: MAX_PIECES_PER_ORDER,
  }));
}

const getActivityId = ({ slug }: WeeklyActivity, endsAt: Date) =>
  `${slug}-${toShopDay(new Date(endsAt.getTime() - 1))}`;

const findMissingActivities = async (db: Db, endsAt: Date): Promise<WeeklyActivity[]> => {
  const ids = weeklyActivities.map((weekly) => getActivityId(weekly, endsAt));
  const existing = await db.selectFrom('activities').select('id').where('id', 'in', ids).execute();
  const knownIds = new Set(existing.map(({ id }) => id));
  return weeklyActivities.filter((weekly) => !knownIds.has(getActivityId(weekly, endsAt)));
};

async function createActivity(tx: Tx, weekly: WeeklyActivity, endsAt: Date): Promise<void> {
  const id = getActivityId(weekly, endsAt);
  const offers = await createOffers(tx, id, weekly);
  if (offers.length === 0) return;
  const starts_at = new Date(endsAt.getTime() - WEEK_MS).toISOString();
  const row = { id, activity_type: weekly.activityType, p_id: '', ...weekly.titles };
  await tx
    .insertInto('activities')
    .values({ ...row, starts_at, ends_at: endsAt.toISOString() })
    .execute();
  await tx.insertInto('activity_specs').values(offers).execute();
}

/** Creates the demo's activities of this week if they are missing. Safe on several instances (R-ACTIVITY-14). */
export const weeklyOffersJob: Job = {
  name: 'offers',
  run: async ({ db, now, settings }) => {
    const endsAt = getRoundEnd(now(), 'week');
    if (!settings.demo || (await hasOperatorContent(db, 'activities'))) return;
    if ((await findMissingActivities(db, endsAt)).length === 0) return;
    await inTransaction(db, async (tx) => {
      await lockName(tx, 'weekly-offers');
      for (const weekly of await findMissingActivities(tx, endsAt)) await createActivity(tx, weekly, endsAt);
    });
  },
};
