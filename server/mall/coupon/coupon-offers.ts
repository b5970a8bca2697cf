import 'server-only';
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Coupon } from '@/lib/contract/coupon';
import { getFaceValue } from '@/lib/rules/coupon/coupon-discount';
import type { Locale } from '@/lib/rules/page/locale';
import type { Context } from '../context';
import { isPostgres } from '../db/dialect';
import type { Database } from '../db/schema';
import type { CouponTable } from '../db/tables/coupon';
import type { Db, Tx } from '../db/types';
import { localize } from '../goods/localized';
import { readScopes, type Scope } from './coupon-scope';

/** Coupons that one list offers at most. */
const MAX_OFFERS = 100;

/** A row of `coupons`, with the id as `couponId`. */
export type CouponRow = Omit<Selectable<CouponTable>, 'id'> & { couponId: string };

type CouponQuery = SelectQueryBuilder<Database, 'coupons', object>;

/** Selects coupons that can be taken now, including those that are all taken. Coupons of red packets are never offered. */
const selectOpenOffers = (db: Db, now: string): CouponQuery =>
  db
    .selectFrom('coupons')
    .where('kind', '!=', 'consumption')
    .where('hidden_at', 'is', null)
    .where('take_from', '<=', now)
    .where((where) => where.or([where('take_until', 'is', null), where('take_until', '>', now)]))
    .where((where) => where.or([where('valid_until', 'is', null), where('valid_until', '>', now)]));

const listInDisplayOrder = (query: CouponQuery): Promise<CouponRow[]> =>
  query
    .select('id as couponId')
    .selectAll('coupons')
    .orderBy('position')
    .orderBy('id')
    .limit(MAX_OFFERS)
    .execute();

/** Lists the coupons that can be taken now, in display order; also those that are all taken. */
export const listOffers = (db: Db, now: Date): Promise<CouponRow[]> =>
  listInDisplayOrder(selectOpenOffers(db, now.toISOString()));

/** Selects coupons that can be taken now and are not all taken. */
const selectAvailableOffers = (db: Db, now: Date): CouponQuery =>
  selectOpenOffers(db, now.toISOString()).where((where) =>
    where.or([where('total', 'is', null), where('taken', '<', where.ref('total'))]),
  );

/** Lists the coupons that can be taken now and are not all taken; only those of `couponIds` if it is given. */
export const listAvailableOffers = async (
  db: Db,
  now: Date,
  couponIds?: readonly string[],
): Promise<CouponRow[]> => {
  if (couponIds?.length === 0) return [];
  const available = selectAvailableOffers(db, now);
  return listInDisplayOrder(couponIds ? available.where('id', 'in', couponIds) : available);
};

/** The coupons for a product that can be taken now and are not all taken. */
const findGoodsOffers = (db: Db, goodsId: string, now: Date): Promise<CouponRow[]> =>
  listInDisplayOrder(
    selectAvailableOffers(db, now).where(
      sql<boolean>`exists (
          select 1 from goods where goods.id = ${goodsId} and (coupons.covers = 'all' or exists (
            select 1 from coupon_targets as target where target.coupon_id = coupons.id and target.target_id =
              case coupons.covers when 'group' then goods.group_id else goods.id end)))`,
    ),
  );

/**
 * Finds a coupon that can be taken now; undefined outside of its window. An import of content waits for the end of the
 * transaction before it changes or removes the coupon.
 */
export async function findOffer(tx: Tx, couponId: string, now: Date): Promise<CouponRow | undefined> {
  const offer = selectOpenOffers(tx, now.toISOString()).where('id', '=', couponId);
  const [row] = await listInDisplayOrder(isPostgres(tx) ? offer.forKeyShare() : offer);
  return row;
}

/** The largest discount of a coupon, in fen or points. */
export function toDiscount(terms: Pick<CouponTable, 'kind' | 'value'>) {
  const off = getFaceValue(terms);
  return terms.kind === 'points' ? { fenOff: 0, pointsOff: off } : { fenOff: off, pointsOff: 0 };
}

/** Serializes offered coupons, with what they cover. */
export async function toCoupons(
  context: Pick<Context, 'db' | 'locale'>,
  rows: readonly CouponRow[],
): Promise<Coupon[]> {
  const getScope = await readScopes(context, rows);
  return rows.map((row) => toCoupon(context.locale, row, getScope(row)));
}

/** Serializes an offered coupon. */
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

/** Lists the coupons for a product that can be taken now and are not all taken, for everybody. */
export const listGoodsCoupons = async (
  context: Pick<Context, 'db' | 'locale' | 'now'>,
  goodsId: string,
): Promise<Coupon[]> => toCoupons(context, await findGoodsOffers(context.db, goodsId, context.now()));
