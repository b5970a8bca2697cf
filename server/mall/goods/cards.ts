import 'server-only';
import type { GoodsCard } from '@/lib/contract/goods';
import type { Context } from '../context';
import { localize } from './localized';
import { type ActivityQuery, findCheapest, findOffers, findSpecs, groupByGoods, type SpecRow } from './specs';

/** What a card needs of the goods itself. */
export const cardColumns = [
  'goods.id as goodsId',
  'goods.name_zh as nameZh',
  'goods.name_en as nameEn',
  'goods.cover',
  'goods.tags',
  'goods.exchanged',
] as const;

export interface CardRow {
  goodsId: string;
  nameZh: string;
  nameEn: string;
  cover: string;
  tags: string;
  exchanged: number;
}

/** The activity of a goods as its page and its card show it. */
function getCardActivity(specs: readonly SpecRow[]): GoodsCard['activity'] {
  const offer = findCheapest(specs)?.offer;
  if (!offer) return null;
  const same = specs.filter((spec) => spec.offer?.activityId === offer.activityId);
  const left = same.reduce((sum, spec) => sum + spec.stock, 0);
  const initial = same.reduce((sum, spec) => sum + (spec.offer?.initialStock ?? 0), 0);
  const claimedRate = initial === 0 ? 1 : Math.round(100 * (1 - left / initial)) / 100;
  return { activityType: offer.activityType, startsAt: offer.startsAt, endsAt: offer.endsAt, claimedRate };
}

/** Whether what can be had of a goods has other prices than the spec that its card shows. */
const hasOtherPrices = (shown: SpecRow, specs: readonly SpecRow[]): boolean =>
  specs.some(
    ({ stock, points, priceFen }) => stock > 0 && (points !== shown.points || priceFen !== shown.priceFen),
  );

/** A card of a goods from its specs; null for a goods that has none (R-GOODS-07). */
export function toCard(
  context: Pick<Context, 'locale' | 'picture'>,
  row: CardRow,
  specs: SpecRow[],
): GoodsCard | null {
  const spec = findCheapest(specs);
  if (!spec) return null;
  return {
    goodsId: row.goodsId,
    title: localize(context.locale, { zh: row.nameZh, en: row.nameEn }),
    picture: context.picture(row.cover),
    points: spec.points,
    priceFen: spec.priceFen,
    marketPriceFen: spec.marketPriceFen,
    tags: JSON.parse(row.tags),
    soldOut: spec.stock === 0,
    priceVaries: hasOtherPrices(spec, specs),
    exchanged: row.exchanged,
    activity: getCardActivity(specs),
  };
}

/** Cards of some goods in their order, in one more query; with an activity at its prices. */
export async function toCards(
  context: Context,
  rows: readonly CardRow[],
  activity?: ActivityQuery,
): Promise<GoodsCard[]> {
  const ids = rows.map((row) => row.goodsId);
  const specs = activity ? await findOffers(context.db, ids, activity) : await findSpecs(context.db, ids);
  const byGoods = groupByGoods(specs);
  return rows.flatMap((row) => toCard(context, row, byGoods.get(row.goodsId) ?? []) ?? []);
}
