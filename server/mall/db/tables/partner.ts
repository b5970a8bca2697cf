import 'server-only';
import type { Generated } from 'kysely';

/** Tables of the partner service. */
export interface PartnerTables {
  quick_app_makers: QuickAppMakerTable;
  quick_app_devices: QuickAppDeviceTable;
  dtk_hosts: DtkHostTable;
  dtk_categories: DtkCategoryTable;
  dtk_goods: DtkGoodsTable;
  channels: ChannelTable;
  channel_prizes: ChannelPrizeTable;
  prize_wins: PrizeWinTable;
  prize_draws: PrizeDrawTable;
  channel_adverts: ChannelAdvertTable;
  ab_tests: AbTestTable;
  ab_allocations: AbAllocationTable;
}

/** Phone makers that support quick apps, and the minimum version of the platform. */
interface QuickAppMakerTable {
  maker: string;
  min_platform_version: number;
}

/** The latest data of a device; `client_id` and `registered_at` are those of its first call. */
interface QuickAppDeviceTable {
  device_id: string;
  client_id: string;
  p_id: string;
  maker: string;
  model: string;
  os_version: string;
  platform_version: number;
  package: string;
  registered_at: string;
}

/** Hosts to which the mall may link for a subsidised product, and their names. */
interface DtkHostTable {
  host: string;
  name_zh: string;
  name_en: string;
}

interface DtkCategoryTable {
  id: string;
  position: number;
  name_zh: string;
  name_en: string;
  icon: string;
}

/** A subsidised product. */
export interface DtkGoodsTable {
  id: string;
  category_id: string;
  position: number;
  title_zh: string;
  title_en: string;
  shop_zh: string;
  shop_en: string;
  picture: string;
  /** Price after the subsidy; price plus subsidy is the original price. */
  price_fen: number;
  subsidy_fen: number;
  /** Pieces sold in the last 30 days, as counted by the service. */
  sales: number;
  /** Host of `link`, one of `dtk_hosts`. */
  host: string;
  link: string;
}

interface ChannelTable {
  p_id: string;
  name_zh: string;
  name_en: string;
  /** When an operator's import removed it; null: shoppers see it. */
  hidden_at: Generated<string | null>;
}

/** A prize of a channel's draw. */
export interface ChannelPrizeTable {
  id: string;
  p_id: string;
  position: number;
  kind: 'points' | 'coupon' | 'goods' | 'none';
  amount: number;
  title_zh: string;
  title_en: string;
  picture: string;
  /** Relative to the sum of all weights of the channel; 0: never drawn. */
  weight: Generated<number>;
  /** Prizes left; null: without end. */
  stock: number | null;
  /** The coupon of a prize of the kind `coupon`. */
  coupon_id: string | null;
  /** When an operator's import removed it; null: shoppers see it. */
  hidden_at: Generated<string | null>;
}

/** The latest win of a prize by a client; a draw without a prize is no win. */
interface PrizeWinTable {
  client_id: string;
  prize_id: string;
  won_at: string;
}

/** The draw of a client and a user on a day (Asia/Shanghai): each of them draws once a day. */
interface PrizeDrawTable {
  day: string;
  client_id: string;
  user_id: string;
  prize_id: string;
  drawn_at: string;
}

/** An advert of a channel. `content` is JSON like that of `adverts`. */
interface ChannelAdvertTable {
  id: string;
  p_id: string;
  position: number;
  content: string;
}

/**
 * An A/B test. `variants` is JSON: names with their weights. A test that has ended (`is_running` 0) allocates
 * no clients.
 */
interface AbTestTable {
  id: string;
  is_running: 0 | 1;
  variants: string;
  /** When an operator's import removed it; null: shoppers see it. */
  hidden_at: Generated<string | null>;
}

/** The variant of a client; the primary key fixes it, even if the weights change later. */
interface AbAllocationTable {
  test_id: string;
  client_id: string;
  variant: string;
  created_at: string;
}
