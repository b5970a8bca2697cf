import 'server-only';
import { toShopDay } from '@/lib/rules/time/dates';
import type { OrderRules } from '../../config/project';
import type { Context } from '../../context';
import type { GiftReceiver } from '../../points/guest-gifts';
import { claimPhoneGifts, hashPhone } from '../../points/phone-gifts';
import { isKnownToProvider, type VerifiedColumns } from '../../user/identity';

/** The rules of a cart and what its parcels cost. */
interface CostedCart {
  rules: Pick<OrderRules, 'guestOrders'>;
  parcels: readonly { points: number; payAmountFen: number; isCashOnDelivery: boolean }[];
}

/**
 * Whether the project lets only known users place this cart: any cart, or one with an order that is not paid
 * with money in advance (R-ORDER-52).
 */
const needsIdentity = ({ rules, parcels }: CostedCart): boolean =>
  rules.guestOrders === 'none' ||
  (rules.guestOrders === 'paid' &&
    parcels.some(({ payAmountFen, isCashOnDelivery }) => payAmountFen === 0 || isCashOnDelivery));

/** Whether an order of this cart is paid with points alone, which guests receive as gifts. */
const spendsPointsAlone = ({ parcels }: CostedCart): boolean =>
  parcels.some(({ points, payAmountFen }) => payAmountFen === 0 && points > 0);

/**
 * Whether a user known by a phone alone must be the one who receives the phone's gifts of the day: guests would otherwise
 * collect gifts first, and spend them one after the other with one phone (R-POINTS-41).
 */
const needsPhoneClaim = (cart: CostedCart): boolean => needsIdentity(cart) && spendsPointsAlone(cart);

/**
 * Claims the phone's gifts of the day for a user who is known by it alone, if the cart needs that.
 * @returns digest of the phone if this user has claimed them, now or before; otherwise null
 */
export async function claimPhoneForCart(
  context: Pick<Context, 'db' | 'now'>,
  cart: CostedCart,
  { userId, phoneMark, isCounted }: GiftReceiver,
): Promise<string | null> {
  if (phoneMark === null || isCounted || !needsPhoneClaim(cart)) return phoneMark;
  const claim = { phoneMark, userId, day: toShopDay(context.now()) };
  return (await claimPhoneGifts(context.db, claim)) ? phoneMark : null;
}

/**
 * Whether a user may place this cart.
 * @param user the row that the order's transaction has locked
 * @param claimedPhone what `claimPhoneForCart` returned for it
 */
export function mayPlaceCart(user: VerifiedColumns, cart: CostedCart, claimedPhone: string | null): boolean {
  if (!needsIdentity(cart) || isKnownToProvider(user)) return true;
  if (!user.phone) return false;
  return !needsPhoneClaim(cart) || hashPhone(user.phone) === claimedPhone;
}
