import 'server-only';
import type { Insertable } from 'kysely';
import { addDaysToDate, DAY_MS } from '@/lib/rules/time/dates';
import type { GoodsCommentTable, GoodsSpecTable, GoodsTable } from '../db/tables/catalogue';
import { toSearchText } from '../goods/search/index-goods';
import type { SeedGoods } from './schemas';

/** Pieces of a spec that one order may take. */
const MAX_PIECES_PER_ORDER = 10;

/** Position of a product in its group, and of the group in the catalogue. */
export interface GoodsPlace {
  groupId: string;
  groupIndex: number;
  index: number;
}

/** Mixes the groups in the list of all goods; keeps the order within a group. */
const getPosition = ({ groupIndex, index }: GoodsPlace) => index * 100 + groupIndex;

/** Goods tagged `new` were created recently, others 30 days before. */
function getCreatedAt(goods: SeedGoods, place: GoodsPlace, now: Date): string {
  const age = (goods.tags.includes('new') ? 0 : 30 * DAY_MS) + getPosition(place) * 60_000;
  return new Date(now.getTime() - age).toISOString();
}

/** Converts a product of the seed to a row. */
export const toGoodsRow = (
  goods: SeedGoods,
  place: GoodsPlace,
  now: Date,
): Omit<GoodsTable, 'search_no'> => ({
  id: goods.id,
  group_id: place.groupId,
  position: getPosition(place),
  kind: goods.kind,
  supplier: goods.supplier,
  name_zh: goods.name.zh,
  name_en: goods.name.en,
  detail: JSON.stringify({
    subtitle: goods.subtitle,
    description: goods.description,
    facts: goods.facts,
    optionName: goods.optionName,
  }),
  cover: goods.cover,
  pictures: JSON.stringify(goods.pictures),
  tags: JSON.stringify(goods.tags),
  search_text: toSearchText(goods),
  list_points: 0,
  exchanged: goods.exchanged,
  created_at: getCreatedAt(goods, place, now),
  on_sale: 1,
});

/** Converts the specs of a product to rows. */
export const toSpecRows = (goods: SeedGoods): Insertable<GoodsSpecTable>[] =>
  goods.specs.map((spec, position) => ({
    id: spec.id,
    goods_id: goods.id,
    position,
    name_zh: spec.name.zh,
    name_en: spec.name.en,
    points: spec.points,
    price_fen: spec.priceFen,
    market_price_fen: spec.marketPriceFen,
    stock: spec.stock,
    supplied: spec.stock,
    weight_grams: spec.weightGrams,
    order_limit: MAX_PIECES_PER_ORDER,
  }));

/** Converts the comments of a product to rows, with times relative to `now`. */
export const toCommentRows = (goods: SeedGoods, now: Date): GoodsCommentTable[] =>
  goods.comments.map((comment, index) => {
    const spec = goods.specs[index % goods.specs.length]?.name;
    return {
      id: `seed-${goods.id}-${index}`,
      goods_id: goods.id,
      user_id: null,
      order_item_id: null,
      nick_name_zh: comment.nickName.zh,
      nick_name_en: comment.nickName.en,
      stars: comment.stars,
      text_zh: comment.text.zh,
      text_en: comment.text.en,
      spec_name_zh: spec?.zh ?? '',
      spec_name_en: spec?.en ?? '',
      pictures: '[]',
      created_at: addDaysToDate(now, -comment.daysAgo).toISOString(),
    };
  });
