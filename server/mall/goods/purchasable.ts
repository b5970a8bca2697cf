import 'server-only';
import { ActivityType } from '@/lib/contract/activity-type';
import { AppError } from '@/lib/contract/errors';
import type { Locale } from '@/lib/rules/page/locale';
import { type Execute, pipelined } from '../db/pipeline';
import { defineStatement } from '../db/statement';
import type { Db } from '../db/types';
import { localize } from './localized';
import { selectUnendedOffers } from './specs';

/** A spec to buy, with the activity type whose prices apply. */
interface SpecRequest {
  goodsSpecId: string;
  /** 0: ordinary exchange; otherwise the spec must be in a running activity of this type. */
  activityType: number;
}

interface PriceContext {
  pId: string;
  now: Date;
  locale: Locale;
}

/** A spec at its current price, with everything that an order item stores. */
export interface Purchasable {
  goodsId: string;
  goodsSpecId: string;
  kind: 'physical' | 'service';
  supplier: string;
  /** Activity whose prices and stock apply; null: the spec's own. */
  activityId: string | null;
  /** Per piece. */
  points: number;
  /** Per piece, in fen. */
  priceFen: number;
  stock: number;
  /** Pieces at most per order; in an activity, at most per user. */
  orderLimit: number;
  /** Per piece. */
  weightGrams: number;
  titleZh: string;
  titleEn: string;
  specNameZh: string;
  specNameEn: string;
  /** In the requested language. */
  title: string;
  specName: string;
  /** Picture key, as `order_items.picture` stores it. */
  picture: string;
}

const selectSpecs = defineStatement((db, { specIds }: { specIds: readonly string[] }) =>
  db
    .selectFrom('goods_specs as spec')
    .innerJoin('goods', 'goods.id', 'spec.goods_id')
    .select(['spec.id as goodsSpecId', 'spec.points', 'spec.price_fen as priceFen', 'spec.stock'])
    .select(['spec.order_limit as orderLimit', 'spec.name_zh as specNameZh', 'spec.name_en as specNameEn'])
    .select(['goods.id as goodsId', 'goods.kind', 'goods.supplier', 'goods.cover as picture'])
    .select(['goods.name_zh as titleZh', 'goods.name_en as titleEn', 'spec.weight_grams as weightGrams'])
    .where('spec.id', 'in', specIds)
    .where('goods.on_sale', '=', 1),
);

/**
 * Selects running and coming offers, the best first: an activity of the project before one of all projects, then the
 * one that ends first.
 */
const selectOffers = (db: Db, requests: readonly SpecRequest[], { pId, now }: PriceContext) =>
  selectUnendedOffers(db, { activityTypes: requests.map(({ activityType }) => activityType), pId, now })
    .select(['offer.activity_id as activityId', 'offer.points', 'offer.price_fen as priceFen'])
    .select(['offer.stock', 'offer.order_limit as orderLimit'])
    .select(['offer.goods_spec_id as goodsSpecId', 'activities.activity_type as activityType'])
    .select('activities.starts_at as startsAt')
    .where(
      'offer.goods_spec_id',
      'in',
      requests.map(({ goodsSpecId }) => goodsSpecId),
    )
    .orderBy('activities.p_id', 'desc')
    .orderBy('activities.ends_at')
    .orderBy('activities.id');

const activityOver = () => new AppError('conflict', 'the activity is over', { reason: 'activity_over' });
const activityNotStarted = () =>
  new AppError('conflict', 'the activity has not started', { reason: 'activity_not_started' });

/**
 * Looks up what a spec costs now and from whose stock an order takes it.
 * @throws AppError not_found (unknown or off sale), conflict `activity_over`, `activity_not_started`.
 */
export type PriceList = (request: SpecRequest) => Purchasable;

/**
 * Reads the prices of all requested specs in one round trip. Only reads; taking stock decides (R-ACTIVITY-01).
 */
export async function readPrices(
  db: Db,
  execute: Execute,
  requests: readonly SpecRequest[],
  context: PriceContext,
): Promise<PriceList> {
  const inActivities = requests.filter(({ activityType }) => activityType !== ActivityType.none);
  const specIds = requests.map(({ goodsSpecId }) => goodsSpecId);
  const [specs, offers] = await Promise.all([
    execute(selectSpecs(db, { specIds })),
    inActivities.length > 0 ? execute(selectOffers(db, inActivities, context)) : { rows: [] },
  ]);
  return ({ goodsSpecId, activityType }) => {
    const spec = specs.rows.find((row) => row.goodsSpecId === goodsSpecId);
    if (!spec) throw new AppError('not_found', 'the product does not exist or is not on sale');
    const title = localize(context.locale, { zh: spec.titleZh, en: spec.titleEn });
    const specName = localize(context.locale, { zh: spec.specNameZh, en: spec.specNameEn });
    if (activityType === ActivityType.none) return { ...spec, activityId: null, title, specName };
    const matching = offers.rows.filter(
      (row) => row.goodsSpecId === goodsSpecId && row.activityType === activityType,
    );
    const best = matching.find(({ startsAt }) => startsAt <= context.now.toISOString());
    if (!best) throw matching.length > 0 ? activityNotStarted() : activityOver();
    const { activityType: _, startsAt: __, ...offer } = best;
    return { ...spec, ...offer, title, specName };
  };
}

/**
 * Reads what one spec costs now and from whose stock an order takes it.
 * @throws AppError not_found (unknown or off sale), conflict `activity_over`, `activity_not_started`.
 */
export async function findPurchasable(
  db: Db,
  request: SpecRequest,
  context: PriceContext,
): Promise<Purchasable> {
  const prices = await pipelined(db, (execute) => readPrices(db, execute, [request], context));
  return prices(request);
}
