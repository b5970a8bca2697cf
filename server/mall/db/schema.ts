import 'server-only';
import type { Generated, GeneratedAlways } from 'kysely';
import type { AfterSaleTables } from './tables/after-sale';
import type { ContentTables } from './tables/content';
import type { CouponTables } from './tables/coupon';
import type { LiveTables } from './tables/live';
import type { MergeOrderTables, PurchaseColumns } from './tables/merge-order';
import type { PhoneTables } from './tables/phone';
import type { ReportTables } from './tables/report';
import type { SecondTables } from './tables/second';
import type { WechatTables } from './tables/wechat';

/**
 * The tables of the points mall, one shape for both databases: moments are ISO-8601 UTC text (so that they
 * compare as text on SQLite and PostgreSQL alike), flags are 0 or 1, JSON is text, money is fen, ids are text.
 */
export interface Database
  extends AfterSaleTables,
    ContentTables,
    CouponTables,
    LiveTables,
    MergeOrderTables,
    PhoneTables,
    ReportTables,
    SecondTables,
    WechatTables {
  projects: ProjectTable;
  settings: SettingTable;
  adverts: AdvertTable;
  goods_groups: GoodsGroupTable;
  goods: GoodsTable;
  goods_specs: GoodsSpecTable;
  activities: ActivityTable;
  activity_specs: ActivitySpecTable;
  goods_comments: GoodsCommentTable;
  users: UserTable;
  login_tickets: LoginTicketTable;
  trial_counts: TrialCountTable;
  score_reversals: ScoreReversalTable;
  points_lots: PointsLotTable;
  points_ledger: PointsLedgerTable;
  sign_ins: SignInTable;
  addresses: AddressTable;
  orders: OrderTable;
  order_items: OrderItemTable;
  order_points: OrderPointsTable;
  order_traces: OrderTraceTable;
  idempotency_keys: IdempotencyKeyTable;
  payments: PaymentTable;
}

export type Flag = 0 | 1;

/** A channel of the mall. `config` is JSON of the fields that differ from the defaults. */
export interface ProjectTable {
  p_id: string;
  theme: string;
  is_open: Flag;
  config: string;
}

/** Content that is not goods: search words, notices. `value` is JSON. */
export interface SettingTable {
  name: string;
  value: string;
}

/** `theme` empty: every brand. `content` is JSON with both languages. */
export interface AdvertTable {
  id: string;
  adv_type: string;
  sub_type: number;
  theme: string;
  position: number;
  content: string;
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

export interface UserTable {
  id: string;
  nick_name: string;
  icon: string;
  /** 1 until the gift dialog was shown. */
  is_new: Flag;
  phone: string | null;
  union_id: string | null;
  openid: string | null;
  alipay_user_id: string | null;
  /** Project of the first visit. */
  p_id: string;
  created_at: string;
  /** A guest who became a known user: that user. The guest's id stays as another name of theirs. */
  merged_into: Generated<string | null>;
  merged_at: Generated<string | null>;
  /** What WeChat told at the last login: follows the public account, may be sent messages. */
  follows_wx_pub: Generated<Flag>;
  receives_msg: Generated<Flag>;
}

/** Tickets that were used: one works once, whatever the instance. */
export interface LoginTicketTable {
  id: string;
  used_at: string;
}

/** How many guests of a day got trial points, by a mark of where they came from (a digest, never the thing itself). */
export interface TrialCountTable {
  mark: string;
  /** In Asia/Shanghai. */
  day: string;
  given: number;
}

/** Points of "full refund by score" that went back with the cash; once per order. */
export interface ScoreReversalTable {
  order_id: string;
  user_id: string;
  /** What the order had brought. */
  points: number;
  taken: number;
  /** Spent already and not to be had: for the operator to see. `points` = `taken` + `lapsing` + `shortfall`. */
  shortfall: number;
  /** Held by unpaid orders when it happened; lapses when these let go of it. */
  lapsing: number;
  created_at: string;
}

/**
 * Points that came in together and expire together. `remaining` is what is neither spent nor held; orders take
 * from the lot that expires first. `(user_id, reason, ref)` is unique, so nothing is given twice.
 */
export interface PointsLotTable {
  id: string;
  user_id: string;
  amount: number;
  remaining: number;
  /** Null: never expires. */
  expires_at: string | null;
  reason: string;
  ref: string;
  created_at: string;
}

/** Append-only. The sum of `delta` over a lot is its `remaining`, over a user the balance (with expired). */
export interface PointsLedgerTable {
  id: string;
  user_id: string;
  lot_id: string;
  delta: number;
  reason: string;
  ref: string;
  created_at: string;
}

/** `day` in Asia/Shanghai; the key (user_id, day) makes sign-in happen once. */
export interface SignInTable {
  user_id: string;
  day: string;
  continuous_days: number;
  points: number;
  created_at: string;
}

export interface AddressTable {
  id: string;
  user_id: string;
  receiver: string;
  phone: string;
  province: string;
  city: string;
  county: string;
  area_code: string;
  detail: string;
  is_default: Flag;
  created_at: string;
}

export interface OrderTable extends PurchaseColumns {
  id: string;
  user_id: string;
  p_id: string;
  kind: 'physical' | 'service';
  /** 1 unpaid, 2 undelivered, 3 unreceived, 4 completed, 5 after-sale, 6 closed. */
  status: number;
  close_reason: string | null;
  activity_type: number;
  /** In all, after the coupon. */
  points: number;
  /** Goods and shipping, after the coupon. */
  pay_amount_fen: number;
  /** JSON, the address at the time of the order; null for goods without shipping. */
  address: string | null;
  /** The phone in `address`; the database takes it from there. */
  receiver_phone: GeneratedAlways<string | null>;
  remark: string;
  /** Order that this one repeats (`reOrder`). */
  source_order_id: string | null;
  pay_channel: string | null;
  points_gained: number;
  express_company: string | null;
  express_no: string | null;
  created_at: string;
  pay_deadline: string | null;
  paid_at: string | null;
  sent_at: string | null;
  delivered_at: string | null;
  completed_at: string | null;
  closed_at: string | null;
  /** Counts changes; every transition says `where version = …`. */
  version: Generated<number>;
}

/** Names, picture and prices as they were when the order was made. */
export interface OrderItemTable {
  id: string;
  order_id: string;
  position: number;
  goods_id: string;
  goods_spec_id: string;
  /** Activity whose stock was taken; null: the spec's own. */
  activity_id: string | null;
  /** What it was ordered in; 0 exchange. */
  activity_type: Generated<number>;
  quantity: number;
  points: number;
  price_fen: number;
  title_zh: string;
  title_en: string;
  spec_name_zh: string;
  spec_name_en: string;
  picture: string;
}

/** From which lots an order took how much, so that a release gives each its own back; then the rows go. */
export interface OrderPointsTable {
  order_id: string;
  lot_id: string;
  amount: number;
}

export interface OrderTraceTable {
  id: string;
  order_id: string;
  position: number;
  at: string;
  text_zh: string;
  text_en: string;
}

/** `answer` is null while the first call is still under way. */
export interface IdempotencyKeyTable {
  user_id: string;
  key: string;
  operation: string;
  body_hash: string;
  answer: string | null;
  created_at: string;
}

/** One try to pay an order or a merge order. `(provider, transaction_id)` is unique: a notice counts once. */
export interface PaymentTable {
  id: string;
  /** What it pays: one of the two, never both. */
  order_id: string | null;
  merge_order_id: string | null;
  provider: 'wechat' | 'alipay' | 'cloud';
  attempt: number;
  amount_fen: number;
  /** What went back or is owed (`payment_refunds`); never more than came in. */
  owed_back_fen: Generated<number>;
  /** `refunding`: money came in for an order that could not be paid any more; a refund is owed. */
  status: 'pending' | 'paid' | 'closed' | 'refunding' | 'refunded';
  transaction_id: string | null;
  created_at: string;
  paid_at: string | null;
  /** When money last went back. */
  refunded_at: string | null;
}
