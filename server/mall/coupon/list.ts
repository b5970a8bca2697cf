import 'server-only';
import type { CouponToTake } from '@/lib/contract/trade/coupon';
import type { Context } from '../context';
import { type CouponRow, listOffers, toCoupon } from './offers';
import { scopesOf } from './scope';

/** How many of each coupon the user has taken. */
async function countsOf({ db, userId }: Context): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('user_coupons')
    .select((select) => ['coupon_id as couponId', select.fn.countAll<number>().as('own')])
    .where('user_id', '=', userId)
    .groupBy('coupon_id')
    .execute();
  return new Map(rows.map(({ couponId, own }) => [couponId, own]));
}

function stateOf({ per_user, total, taken }: CouponRow, own: number): CouponToTake['state'] {
  if (own >= per_user) return 'taken';
  return total !== null && taken >= total ? 'gone' : 'canTake';
}

/** What can be taken now, with what it is to this user. */
export async function listToTake(context: Context): Promise<CouponToTake[]> {
  const rows = await listOffers(context.db, context.now());
  const own = await countsOf(context);
  const scopeOf = await scopesOf(context, rows);
  return rows.map((row) => ({
    ...toCoupon(context.locale, row, scopeOf(row)),
    state: stateOf(row, own.get(row.couponId) ?? 0),
  }));
}
