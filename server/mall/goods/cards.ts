import 'server-only';
import type { GoodsCard } from '@/lib/contract/goods';
import type { Context } from '../context';
import { tagsColumn } from './goods-columns';
import { localize } from './localized';
import { type ActivityQuery, findCheapest, findOffers, findSpecs, groupByGoods, type SpecRow } from './specs';

/** Columns of `goods` that a card needs. */
export const cardColumns = [
  'goods.id as goodsId',
  'goods.name_zh as nameZh',
  'goods.name_en as nameEn',
  'goods.cover',
  'goods.tags',
  'goods.exchanged',
] as const;

/** A row that `cardColumns` selects. */
export interface CardRow {
  goodsId: string;
  nameZh: string;
  nameEn: string;
  cover: string;
  tags: string;
  exchanged: number;
}

/** The activity of a product as its page and its card show it. */
function getCardActivity(specs: readonly SpecRow[]): GoodsCard['activity'] {
  const offer = findCheapest(specs)?.offer;
  if (!offer) return null;
  const offered = specs.filter((spec) => spec.offer?.activityId === offer.activityId);
  const left = offered.reduce((sum, spec) => sum + spec.stock, 0);
  const initial = offered.reduce((sum, spec) => sum + (spec.offer?.initialStock ?? 0), 0);
  const claimedRate = initial === 0 ? 1 : Math.round(100 * (1 - left / initial)) / 100;
  return { activityType: offer.activityType, startsAt: offer.startsAt, endsAt: offer.endsAt, claimedRate };
}

/** Whether a spec that is in stock has another price than the spec that the card shows. */
const hasOtherPrices = (shown: SpecRow, specs: readonly SpecRow[]): boolean =>
  specs.some(
    ({ stock, points, priceFen }) => stock > 0 && (points !== shown.points || priceFen !== shown.priceFen),
  );

/** Creates the card of a product from its specs; null without specs (R-GOODS-07). */
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
    tags: tagsColumn.parse(row.tags),
    soldOut: spec.stock === 0,
    priceVaries: hasOtherPrices(spec, specs),
    exchanged: row.exchanged,
    activity: getCardActivity(specs),
  };
}

/** Creates cards of goods in the order of `rows`, with one query; at the activity's prices if one is given. */
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
