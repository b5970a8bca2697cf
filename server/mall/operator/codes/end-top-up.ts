import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { MallDeps } from '../../context';
import { invalidOrderState } from '../../order/errors';

const endings = {
  /** The number was topped up. */
  done: (at: string) => ({ state: 'done', moved_at: at }) as const,
  /** The top-up failed: the shopper has to enter a number again. */
  failed: (at: string) => ({ state: 'waiting', account: null, moved_at: at }) as const,
};
/** Outcome of a top-up. */
export type TopUpEnd = keyof typeof endings;

/**
 * Records the outcome of a top-up in progress.
 * @throws AppError not_found, conflict `order_state` when it is not in progress.
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
    ? invalidOrderState('the top-up is not in progress')
    : new AppError('not_found', `piece ${pieceId} does not exist`);
}
