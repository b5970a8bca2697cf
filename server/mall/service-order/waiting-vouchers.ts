import 'server-only';
import { sql } from 'kysely';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { claimRows } from '../db/claim-rows';
import type { Db, Tx } from '../db/types';
import { assignCodes, type WaitingVoucher } from './assign-codes';

/** Stands in the text of a statement, so that the partial indexes fit. */
export const WAITING_STATE = sql.lit<'waiting'>('waiting');

/** Vouchers that wait for a code; of orders that are completed: one that is asked back gets none. */
export const selectWaitingVouchers = (db: Db) =>
  db
    .selectFrom('service_pieces as piece')
    .innerJoin('orders', 'orders.id', 'piece.order_id')
    .where('piece.state', '=', WAITING_STATE)
    .where('piece.type', '=', 'voucher')
    .where('orders.status', '=', OrderStatus.completed);

/**
 * Gives codes to vouchers that wait, as far as there are any now. What somebody else has a hand on (a refund, another
 * instance) is left to them. Answers how many got one.
 */
export async function assignWaitingCodes(
  tx: Tx,
  selection: { pieceId: string } | { specId: string; most: number },
  now: Date,
): Promise<number> {
  const vouchers = selectWaitingVouchers(tx)
    .select(['piece.id', 'piece.goods_id as goodsId', 'piece.goods_spec_id as goodsSpecId'])
    .select(['piece.source', 'piece.valid_days as validDays']);
  const query =
    'pieceId' in selection
      ? vouchers.where('piece.id', '=', selection.pieceId)
      : vouchers
          .where('piece.goods_spec_id', '=', selection.specId)
          .orderBy('piece.created_at')
          .orderBy('piece.id')
          .limit(selection.most);
  const pieces: WaitingVoucher[] = await claimRows(tx, query).execute();
  return pieces.length - (await assignCodes(tx, pieces, now)).length;
}
