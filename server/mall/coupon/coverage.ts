import 'server-only';
import { sql } from 'kysely';
import type { Db } from '../db/types';

interface Coverage {
  /** Id of a coupon that somebody has taken. */
  couponId: string;
  specIds: readonly string[];
}

/** The goods of some specs that a coupon names, by themselves or by their group. One for everything names none. */
export const coveredGoods = (db: Db, { couponId, specIds }: Coverage) =>
  db
    .selectFrom('user_coupons as own')
    .innerJoin('coupons', 'coupons.id', 'own.coupon_id')
    .innerJoin('coupon_targets as target', 'target.coupon_id', 'coupons.id')
    .innerJoin('goods', (join) =>
      join.on(
        'target.target_id',
        '=',
        sql<string>`case coupons.covers when 'group' then goods.group_id else goods.id end`,
      ),
    )
    .select('goods.id')
    .where('own.id', '=', couponId)
    .where('goods.id', 'in', (specs) =>
      specs.selectFrom('goods_specs').select('goods_id').where('id', 'in', specIds),
    );
