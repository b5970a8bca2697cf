import 'server-only';
import { type Insertable, sql } from 'kysely';
import { ActivityType } from '@/lib/contract/activity-type';
import { getRoundEnd } from '@/lib/rules/content/round-end';
import { hasOperatorContent } from '../../config/settings';
import type { Job } from '../../context';
import { lockName } from '../../db/dialect';
import type { ActivitySpecTable } from '../../db/tables/catalogue';
import { inTransaction } from '../../db/transaction';
import type { Db, Tx } from '../../db/types';

/** Id of the demo's add-ons activity; projects refer to it in `convenientBuyingId`. */
export const ADD_ONS_ACTIVITY_ID = 'convenient-buying';

/** Pieces of each spec that are added every week. */
const PIECES_PER_WEEK = 200;

interface Spec {
  id: string;
  goods_id: string;
  points: number;
  price_fen: number;
  market_price_fen: number;
}

interface StandingOffer {
  id: string;
  activityType: number;
  titles: { title_zh: string; title_en: string };
  /** The `limit` cheapest goods of the catalogue after skipping the `skipped` cheapest ones, or one product. */
  goods: { limit: number; skipped: number } | { goodsId: string };
  orderLimit: number;
  /** Price of a spec in the activity, in points and fen, by its position. */
  cost: (spec: Spec, position: number) => { points: number; price_fen: number };
}

const roundFen = (fen: number): number => Math.round(fen / 100) * 100;

/** Activities of the demo that are always running and keep their id. */
const offers: readonly StandingOffer[] = [
  {
    id: 'pay-on-delivery',
    activityType: ActivityType.payOnDelivery,
    titles: { title_zh: '0 元领', title_en: 'Zero-yuan free claim' },
    goods: { limit: 12, skipped: 12 },
    orderLimit: 1,
    // Two of three are free; for the others the courier collects 30 % of the market price.
    cost: (spec, position) => ({
      points: 0,
      price_fen: position % 3 < 2 ? 0 : Math.max(100, roundFen(spec.market_price_fen * 0.3)),
    }),
  },
  {
    id: ADD_ONS_ACTIVITY_ID,
    activityType: ActivityType.addOn,
    titles: { title_zh: '顺手带一件', title_en: 'Add one more' },
    goods: { limit: 10, skipped: 0 },
    orderLimit: 2,
    cost: (spec) => ({ points: Math.round(spec.points * 0.5), price_fen: roundFen(spec.price_fen * 0.7) }),
  },
  {
    id: 'single-product',
    activityType: ActivityType.singleProduct,
    titles: { title_zh: '单品专场', title_en: 'One product' },
    // The mug warmer.
    goods: { goodsId: '102014' },
    orderLimit: 2,
    cost: (spec) => ({ points: Math.round(spec.points * 0.75), price_fen: spec.price_fen }),
  },
];

/** All specs of the offer's product, or the first spec of each of its products. */
function findSpecs(tx: Tx, { goods }: StandingOffer): Promise<Spec[]> {
  const specs = tx
    .selectFrom('goods')
    .innerJoin('goods_specs as spec', 'spec.goods_id', 'goods.id')
    .select(['spec.id', 'spec.goods_id', 'spec.points', 'spec.price_fen', 'spec.market_price_fen'])
    .where('goods.on_sale', '=', 1);
  if ('goodsId' in goods) {
    return specs.where('goods.id', '=', goods.goodsId).orderBy('spec.position').execute();
  }
  return specs
    .where('spec.position', '=', 0)
    .where('goods.kind', '=', 'physical')
    .orderBy('spec.points')
    .orderBy('goods.id')
    .limit(goods.limit)
    .offset(goods.skipped)
    .execute();
}

const toRow = (offer: StandingOffer, spec: Spec, position: number): Insertable<ActivitySpecTable> => ({
  activity_id: offer.id,
  goods_spec_id: spec.id,
  goods_id: spec.goods_id,
  position,
  ...offer.cost(spec, position),
  stock: PIECES_PER_WEEK,
  initial_stock: PIECES_PER_WEEK,
  order_limit: offer.orderLimit,
});

/** Extends an existing activity until `endsAt` and adds a week's pieces; false if it does not exist. */
async function extendOffer(tx: Tx, { id }: StandingOffer, endsAt: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('activities')
    .set({ ends_at: endsAt })
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  const more = {
    stock: sql<number>`stock + ${PIECES_PER_WEEK}`,
    initial_stock: sql<number>`initial_stock + ${PIECES_PER_WEEK}`,
  };
  await tx.updateTable('activity_specs').set(more).where('activity_id', '=', id).execute();
  return true;
}

async function createOffer(tx: Tx, offer: StandingOffer, now: Date, endsAt: string): Promise<void> {
  const specs = await findSpecs(tx, offer);
  if (specs.length === 0) return;
  const { id, activityType, titles } = offer;
  const window = { starts_at: now.toISOString(), ends_at: endsAt };
  await tx
    .insertInto('activities')
    .values({ id, activity_type: activityType, p_id: '', ...titles, ...window })
    .execute();
  const rows = specs.map((spec, position) => toRow(offer, spec, position));
  await tx.insertInto('activity_specs').values(rows).execute();
}

/** Finds the activities that are missing or end before the end of the week. */
async function findDueOffers(db: Db, endsAt: string): Promise<StandingOffer[]> {
  const ids = offers.map(({ id }) => id);
  const running = await db
    .selectFrom('activities')
    .select('id')
    .where('id', 'in', ids)
    .where('ends_at', '>=', endsAt)
    .execute();
  const knownIds = new Set(running.map(({ id }) => id));
  return offers.filter(({ id }) => !knownIds.has(id));
}

/** In demo mode, creates or extends the standing activities every week. Safe on several instances. */
export const standingOffersJob: Job = {
  name: 'standingOffers',
  run: async ({ db, now, settings }) => {
    const endsAt = getRoundEnd(now(), 'week').toISOString();
    if (!settings.demo || (await hasOperatorContent(db, 'activities'))) return;
    if ((await findDueOffers(db, endsAt)).length === 0) return;
    await inTransaction(db, async (tx) => {
      await lockName(tx, 'standing-offers');
      for (const offer of await findDueOffers(tx, endsAt))
        if (!(await extendOffer(tx, offer, endsAt))) await createOffer(tx, offer, now(), endsAt);
    });
  },
};
