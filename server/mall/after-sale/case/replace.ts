import 'server-only';
import { sql } from 'kysely';
import { giveStock, takeStock } from '../../catalogue/stock';
import type { Held } from './rows';

/**
 * Takes the pieces of a replacement off the ordinary stock, all or none. What came back is written off: the pieces
 * ever supplied become fewer by as many (R-AFTER-16).
 */
export async function takePieces({ tx, order }: Pick<Held, 'tx' | 'order'>): Promise<boolean> {
  const items = await tx
    .selectFrom('order_items')
    .select(['goods_spec_id as specId', 'quantity'])
    .where('order_id', '=', order.id)
    .orderBy('goods_spec_id')
    .execute();
  const taken: typeof items = [];
  for (const item of items) {
    if (!(await takeStock(tx, item.specId, item.quantity, null))) break;
    taken.push(item);
  }
  if (taken.length < items.length) {
    for (const { specId, quantity } of taken) await giveStock(tx, specId, quantity, null);
    return false;
  }
  for (const { specId, quantity } of items)
    await tx
      .updateTable('goods_specs')
      .set({ supplied: sql<number>`supplied - ${quantity}` })
      .where('id', '=', specId)
      .execute();
  return true;
}
