import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { OrderAddress } from '@/lib/contract/order';
import {
  type ExpectedPrice,
  needsAddress,
  type OrderPrice,
  orderPrice,
  pointsGainedBy,
  priceChanged,
} from '@/lib/rules/order-price';
import { findPurchasable } from '../../catalogue/stock';
import type { Context } from '../../context';
import { canBePaid } from '../../payment/providers';
import { addressNeeded, outOfStock } from '../refusals';

/** What a shopper wants. */
export interface Wish extends ExpectedPrice {
  goodsSpecId: string;
  quantity: number;
  activityType: number;
}

type Item = Awaited<ReturnType<typeof findPurchasable>>;

/** What the server says to it: the piece as it is now, and what all of them cost. */
export interface Quote {
  item: Item;
  quantity: number;
  activityType: number;
  price: OrderPrice;
  /** Points given once it is paid. */
  pointsGained: number;
}

/**
 * Prices a wish from the server's own data. Reads only: whether there are pieces and points is decided when
 * the order is placed.
 * @throws AppError not_found, conflict `activity_over`, `price_changed`, `limit_reached`, `out_of_stock`, or
 *   unavailable when it costs money and the mall has no way to take any.
 */
export async function quote(context: Context, wish: Wish): Promise<Quote> {
  const { db, pId, now, locale, settings } = context;
  const { goodsSpecId: specId, quantity, activityType } = wish;
  const item = await findPurchasable(db, { specId, activityType, pId, now: now(), locale });
  if (priceChanged(item, wish))
    throw new AppError('conflict', 'the price has changed', { reason: 'price_changed' });
  if (quantity > item.orderLimit) {
    throw new AppError('conflict', `at most ${item.orderLimit} pieces`, { reason: 'limit_reached' });
  }
  if (quantity > item.stock) throw outOfStock();
  const price = orderPrice(item, quantity);
  if (price.payAmountFen > 0 && !canBePaid(context))
    throw new AppError('unavailable', 'no way to pay is configured');
  return {
    item,
    quantity,
    activityType,
    price,
    pointsGained: pointsGainedBy(price, settings.paySuccessPoints),
  };
}

/** The address an order is made with. @throws AppError bad_request (issue `addressId`) if one is needed and absent. */
export function addressFor({ item }: Quote, address: OrderAddress | undefined): OrderAddress | null {
  if (!needsAddress(item.kind)) return null;
  if (!address) throw addressNeeded();
  return address;
}
