import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { OrderAddress } from '@/lib/contract/order';
import {
  calculateExpressFees,
  defaultExpressFees,
  type ExpressTerms,
  getExpressTerms,
} from '@/lib/rules/order/express-fee';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { type OrderRules, queueOrderRules } from '../../config/project';
import { queueSetting } from '../../config/settings';
import type { Context } from '../../context';
import { type Discount, readCoupon } from '../../coupon/reserve-coupon';
import { type Execute, pipelined } from '../../db/pipeline';
import type { Db, Tx } from '../../db/types';
import { type PriceList, readPrices } from '../../goods/purchasable';
import { type GiftReceiver, queueGiftReceiver } from '../../points/guest-gifts';
import { limitReached } from '../errors';
import { queueOwnAddress } from '../update-address';
import { getWeightGrams, getWorth, type LineRequest, type Parcel } from './parcels';
import type { PricedParcel } from './price-cart';

/** Returns the shipping terms of an area code. */
type TermsByArea = (areaCode: string) => ExpressTerms;

/** Reads the shipping terms: the operator's setting, else the defaults. */
export async function readShippingTerms(db: Db, execute: Execute): Promise<TermsByArea> {
  const fees = (await queueSetting(db, execute, 'expressFees')) ?? defaultExpressFees;
  return (areaCode) => getExpressTerms(fees, areaCode);
}

/**
 * Fees per parcel in fen, in the order of the parcels; service products cost nothing and do not count towards
 * free shipping.
 */
export function getShippingFees(terms: ExpressTerms, parcels: readonly Parcel[]): number[] {
  const shipped = parcels.filter(({ kind }) => kind === 'physical');
  const fees = calculateExpressFees(
    terms,
    getWorth(shipped.flatMap(({ lines }) => lines)),
    shipped.map(getWeightGrams),
  );
  return parcels.map((parcel) => fees[shipped.indexOf(parcel)] ?? 0);
}

const getLimitedLines = (parcels: readonly PricedParcel[]) =>
  parcels.flatMap(({ lines }) => lines).filter(({ item }) => item.activityId !== null);

/** Counts the pieces of specs that a user bought in activities; closed and refunded orders do not count. */
const selectPiecesBought = (tx: Tx, userId: string, lines: ReturnType<typeof getLimitedLines>) =>
  tx
    .selectFrom('orders')
    .innerJoin('order_items as item', 'item.order_id', 'orders.id')
    .select(['item.activity_id as activityId', 'item.goods_spec_id as goodsSpecId'])
    .select(({ fn }) => fn.sum<number>('item.quantity').as('pieces'))
    .where('orders.user_id', '=', userId)
    .where('orders.status', '!=', OrderStatus.closed)
    .where(
      'item.activity_id',
      'in',
      lines.map(({ item }) => item.activityId),
    )
    .where(
      'item.goods_spec_id',
      'in',
      lines.map(({ item }) => item.goodsSpecId),
    )
    .groupBy(['item.activity_id', 'item.goods_spec_id']);

/** Finds a cash-on-delivery order of a product that is not completed. */
const selectOpenClaims = (tx: Tx, userId: string, goodsIds: readonly string[]) =>
  tx
    .selectFrom('orders')
    .innerJoin('order_items as item', 'item.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.user_id', '=', userId)
    .where('orders.is_cash_on_delivery', '=', 1)
    .where('orders.status', 'not in', [OrderStatus.completed, OrderStatus.closed])
    .where('item.goods_id', 'in', goodsIds)
    .limit(1);

/**
 * Reads how much of the user's limits is used: pieces of an activity's spec, and one open cash-on-delivery
 * order per product. The caller has locked the user's row, so concurrent orders of the user wait for each
 * other. The returned function throws AppError conflict `limit_reached` if a limit is exceeded; the caller
 * must roll back (R-ORDER-31, R-DELIVERY-03).
 */
export async function readUserLimits(
  tx: Tx,
  execute: Execute,
  userId: string,
  parcels: readonly PricedParcel[],
): Promise<() => void> {
  const lines = getLimitedLines(parcels);
  const claimed = parcels.filter(({ isCashOnDelivery }) => isCashOnDelivery);
  const goodsIds = claimed.flatMap((parcel) => parcel.lines.map(({ item }) => item.goodsId));
  const [bought, claims] = await Promise.all([
    lines.length > 0 ? execute(selectPiecesBought(tx, userId, lines)) : { rows: [] },
    goodsIds.length > 0 ? execute(selectOpenClaims(tx, userId, goodsIds)) : { rows: [] },
  ]);
  return () => {
    for (const { item, quantity } of lines) {
      const boughtBefore = bought.rows.find(
        (row) => row.activityId === item.activityId && row.goodsSpecId === item.goodsSpecId,
      );
      if (Number(boughtBefore?.pieces ?? 0) + quantity > item.orderLimit)
        throw limitReached(`at most ${item.orderLimit} pieces in this activity`);
    }
    if (claims.rows.length > 0) throw limitReached('an order of this product is not completed yet');
  };
}

/** The references that the caller of an order sends. */
interface PurchaseInput {
  requests: readonly LineRequest[];
  addressId?: string | undefined;
  couponId?: string | undefined;
}

/** The current data that decides what an order contains and costs. */
export interface PurchaseFacts {
  prices: PriceList;
  terms: TermsByArea;
  /** Undefined when none was named, or it belongs to another user. */
  address: OrderAddress | undefined;
  /** Undefined when no coupon was named. */
  discount: Discount | undefined;
  rules: OrderRules;
  /** The user, as receiver of points gained by the order. */
  receiver: GiftReceiver;
}

/**
 * Reads all facts of a purchase in one round trip (R-ORDER-38).
 * @throws AppError forbidden `mall_closed`, and what reading prices and coupon throws.
 */
export function readPurchaseFacts(
  context: Context,
  { requests, addressId, couponId }: PurchaseInput,
): Promise<PurchaseFacts> {
  const { db, userId, now } = context;
  const moment = now();
  const specIds = requests.map(({ goodsSpecId }) => goodsSpecId);
  const { pId, locale } = context;
  return pipelined(db, async (execute) => {
    const [rules, prices, terms, address, discount, receiver] = await Promise.all([
      queueOrderRules(context, execute, pId),
      readPrices(db, execute, requests, { pId, locale, now: moment }),
      readShippingTerms(db, execute),
      addressId === undefined ? undefined : queueOwnAddress(db, execute, userId, addressId),
      couponId === undefined
        ? undefined
        : readCoupon(db, execute, { userId, couponId, specIds, now: moment }),
      queueGiftReceiver(db, execute, userId, moment),
    ]);
    if (!rules.isOpen) throw new AppError('forbidden', 'this mall is closed', { reason: 'mall_closed' });
    return { prices, terms, address, discount, rules, receiver };
  });
}
