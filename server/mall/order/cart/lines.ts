import 'server-only';
import {
  type ExpectedPrice,
  MAX_AMOUNT,
  type OrderPrice,
  orderPrice,
  priceChanged,
} from '@/lib/rules/order/order-price';
import type { PriceList, Purchasable } from '../../catalogue/purchasable';
import { otherPrice, outOfStock, tooMany } from '../refusals';

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

/**
 * Prices wishes in their order from the server's own data (R-ORDER-07).
 * @throws AppError not_found, conflict `activity_over`, `limit_reached` when pieces cost more than the wire carries.
 */
export const priceLines = (prices: PriceList, wishes: readonly Wish[]): Line[] =>
  wishes.map((wish) => {
    const { quantity, activityType } = wish;
    const item = prices(wish);
    if (Math.max(item.points, item.priceFen) * quantity > MAX_AMOUNT) throw tooMany('too much for one order');
    return { item, quantity, activityType, price: orderPrice(item, quantity) };
  });

/**
 * Refuses what cannot be had. Reads only: whether there are pieces is decided when the order is placed
 * (R-ORDER-08).
 * @throws AppError conflict `price_changed`, `limit_reached`, `out_of_stock`.
 */
export function checkLine({ item, quantity }: Line, expected: ExpectedPrice): void {
  if (priceChanged(item, expected)) throw otherPrice('the price has changed');
  if (quantity > item.orderLimit) throw tooMany(`at most ${item.orderLimit} pieces`);
  if (quantity > item.stock) throw outOfStock();
}
