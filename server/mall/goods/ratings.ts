import 'server-only';
import { sql } from 'kysely';
import type { Tx } from '../db/types';

/** The fewest stars of a good comment, of 5. */
export const GOOD_STARS = 4;

/**
 * Counts the comments of products anew, in the transaction that has changed them. What was counted wrongly before is
 * right afterwards, and of two comments on one product at once, the later one counts both (R-GOODS-24).
 */
export async function countComments(tx: Tx, goodsIds: readonly string[]): Promise<void> {
  // Every transaction locks products in the same order.
  const ids = [...new Set(goodsIds)].sort();
  if (ids.length === 0) return;
  // A statement sees what was committed when it began, so the rows are locked before the one that counts.
  await tx
    .insertInto('goods_ratings')
    .values(ids.map((id) => ({ goods_id: id, comments: 0, good_comments: 0 })))
    .onConflict((conflict) =>
      conflict.column('goods_id').doUpdateSet({ goods_id: sql.ref('excluded.goods_id') }),
    )
    .execute();
  await tx
    .updateTable('goods_ratings')
    .set(({ selectFrom, fn }) => {
      const comments = selectFrom('goods_comments').whereRef(
        'goods_comments.goods_id',
        '=',
        'goods_ratings.goods_id',
      );
      const count = fn.countAll<number>();
      return {
        comments: comments.select(count.as('n')),
        good_comments: comments.where('stars', '>=', GOOD_STARS).select(count.as('n')),
      };
    })
    .where('goods_id', 'in', ids)
    .execute();
}
