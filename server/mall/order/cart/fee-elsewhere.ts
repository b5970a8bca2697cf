import 'server-only';
import type { OrderAddress } from '@/lib/contract/order';
import { expressFees } from '@/lib/rules/order/express-fee';
import { together } from '../../db/together';
import type { Tx } from '../../db/types';
import type { OrderRow } from '../own-order';
import { readAddress } from '../read/address';
import { otherPrice } from '../refusals';
import { readTerms } from './express';

/** Weight and cost of what some orders ship, order by order. */
async function shippedBy(tx: Tx, orderIds: readonly string[]) {
  const items = await tx
    .selectFrom('order_items as item')
    .innerJoin('goods_specs as spec', 'spec.id', 'item.goods_spec_id')
    .select(['item.order_id as orderId', 'item.quantity', 'item.points', 'item.price_fen as priceFen'])
    .select('spec.weight_grams as weightGrams')
    .where('item.order_id', 'in', orderIds)
    .execute();
  const sum = (of: (item: (typeof items)[number]) => number, orderId?: string) =>
    items
      .filter((item) => orderId === undefined || item.orderId === orderId)
      .reduce((total, item) => total + of(item) * item.quantity, 0);
  return {
    worth: { points: sum((item) => item.points), fen: sum((item) => item.priceFen) },
    grams: orderIds.map((orderId) => sum((item) => item.weightGrams, orderId)),
  };
}

const areaOf = ({ address }: OrderRow): string => readAddress(address)?.areaCode ?? '';

/**
 * Refuses an address to which shipping would cost more than what was charged: else a free address would be a way to
 * ship anywhere. To a dearer place one orders anew; to a cheaper one nothing is given back. Where the same terms hold
 * it costs the same, also for an order whose fee was free for what was bought together with it.
 * @throws AppError conflict `price_changed`.
 */
export async function checkFeeElsewhere(
  tx: Tx,
  orders: readonly OrderRow[],
  { areaCode }: OrderAddress,
): Promise<void> {
  const terms = await together(tx, (send) => readTerms(tx, send));
  const isSame = orders.every((order) => terms(areaOf(order)) === terms(areaCode));
  if (isSame) return;
  const { worth, grams } = await shippedBy(
    tx,
    orders.map(({ id }) => id),
  );
  const fees = expressFees(terms(areaCode), worth, grams);
  const fee = fees.reduce((sum, each) => sum + each, 0);
  const charged = orders.reduce((sum, { express_fen }) => sum + express_fen, 0);
  if (fee > charged) throw otherPrice('shipping there costs more');
}
