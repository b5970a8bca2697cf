import 'server-only';
import type { AfterSaleTables } from './tables/after-sale';
import type { CatalogueTables } from './tables/catalogue';
import type { ContentTables } from './tables/content';
import type { CouponTables } from './tables/coupon';
import type { LiveTables } from './tables/live';
import type { MergeOrderTables } from './tables/merge-order';
import type { OrderTables } from './tables/order';
import type { PartnerTables } from './tables/partner';
import type { PhoneTables } from './tables/phone';
import type { PointsTables } from './tables/points';
import type { ProjectTables } from './tables/project';
import type { ServiceTables } from './tables/service';
import type { UploadTables } from './tables/uploads';
import type { UserTables } from './tables/user';
import type { WechatTables } from './tables/wechat';

/**
 * The tables of the points mall; both databases have the same. Times are ISO-8601 UTC text (which compares as
 * text on both databases), flags are 0 or 1, JSON is text, money is fen, ids are text.
 */
export interface Database
  extends AfterSaleTables,
    OrderTables,
    PointsTables,
    UserTables,
    CatalogueTables,
    ProjectTables,
    ContentTables,
    CouponTables,
    LiveTables,
    MergeOrderTables,
    PhoneTables,
    UploadTables,
    PartnerTables,
    ServiceTables,
    WechatTables {}
