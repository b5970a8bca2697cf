import 'server-only';
import { sql } from 'kysely';
import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Db, Tx } from '../db/types';
import { claimRows } from '../jobs/claim';
import { handOver, type Waiting } from './hand-over';

/** Stands in the text of a statement, so that the partial indexes fit. */
export const WAITING = sql.lit<'waiting'>('waiting');

/** Vouchers that wait for a code; of orders that are completed: one that is asked back gets none. */
export const waitingVouchers = (db: Db) =>
  db
    .selectFrom('service_pieces as piece')
    .innerJoin('orders', 'orders.id', 'piece.order_id')
    .where('piece.state', '=', WAITING)
    .where('piece.type', '=', 'voucher')
    .where('orders.status', '=', OrderStatus.completed);

/**
 * Gives codes to vouchers that wait, as far as there are any now. What somebody else has a hand on (a refund, another
 * instance) is left to them. Answers how many got one.
 */
export async function serveWaiting(
  tx: Tx,
  chosen: { pieceId: string } | { specId: string; most: number },
  now: Date,
): Promise<number> {
  const waiting = waitingVouchers(tx)
    .select(['piece.id', 'piece.goods_id as goodsId', 'piece.goods_spec_id as goodsSpecId'])
    .select(['piece.source', 'piece.valid_days as validDays']);
  const query =
    'pieceId' in chosen
      ? waiting.where('piece.id', '=', chosen.pieceId)
      : waiting
          .where('piece.goods_spec_id', '=', chosen.specId)
          .orderBy('piece.created_at')
          .orderBy('piece.id')
          .limit(chosen.most);
  const pieces: Waiting[] = await claimRows(tx, query).execute();
  return pieces.length - (await handOver(tx, pieces, now)).length;
}
