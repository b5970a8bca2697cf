import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { Host } from '../../context';
import { wrongState } from '../../order/refusals';

const ends = {
  /** The money is there. */
  done: (at: string) => ({ state: 'done', moved_at: at }) as const,
  /** It could not be done: the shopper is asked for a number again. */
  failed: (at: string) => ({ state: 'waiting', account: null, moved_at: at }) as const,
};
export type TopUpEnd = keyof typeof ends;

/**
 * Notes how a top-up that was under way ended.
 * @throws AppError not_found, conflict `order_state` when it is not under way.
 */
export async function endTopUp(
  { db, now }: Pick<Host, 'db' | 'now'>,
  pieceId: string,
  end: TopUpEnd,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('service_pieces')
    .set(ends[end](now().toISOString()))
    .where('id', '=', pieceId)
    .where('state', '=', 'underWay')
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return;
  const piece = await db
    .selectFrom('service_pieces')
    .select('id')
    .where('id', '=', pieceId)
    .executeTakeFirst();
  throw piece
    ? wrongState('the top-up is not under way')
    : new AppError('not_found', `there is no piece ${pieceId}`);
}
