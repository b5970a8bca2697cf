import 'server-only';
import type { Generated } from 'kysely';
import type { Flag } from './flag';

/** Tables of products, activities and comments. */
export interface CatalogueTables {
  goods_groups: GoodsGroupTable;
  goods: GoodsTable;
  goods_specs: GoodsSpecTable;
  activities: ActivityTable;
  activity_specs: ActivitySpecTable;
  activity_reminders: ActivityReminderTable;
  goods_comments: GoodsCommentTable;
  goods_ratings: GoodsRatingTable;
  goods_counts: GoodsCountTable;
  search_words: SearchWordTable;
  imported_catalogues: ImportedCatalogueTable;
}

/** A file of a catalogue that changed a stock by a difference. */
interface ImportedCatalogueTable {
  /** SHA-256. */
  digest: string;
  imported_at: string;
}

/** A group of products. */
interface GoodsGroupTable {
  id: string;
  position: number;
  name_zh: string;
  name_en: string;
  icon: string;
}

/** A product. */
export interface GoodsTable {
  id: string;
  group_id: string;
  position: number;
  kind: 'physical' | 'service';
  supplier: string;
  name_zh: string;
  name_en: string;
  /** JSON: subtitle, description, facts and optionName, in both languages. */
  detail: string;
  cover: string;
  /** JSON array of picture keys. */
  pictures: string;
  /** JSON array of tags. */
  tags: string;
  /** The texts of both languages that the search matches, in lower case: source of the full-text index. */
  search_text: string;
  /** Points of the cheapest available spec: lists sort and filter by it; `goods/stock.ts` maintains it. */
  list_points: number;
  /** Pieces sold. */
  exchanged: number;
  created_at: string;
  on_sale: Flag;
  /** Number of the product in the full-text index `goods_search`, which is not a typed table (ADR 12). */
  search_no: number | null;
}

/** A form of a word in the names of goods: the word itself, or without one letter (`lib/rules/text/typo.ts`). */
interface SearchWordTable {
  variant: string;
  word: string;
}

/** A variant of a product, with its own price and stock. */
export interface GoodsSpecTable {
  id: string;
  goods_id: string;
  position: number;
  name_zh: string;
  name_en: string;
  points: number;
  price_fen: number;
  market_price_fen: number;
  /** Pieces that can still be sold; excludes reserved pieces. Never below zero. */
  stock: number;
  /** Pieces ever supplied: `stock` plus what orders have reserved or taken. */
  supplied: Generated<number>;
  /** Weight of one piece. */
  weight_grams: number;
  order_limit: number;
}

/** A period in which some specs have another price and their own stock. */
interface ActivityTable {
  id: string;
  activity_type: number;
  /** Empty: all projects. */
  p_id: string;
  title_zh: string;
  title_en: string;
  starts_at: string;
  ends_at: string;
  /** When an operator's import removed it; null: shoppers see it. */
  hidden_at: Generated<string | null>;
}

/** A spec in an activity. */
export interface ActivitySpecTable {
  activity_id: string;
  goods_spec_id: string;
  goods_id: string;
  position: number;
  points: number;
  price_fen: number;
  stock: number;
  initial_stock: number;
  /**
   * Pieces that left by other ways than orders: `initial_stock` is `stock` plus these plus what orders have
   * reserved or taken.
   */
  claimed_elsewhere: Generated<number>;
  order_limit: number;
  /** When an operator's import removed it; null: shoppers see it. */
  hidden_at: Generated<string | null>;
}

/** A product of a session that a user wants to be reminded of. */
interface ActivityReminderTable {
  user_id: string;
  activity_id: string;
  goods_id: string;
  created_at: string;
  /** End of the session when the user asked: the row is deleted then. */
  expires_at: string;
}

/** How many products of a group are on sale, as `goods/counts.ts` counts them; no row: none yet. */
interface GoodsCountTable {
  group_id: string;
  on_sale: number;
}

/** How many comments a product has, as `goods/ratings.ts` counts them; no row: none yet. */
interface GoodsRatingTable {
  goods_id: string;
  comments: number;
  good_comments: number;
}

/** A review of a product. */
export interface GoodsCommentTable {
  id: string;
  goods_id: string;
  user_id: string | null;
  order_item_id: string | null;
  /** In the author's language; seeded comments have both. */
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
