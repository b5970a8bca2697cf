import 'server-only';
import {
  calculateOrderPrice,
  type ExpectedPrice,
  isPriceChanged,
  MAX_AMOUNT,
  type OrderPrice,
} from '@/lib/rules/order/order-price';
import type { PriceList, Purchasable } from '../../goods/purchasable';
import { limitReached, outOfStock, priceChanged } from '../errors';

/** One requested line of an order. */
export interface LineRequest extends ExpectedPrice {
  goodsSpecId: string;
  quantity: number;
  activityType: number;
}

/** A line priced by the server: the item as it is now, and the price of all pieces. */
export interface CartLine {
  item: Purchasable;
  quantity: number;
  activityType: number;
  price: OrderPrice;
}

/**
 * Prices requests, in their order, from the server's own data (R-ORDER-07).
 * @throws AppError not_found, conflict `activity_over`, `limit_reached` when the amount exceeds what the
 *   contract can represent.
 */
export const priceLines = (prices: PriceList, requests: readonly LineRequest[]): CartLine[] =>
  requests.map((request) => {
    const { quantity, activityType } = request;
    const item = prices(request);
    if (Math.max(item.points, item.priceFen) * quantity > MAX_AMOUNT)
      throw limitReached('the amount is too large for one order');
    return { item, quantity, activityType, price: calculateOrderPrice(item, quantity) };
  });

/**
 * Rejects a line whose price has changed or that exceeds limit or stock. Reserves nothing: the stock is
 * decided when the order is written (R-ORDER-08).
 * @throws AppError conflict `price_changed`, `limit_reached`, `out_of_stock`.
 */
export function assertLineAvailable({ item, quantity }: CartLine, expected: ExpectedPrice): void {
  if (isPriceChanged(item, expected)) throw priceChanged('the price has changed');
  if (quantity > item.orderLimit) throw limitReached(`at most ${item.orderLimit} pieces`);
  if (quantity > item.stock) throw outOfStock();
}
