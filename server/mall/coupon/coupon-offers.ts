import 'server-only';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Coupon } from '@/lib/contract/coupon';
import { getFaceValue } from '@/lib/rules/coupon/coupon-discount';
import type { Locale } from '../context';
import type { Database } from '../db/schema';
import type { CouponTable } from '../db/tables/coupon';
import type { Db } from '../db/types';
import { localize } from '../goods/localized';
import type { Scope } from './coupon-scope';

/** Most coupons a page offers at a time. */
const MAX_OFFERS = 100;

/** A row of `coupons` as it is read. */
export type CouponRow = Omit<CouponTable, 'id' | 'taken'> & { couponId: string; taken: number };

type CouponQuery = SelectQueryBuilder<Database, 'coupons', object>;

/** Coupons whose window for taking is open, whether any are left or not. What red packets give is never offered. */
const selectOpenOffers = (db: Db, now: string): CouponQuery =>
  db
    .selectFrom('coupons')
    .where('kind', '!=', 'consumption')
    .where('take_from', '<=', now)
    .where((where) => where.or([where('take_until', 'is', null), where('take_until', '>', now)]))
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', now)]));

const listInOrder = (query: CouponQuery): Promise<CouponRow[]> =>
  query
    .select('id as couponId')
    .selectAll('coupons')
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_OFFERS)
    .execute();

/** What can be taken now, in display order. */
export const listOffers = (db: Db, now: Date): Promise<CouponRow[]> =>
  listInOrder(selectOpenOffers(db, now.toISOString()));

/** What can be taken now for a goods, and of which some are left. */
export const listGoodsOffers = (db: Db, goodsId: string, now: Date): Promise<CouponRow[]> =>
  listInOrder(
    selectOpenOffers(db, now.toISOString())
      .where((where) => where.or([where('total', 'is', null), where('taken', '<', where.ref('total'))]))
      .where(
        sql<boolean>`exists (
          select 1 from goods where goods.id = ${goodsId} and (coupons.covers = 'all' or exists (
            select 1 from coupon_targets as target where target.coupon_id = coupons.id and target.target_id =
              case coupons.covers when 'group' then goods.group_id else goods.id end)))`,
      ),
  );

/** A coupon that is offered now; undefined outside its window. */
export const findOffer = async (db: Db, couponId: string, now: Date): Promise<CouponRow | undefined> =>
  (await listInOrder(selectOpenOffers(db, now.toISOString()).where('id', '=', couponId)))[0];

/** What a coupon takes off at most. */
export function toDiscount(terms: Pick<CouponTable, 'kind' | 'value'>) {
  const off = getFaceValue(terms);
  return terms.kind === 'points' ? { fenOff: 0, pointsOff: off } : { fenOff: off, pointsOff: 0 };
}

/** An offered coupon as the contract answers it. */
export const toCoupon = (locale: Locale, row: CouponRow, scope: Scope): Coupon => ({
  couponId: row.couponId,
  title: localize(locale, { zh: row.title_zh, en: row.title_en }),
  kind: row.kind,
  ...toDiscount(row),
  threshold: row.threshold,
  ...scope,
  perUser: row.per_user,
  takeUntil: row.take_until,
  validFrom: row.valid_from,
  validUntil: row.valid_until,
  validDays: row.valid_days,
});
