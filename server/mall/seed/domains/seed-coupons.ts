import 'server-only';
import type { CouponTable } from '../../db/tables/coupon';

/** A coupon of the demo; `value` and `threshold` in points or fen. `{points}` in a title is the brand's word for points. */
export interface SeedCoupon
  extends Pick<CouponTable, 'id' | 'kind' | 'value' | 'threshold' | 'covers' | 'valid_days'> {
  title: { zh: string; en: string };
  /** Ids of the groups or goods that it covers. */
  targets?: readonly string[];
  total?: number;
  per_user?: number;
  /** Number of coupons that count as taken when the demo starts. */
  takenAtFirst?: number;
}

const group = { covers: 'group', kind: 'points', valid_days: 15 } as const;

/** The demo's coupons in display order. Activity pages refer to some of the ids: change them there, too. */
export const seedCoupons: readonly SeedCoupon[] = [
  {
    id: 'coupon-welcome',
    title: { zh: '新人礼 满 19.90 减 5 元', en: 'Welcome: ¥5 off ¥19.90' },
    ...{ kind: 'fen', value: 500, threshold: 1990, covers: 'all', valid_days: 7 },
  },
  {
    id: 'coupon-points-100',
    title: { zh: '满 600 减 100 {points}', en: '100 {points} off 600' },
    ...{ kind: 'points', value: 100, threshold: 600, covers: 'all', valid_days: 7, per_user: 2 },
    ...{ total: 5000, takenAtFirst: 1862 },
  },
  {
    id: 'coupon-brand',
    title: { zh: '品牌日 满 1200 减 300 {points}', en: 'Brand day: 300 {points} off 1,200' },
    ...{ kind: 'points', value: 300, threshold: 1200, covers: 'group', valid_days: 3 },
    ...{ targets: ['101', '110'], total: 2000, takenAtFirst: 734 },
  },
  {
    id: 'coupon-group-appliances',
    title: { zh: '家电焕新 满 500 减 80 {points}', en: 'New appliances: 80 {points} off 500' },
    ...{ ...group, value: 80, threshold: 500, targets: ['102', '103'] },
  },
  {
    id: 'coupon-group-home',
    title: { zh: '居家好物 满 300 减 50 {points}', en: 'For the home: 50 {points} off 300' },
    ...{ ...group, value: 50, threshold: 300, targets: ['104'] },
  },
  {
    id: 'coupon-group-beauty',
    title: { zh: '美妆个护 满 400 减 60 {points}', en: 'Beauty: 60 {points} off 400' },
    ...{ ...group, value: 60, threshold: 400, targets: ['105'] },
  },
  {
    id: 'coupon-group-food',
    title: { zh: '吃喝随心 满 200 减 30 {points}', en: 'Eat and drink: 30 {points} off 200' },
    ...{ ...group, value: 30, threshold: 200, targets: ['106', '107', '108'], per_user: 3 },
  },
  {
    id: 'coupon-cash-20',
    title: { zh: '大件专享 满 99 减 20 元', en: 'Big things: ¥20 off ¥99' },
    ...{ kind: 'fen', value: 2000, threshold: 9900, covers: 'all', valid_days: 30 },
    ...{ total: 800, takenAtFirst: 415 },
  },
  {
    id: 'coupon-goods-coffee',
    title: { zh: '咖啡时间 满 9.90 减 3 元', en: 'Coffee break: ¥3 off ¥9.90' },
    ...{ kind: 'fen', value: 300, threshold: 990, covers: 'goods', valid_days: 7 },
    ...{ targets: ['108017', '102014'] },
  },
  {
    id: 'coupon-flash',
    title: { zh: '整点快抢 立减 200 {points}', en: 'On the hour: 200 {points} off' },
    ...{ kind: 'points', value: 200, threshold: 200, covers: 'all', valid_days: 1 },
    ...{ total: 100, takenAtFirst: 100 },
  },
];
