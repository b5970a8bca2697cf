import 'server-only';
import { sql } from 'kysely';
import type { Db } from '../db/types';

/** Selects the activities of a type that are running for a project at a moment. */
export interface ActivityQuery {
  activityType: number;
  pId: string;
  now: Date;
}

/** The activity that offers a spec, with its times and the stock at its start. */
export interface OfferWindow {
  activityId: string;
  activityType: number;
  startsAt: string;
  endsAt: string;
  initialStock: number;
}

/** A spec with the prices and the stock that apply; `offer` if they are those of an activity. */
export interface SpecRow {
  goodsId: string;
  goodsSpecId: string;
  nameZh: string;
  nameEn: string;
  points: number;
  priceFen: number;
  marketPriceFen: number;
  stock: number;
  orderLimit: number;
  offer: OfferWindow | null;
}

/** Finds the specs of goods at ordinary prices, in display order (R-ACTIVITY-01, R-ACTIVITY-02). */
export async function findSpecs(db: Db, goodsIds: readonly string[]): Promise<SpecRow[]> {
  if (goodsIds.length === 0) return [];
  const rows = await db
    .selectFrom('goods_specs')
    .select(['goods_id as goodsId', 'id as goodsSpecId', 'name_zh as nameZh', 'name_en as nameEn'])
    .select(['points', 'price_fen as priceFen', 'market_price_fen as marketPriceFen', 'stock'])
    .select('order_limit as orderLimit')
    .where('goods_id', 'in', goodsIds)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, offer: null }));
}

type TypesQuery = Omit<ActivityQuery, 'activityType'> & { activityTypes: readonly number[] };

/** Selects the offers of running and coming activities of some types. */
export const selectUnendedOffers = (db: Db, { activityTypes, pId, now }: TypesQuery) =>
  db
    .selectFrom('activity_specs as offer')
    .innerJoin('activities', 'activities.id', 'offer.activity_id')
    .where('activities.activity_type', 'in', activityTypes)
    .where('activities.p_id', 'in', ['', pId])
    .where('activities.ends_at', '>', now.toISOString())
    .where('activities.hidden_at', 'is', null)
    .where('offer.hidden_at', 'is', null);

/** Selects the offers of running activities of one type, for lists, details and orders. */
export const selectRunningOffers = (db: Db, { activityType, ...query }: ActivityQuery) =>
  selectUnendedOffers(db, { ...query, activityTypes: [activityType] }).where(
    'activities.starts_at',
    '<=',
    query.now.toISOString(),
  );

/** Columns of an offer joined with its spec, as `OfferRow` has them. */
const offerColumns = [
  'spec.goods_id as goodsId',
  'spec.id as goodsSpecId',
  'spec.name_zh as nameZh',
  'spec.name_en as nameEn',
  'offer.points',
  'offer.price_fen as priceFen',
  'spec.market_price_fen as marketPriceFen',
  'offer.stock',
  'offer.order_limit as orderLimit',
  'offer.initial_stock as initialStock',
  'activities.id as activityId',
  'activities.activity_type as activityType',
  'activities.starts_at as startsAt',
  'activities.ends_at as endsAt',
  'offer.position',
  'spec.position as specPosition',
] as const;

/**
 * Finds the specs of goods that running activities offer. If several offer a spec, this returns the same offer as
 * `findPurchasable`: an activity of the project before one of all projects, then the one that ends first.
 */
export async function findOffers(
  db: Db,
  goodsIds: readonly string[],
  query: ActivityQuery,
): Promise<SpecRow[]> {
  if (goodsIds.length === 0) return [];
  const rows = await selectRunningOffers(db, query)
    .innerJoin('goods_specs as spec', 'spec.id', 'offer.goods_spec_id')
    .select(offerColumns)
    .where('spec.goods_id', 'in', goodsIds)
    .orderBy('activities.p_id', 'desc')
    .orderBy('activities.ends_at')
    .orderBy('activities.id')
    .execute();
  const first = new Map(rows.toReversed().map((row) => [row.goodsSpecId, row]));
  return [...first.values()].sort(comparePositions).map(toSpecRow);
}

/** Finds the specs that activities offer, whether they are running or not, in display order. */
export async function findActivitySpecs(db: Db, activityIds: readonly string[]): Promise<SpecRow[]> {
  if (activityIds.length === 0) return [];
  const rows = await db
    .selectFrom('activity_specs as offer')
    .innerJoin('activities', 'activities.id', 'offer.activity_id')
    .innerJoin('goods_specs as spec', 'spec.id', 'offer.goods_spec_id')
    .select(offerColumns)
    .where('offer.activity_id', 'in', activityIds)
    .where('offer.hidden_at', 'is', null)
    .execute();
  return rows.sort(comparePositions).map(toSpecRow);
}

interface OfferRow extends Omit<SpecRow, 'offer'>, OfferWindow {
  position: number;
  specPosition: number;
}

const comparePositions = (a: OfferRow, b: OfferRow): number =>
  a.position - b.position || a.specPosition - b.specPosition || (a.goodsSpecId < b.goodsSpecId ? -1 : 1);

const toSpecRow = ({ position: _, specPosition: __, ...row }: OfferRow): SpecRow => {
  const { activityId, activityType, startsAt, endsAt, initialStock, ...spec } = row;
  return { ...spec, offer: { activityId, activityType, startsAt, endsAt, initialStock } };
};

/** Finds the spec that a card shows: the cheapest in stock, else the cheapest. */
export const findCheapest = (specs: readonly SpecRow[]): SpecRow | undefined =>
  specs.toSorted(
    (a, b) => Number(b.stock > 0) - Number(a.stock > 0) || a.points - b.points || a.priceFen - b.priceFen,
  )[0];

/** The points that lists sort by: those of the cheapest spec in stock. */
export const cheapestPoints = sql<number>`coalesce(min(case when offer.stock > 0 then offer.points end), min(offer.points))`;

/** Groups specs by `goodsId`. */
export function groupByGoods(specs: readonly SpecRow[]): Map<string, SpecRow[]> {
  const groups = new Map<string, SpecRow[]>();
  for (const spec of specs) groups.set(spec.goodsId, [...(groups.get(spec.goodsId) ?? []), spec]);
  return groups;
}
