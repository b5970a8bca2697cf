import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { type ExpectedPrice, type OrderPrice, orderPrice, priceChanged } from '@/lib/rules/order/order-price';
import { findPurchasable, type Purchasable } from '../../catalogue/purchasable';
import type { Context } from '../../context';
import { outOfStock, tooMany } from '../refusals';

/** What a shopper wants. */
export interface Wish extends ExpectedPrice {
  goodsSpecId: string;
  quantity: number;
  activityType: number;
}

/** What the server says to it: the piece as it is now, and what all of them cost. */
export interface Line {
  item: Purchasable;
  quantity: number;
  activityType: number;
  price: OrderPrice;
}

type Asked = Pick<Context, 'db' | 'pId' | 'now' | 'locale'>;

/** Prices a wish from the server's own data. @throws AppError not_found, conflict `activity_over`. */
async function priceLine(
  context: Asked,
  { goodsSpecId: specId, quantity, activityType }: Wish,
): Promise<Line> {
  const { db, pId, now, locale } = context;
  const item = await findPurchasable(db, { specId, activityType, pId, now: now(), locale });
  return { item, quantity, activityType, price: orderPrice(item, quantity) };
}

/** Prices wishes in their order. @throws AppError not_found, conflict `activity_over`. */
export const priceLines = (context: Asked, wishes: readonly Wish[]): Promise<Line[]> =>
  Promise.all(wishes.map((wish) => priceLine(context, wish)));

/**
 * Refuses what cannot be had. Reads only: whether there are pieces is decided when the order is placed.
 * @throws AppError conflict `price_changed`, `limit_reached`, `out_of_stock`.
 */
export function checkLine({ item, quantity }: Line, expected: ExpectedPrice): void {
  if (priceChanged(item, expected))
    throw new AppError('conflict', 'the price has changed', { reason: 'price_changed' });
  if (quantity > item.orderLimit) throw tooMany(`at most ${item.orderLimit} pieces`);
  if (quantity > item.stock) throw outOfStock();
}
