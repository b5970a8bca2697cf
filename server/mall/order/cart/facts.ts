import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { OrderAddress } from '@/lib/contract/order';
import { type PriceList, readPrices } from '../../catalogue/purchasable';
import { type OrderRules, sendOrderRules } from '../../config/project';
import type { Context } from '../../context';
import { type Discount, readCoupon } from '../../coupon/hold';
import { together } from '../../db/together';
import { type GiftReceiver, sendGiftReceiver } from '../../points/guest-gifts';
import { sendOwnAddress } from '../address';
import { readTerms, type Terms } from './express';
import type { Wish } from './lines';

/** What somebody names in an order. */
interface Named {
  wishes: readonly Wish[];
  addressId?: string | undefined;
  couponId?: string | undefined;
}

/** Everything that decides what an order is and costs, as it is now. */
export interface Facts {
  prices: PriceList;
  terms: Terms;
  /** Undefined: none was named, or it is not the user's. */
  address: OrderAddress | undefined;
  /** Undefined: no coupon was named. */
  discount: Discount | undefined;
  rules: OrderRules;
  /** The user, who may gain points by the order. */
  receiver: GiftReceiver;
}

/** Reads all of it in one round trip (R-ORDER-38). @throws AppError forbidden `mall_closed`. */
export function readFacts(context: Context, { wishes, addressId, couponId }: Named): Promise<Facts> {
  const { db, userId, now } = context;
  const moment = now();
  const specIds = wishes.map(({ goodsSpecId }) => goodsSpecId);
  const { pId, locale } = context;
  return together(db, async (send) => {
    const [rules, prices, terms, address, discount, receiver] = await Promise.all([
      sendOrderRules(context, send, pId),
      readPrices(db, send, wishes, { pId, locale, now: moment }),
      readTerms(db, send),
      addressId === undefined ? undefined : sendOwnAddress(db, send, userId, addressId),
      couponId === undefined ? undefined : readCoupon(db, send, { userId, couponId, specIds, now: moment }),
      sendGiftReceiver(db, send, userId, moment),
    ]);
    if (!rules.isOpen) throw new AppError('forbidden', 'this mall is closed', { reason: 'mall_closed' });
    return { prices, terms, address, discount, rules, receiver };
  });
}
