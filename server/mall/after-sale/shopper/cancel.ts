import 'server-only';
import type { Context } from '../../context';
import { inTransaction } from '../../db/tx';
import { ownOrder } from '../../order/own-order';
import { wrongState } from '../../order/refusals';
import { backAsBefore, moveCase } from '../case/move';
import { latestCase, lockOrder } from '../case/rows';

/**
 * The shopper withdraws the open case; the order is again what it was before. Harmless when it is withdrawn
 * already (R-AFTER-14).
 * @throws AppError not_found, conflict `order_state` when there is none, or it is settled or on its way back.
 */
export async function cancelAfterSale({ db, userId, now }: Context, orderId: string): Promise<void> {
  await ownOrder(db, userId, orderId);
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const row = await latestCase(tx, orderId);
    if (!row) throw wrongState('the order has no after-sale case');
    if (row.status === 'cancelled') return;
    await moveCase({ tx, row }, { event: 'cancel', steps: ['cancelled'], now: now() });
    await backAsBefore({ tx, order, row });
  });
}
