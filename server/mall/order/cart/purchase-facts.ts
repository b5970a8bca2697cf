import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { OrderAddress } from '@/lib/contract/order';
import { type OrderRules, sendOrderRules } from '../../config/project';
import type { Context } from '../../context';
import { type Discount, readCoupon } from '../../coupon/reserve-coupon';
import { pipelined } from '../../db/pipeline';
import { type PriceList, readPrices } from '../../goods/purchasable';
import { type GiftReceiver, sendGiftReceiver } from '../../points/guest-gifts';
import { queueOwnAddress } from '../update-address';
import type { LineRequest } from './cart-lines';
import { readShippingTerms, type TermsByArea } from './shipping-fees';

/** What somebody names in an order. */
interface PurchaseInput {
  requests: readonly LineRequest[];
  addressId?: string | undefined;
  couponId?: string | undefined;
}

/** Everything that decides what an order is and costs, as it is now. */
export interface PurchaseFacts {
  prices: PriceList;
  terms: TermsByArea;
  /** Undefined: none was named, or it is not the user's. */
  address: OrderAddress | undefined;
  /** Undefined: no coupon was named. */
  discount: Discount | undefined;
  rules: OrderRules;
  /** The user, who may gain points by the order. */
  receiver: GiftReceiver;
}

/** Reads all of it in one round trip (R-ORDER-38). @throws AppError forbidden `mall_closed`. */
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
      sendOrderRules(context, execute, pId),
      readPrices(db, execute, requests, { pId, locale, now: moment }),
      readShippingTerms(db, execute),
      addressId === undefined ? undefined : queueOwnAddress(db, execute, userId, addressId),
      couponId === undefined
        ? undefined
        : readCoupon(db, execute, { userId, couponId, specIds, now: moment }),
      sendGiftReceiver(db, execute, userId, moment),
    ]);
    if (!rules.isOpen) throw new AppError('forbidden', 'this mall is closed', { reason: 'mall_closed' });
    return { prices, terms, address, discount, rules, receiver };
  });
}
