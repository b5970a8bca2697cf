import 'server-only';
import { sql } from 'kysely';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { skipLocked } from '../db/skip-locked';
import type { Db, Tx } from '../db/types';
import { assignCodes, type WaitingVoucher } from './fulfil-orders';

/** A literal instead of a parameter, so that partial indexes apply. */
export const WAITING_STATE = sql.lit<'waiting'>('waiting');

/** Selects vouchers of completed orders that wait for a code; an order with an after-sale case gets none. */
export const selectWaitingVouchers = (db: Db) =>
  db
    .selectFrom('service_pieces as piece')
    .innerJoin('orders', 'orders.id', 'piece.order_id')
    .where('piece.state', '=', WAITING_STATE)
    .where('piece.type', '=', 'voucher')
    .where('orders.status', '=', OrderStatus.completed);

/**
 * Assigns codes to waiting vouchers as far as codes are free. Skips vouchers that another transaction (a refund, another
 * instance) has locked. @returns the number of codes assigned.
 */
export async function assignWaitingCodes(
  tx: Tx,
  selection: { pieceId: string } | { specId: string; limit: number },
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
          .limit(selection.limit);
  const pieces: WaitingVoucher[] = await skipLocked(tx, query).execute();
  return pieces.length - (await assignCodes(tx, pieces, now)).length;
}
