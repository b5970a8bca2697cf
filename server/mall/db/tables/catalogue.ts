import 'server-only';
import type { Generated } from 'kysely';
import type { Flag } from './flag';

/** Goods, activities and comments. */
export interface CatalogueTables {
  goods_groups: GoodsGroupTable;
  goods: GoodsTable;
  goods_specs: GoodsSpecTable;
  activities: ActivityTable;
  activity_specs: ActivitySpecTable;
  goods_comments: GoodsCommentTable;
}

export interface GoodsGroupTable {
  id: string;
  position: number;
  name_zh: string;
  name_en: string;
  icon: string;
}

export interface GoodsTable {
  id: string;
  group_id: string;
  position: number;
  kind: 'physical' | 'service';
  supplier: string;
  name_zh: string;
  name_en: string;
  /** JSON: subtitle, description, facts, optionName in both languages. */
  detail: string;
  cover: string;
  /** JSON array of picture keys. */
  pictures: string;
  /** JSON array of tags. */
  tags: string;
  /** Lower-case words of both languages that search looks through. */
  search_text: string;
  /** Of the cheapest spec that can be had: what lists sort and filter by; `catalogue/stock.ts` keeps it. */
  list_points: number;
  exchanged: number;
  created_at: string;
  on_sale: Flag;
}

export interface GoodsSpecTable {
  id: string;
  goods_id: string;
  position: number;
  name_zh: string;
  name_en: string;
  points: number;
  price_fen: number;
  market_price_fen: number;
  /** What can still be sold; held pieces are already taken off. Never below zero. */
  stock: number;
  /** Pieces ever supplied: `stock` and what orders hold or took. */
  supplied: Generated<number>;
  weight_grams: number;
  order_limit: number;
}

/** A window in which some specs cost less and have their own stock. */
export interface ActivityTable {
  id: string;
  activity_type: number;
  /** Empty: every project. */
  p_id: string;
  title_zh: string;
  title_en: string;
  starts_at: string;
  ends_at: string;
}

export interface ActivitySpecTable {
  activity_id: string;
  goods_spec_id: string;
  goods_id: string;
  position: number;
  points: number;
  price_fen: number;
  stock: number;
  initial_stock: number;
  /** Pieces that went other ways than by orders: what is left, what orders hold and these are `initial_stock`. */
  claimed_elsewhere: Generated<number>;
  order_limit: number;
}

export interface GoodsCommentTable {
  id: string;
  goods_id: string;
  user_id: string | null;
  order_item_id: string | null;
  /** In the writer's language; seeded comments have both. */
  nick_name_zh: string;
  nick_name_en: string;
  stars: number;
  text_zh: string;
  text_en: string;
  spec_name_zh: string;
  spec_name_en: string;
  pictures: string;
  created_at: string;
}
