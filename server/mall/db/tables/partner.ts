import 'server-only';

/** The second service. */
export interface PartnerTables {
  quick_app_makers: QuickAppMakerTable;
  quick_app_devices: QuickAppDeviceTable;
  dtk_hosts: DtkHostTable;
  dtk_categories: DtkCategoryTable;
  dtk_goods: DtkGoodsTable;
  channels: ChannelTable;
  channel_prizes: ChannelPrizeTable;
  prize_wins: PrizeWinTable;
  channel_adverts: ChannelAdvertTable;
  ab_tests: AbTestTable;
  ab_allocations: AbAllocationTable;
}

/** Makers whose phones run quick apps, from which version of the platform on. */
interface QuickAppMakerTable {
  maker: string;
  min_platform_version: number;
}

/** What a device last said of itself; `client_id` and `registered_at` are those of its first call. */
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

/** Hosts that the mall may lead to for a subsidised goods, and how they are called. */
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

export interface DtkGoodsTable {
  id: string;
  category_id: string;
  position: number;
  title_zh: string;
  title_en: string;
  shop_zh: string;
  shop_en: string;
  picture: string;
  /** What is paid; with the subsidy it makes the original price. */
  price_fen: number;
  subsidy_fen: number;
  /** Pieces of the last 30 days, as the service counts them. */
  sales: number;
  /** Host of `link`, one of `dtk_hosts`. */
  host: string;
  link: string;
}

interface ChannelTable {
  p_id: string;
  name_zh: string;
  name_en: string;
}

export interface ChannelPrizeTable {
  id: string;
  p_id: string;
  position: number;
  kind: 'points' | 'coupon' | 'goods' | 'none';
  amount: number;
  title_zh: string;
  title_en: string;
  picture: string;
}

/** Written by whoever holds the draw; the contract has no call that draws. */
interface PrizeWinTable {
  client_id: string;
  prize_id: string;
  won_at: string;
}

/** `content` is JSON like that of `adverts`. */
interface ChannelAdvertTable {
  id: string;
  p_id: string;
  position: number;
  content: string;
}

/** `variants` is JSON: names with their weights. A test that has ended (`is_running` 0) allocates nobody. */
interface AbTestTable {
  id: string;
  is_running: 0 | 1;
  variants: string;
}

/** The key makes a client have one variant of a test, whatever the weights are later. */
interface AbAllocationTable {
  test_id: string;
  client_id: string;
  variant: string;
  created_at: string;
}
