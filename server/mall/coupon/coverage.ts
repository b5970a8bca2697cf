import 'server-only';
import type { CouponTable } from '../db/tables/coupon';
import type { Db } from '../db/types';

interface Coverage {
  definitionId: string;
  covers: CouponTable['covers'];
}

/** Whether a coupon covers every one of some goods. */
export async function coversAll(
  db: Db,
  { definitionId, covers }: Coverage,
  goodsIds: readonly string[],
): Promise<boolean> {
  if (covers === 'all') return true;
  const wanted = [...new Set(goodsIds)];
  if (wanted.length === 0) return false;
  const covered = await db
    .selectFrom('goods')
    .innerJoin('coupon_targets as target', (join) =>
      join.onRef('target.target_id', '=', covers === 'group' ? 'goods.group_id' : 'goods.id'),
    )
    .select('goods.id')
    .where('target.coupon_id', '=', definitionId)
    .where('goods.id', 'in', wanted)
    .execute();
  return covered.length === wanted.length;
}
