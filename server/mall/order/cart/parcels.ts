import 'server-only';
import { ActivityType } from '@/lib/contract/activity-type';
import type { GoodsWorth } from '@/lib/rules/order/express-fee';
import {
  calculateOrderPrice,
  type ExpectedPrice,
  isPriceChanged,
  MAX_AMOUNT,
  type OrderPrice,
} from '@/lib/rules/order/order-price';
import type { OrderKind } from '@/lib/rules/order/order-state';
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

/** Lines that are shipped together; they become one order. */
export interface Parcel {
  lines: readonly CartLine[];
  kind: OrderKind;
  supplier: string;
  activityType: number;
  /** Cash on delivery, which may also be points only: nothing is to be paid now. */
  isCashOnDelivery: boolean;
}

/** Add-ons join any parcel (R-DELIVERY-01). */
const getBaseActivityType = ({ activityType }: CartLine): number =>
  activityType === ActivityType.addOn ? ActivityType.none : activityType;

const getGroupKey = (line: CartLine): string =>
  JSON.stringify([line.item.supplier, line.item.kind, getBaseActivityType(line)]);

function createParcel(lines: readonly [CartLine, ...CartLine[]]): Parcel {
  const [first] = lines;
  const { kind, supplier } = first.item;
  const activityType = lines.every((line) => line.activityType === ActivityType.addOn)
    ? ActivityType.addOn
    : getBaseActivityType(first);
  const isCashOnDelivery = activityType === ActivityType.payOnDelivery && kind === 'physical';
  return { lines, kind, supplier, activityType, isCashOnDelivery };
}

/**
 * Groups lines into one parcel per supplier. Physical and service products are separate, and so are
 * activities, whose rules (returned points, cash on delivery) apply to a whole order; add-ons join ordinary
 * products.
 */
export function groupIntoParcels(lines: readonly CartLine[]): Parcel[] {
  const groups = new Map<string, [CartLine, ...CartLine[]]>();
  for (const line of lines) {
    const group = groups.get(getGroupKey(line));
    if (group) group.push(line);
    else groups.set(getGroupKey(line), [line]);
  }
  return [...groups.values()].map(createParcel);
}

/** Groups the lines of a repeated order into one parcel, even if suppliers have changed. */
export const createSingleParcel = (lines: readonly CartLine[]): Parcel[] => {
  const [first, ...rest] = lines;
  return first ? [createParcel([first, ...rest])] : [];
};

/** Cost of lines before any coupon, in points and fen. */
export const getWorth = (lines: readonly CartLine[]): GoodsWorth => ({
  points: lines.reduce((sum, { price }) => sum + price.points, 0),
  fen: lines.reduce((sum, { price }) => sum + price.payAmountFen, 0),
});

/** Weight of a parcel in grams. */
export const getWeightGrams = ({ lines }: Pick<Parcel, 'lines'>): number =>
  lines.reduce((sum, { item, quantity }) => sum + item.weightGrams * quantity, 0);
