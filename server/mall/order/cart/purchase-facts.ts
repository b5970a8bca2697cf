import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { OrderAddress } from '@/lib/contract/order';
import { type OrderRules, queueOrderRules } from '../../config/project';
import type { Context } from '../../context';
import { type Discount, readCoupon } from '../../coupon/reserve-coupon';
import { readPipelined } from '../../db/shared-connection';
import { type PriceList, readPrices } from '../../goods/purchasable';
import { type GiftReceiver, queueGiftReceiver } from '../../points/guest-gifts';
import { queueOwnAddress } from '../update-address';
import type { LineRequest } from './parcels';
import { readShippingTerms, type TermsByArea } from './shipping-fees';

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
  return readPipelined(db, async (execute) => {
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
