import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from '../../context';
import { invalidOrderState } from '../../order/errors';

const endings = {
  /** The money is there. */
  done: (at: string) => ({ state: 'done', moved_at: at }) as const,
  /** It could not be done: the shopper is asked for a number again. */
  failed: (at: string) => ({ state: 'waiting', account: null, moved_at: at }) as const,
};
export type TopUpEnd = keyof typeof endings;

/**
 * Notes how a top-up that was under way ended.
 * @throws AppError not_found, conflict `order_state` when it is not under way.
 */
export async function endTopUp(
  { db, now }: Pick<MallDeps, 'db' | 'now'>,
  pieceId: string,
  end: TopUpEnd,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('service_pieces')
    .set(endings[end](now().toISOString()))
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
    ? invalidOrderState('the top-up is not under way')
    : new AppError('not_found', `there is no piece ${pieceId}`);
}
