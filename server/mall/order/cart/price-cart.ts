import 'server-only';
import type { OrderAddress } from '@/lib/contract/order';
import { allocateProportionally } from '@/lib/rules/order/allocate-proportionally';
import { calculatePointsGained, MAX_AMOUNT, needsAddress } from '@/lib/rules/order/order-price';
import type { OrderRules } from '../../config/project';
import type { Context } from '../../context';
import type { Discount } from '../../coupon/reserve-coupon';
import { inTransaction } from '../../db/transaction';
import { canTakePayments } from '../../payment/get-provider';
import { claimGiftPlace, isGiftLimitReached, isUnlimited } from '../../points/guest-gifts';
import { addressRequired, limitReached, paymentUnavailable } from '../errors';
import { verifyAddress } from '../read/order-address';
import { claimPhoneForCart } from './guest-orders';
import { type CartLine, getWorth, type Parcel } from './parcels';
import type { PurchaseFacts } from './purchase-facts';
import { getShippingFees } from './shipping-fees';

/** A parcel with its costs. */
export interface PricedParcel extends Parcel {
  /** After the coupon. */
  points: number;
  /** Fen, including shipping, after the coupon. */
  payAmountFen: number;
  expressFen: number;
  couponFen: number;
  couponPoints: number;
  /** Points granted when it is paid; 0 for cash on delivery. */
  pointsGained: number;
}

/** Everything that one call orders. */
export interface Cart {
  parcels: readonly PricedParcel[];
  /** Shipping address; null when nothing is shipped. */
  address: OrderAddress | null;
  /** Id of the user's coupon to use. */
  couponId: string | null;
  rules: OrderRules;
  /** Digest of the phone whose gifts of the day the user receives, if the cart depends on it; otherwise it may be null. */
  claimedPhone: string | null;
}

interface CartOptions extends Pick<PurchaseFacts, 'address' | 'discount' | 'terms' | 'rules' | 'receiver'> {
  couponId: string | undefined;
}

function getDiscount(lines: readonly CartLine[], discount: Discount | undefined) {
  if (!discount) return { pointsOff: 0, fenOff: 0 };
  return discount({ ...getWorth(lines), goodsIds: lines.map(({ item }) => item.goodsId) });
}

/**
 * Returns the shipping address.
 * @throws AppError bad_request (issue `addressId`) if one is needed and absent, conflict
 *   `address_unverified`.
 */
function getShippingAddress(
  parcels: readonly Parcel[],
  address: OrderAddress | undefined,
): OrderAddress | null {
  if (!parcels.some(({ kind }) => needsAddress(kind))) return null;
  if (!address) throw addressRequired();
  return verifyAddress(address);
}

/**
 * Checks the totals, since shipping fees can exceed what the contract can represent.
 * @throws AppError conflict `limit_reached`.
 */
function assertTotals(parcels: readonly PricedParcel[]): void {
  const points = parcels.reduce((sum, parcel) => sum + parcel.points, 0);
  const fen = parcels.reduce((sum, parcel) => sum + parcel.payAmountFen, 0);
  if (points > MAX_AMOUNT || fen > MAX_AMOUNT) throw limitReached('the amount is too large for one order');
}

/**
 * Removes the points gained by orders without cash if the user is a guest who may not receive gifts today. Otherwise it claims
 * the guest's place, in a transaction of its own: a long one would hold the count of an address for all guests behind it. Known users and guests already counted today need no further query, and guests above a limit no transaction.
 */
async function withholdGain(
  context: Context,
  parcels: readonly PricedParcel[],
  { receiver }: CartOptions,
): Promise<readonly PricedParcel[]> {
  const isGift = ({ payAmountFen, pointsGained }: PricedParcel) => payAmountFen === 0 && pointsGained > 0;
  if (isUnlimited(context, receiver) || !parcels.some(isGift)) return parcels;
  const hasPlace =
    !(await isGiftLimitReached(context, receiver)) &&
    (await inTransaction(context.db, (tx) => claimGiftPlace(tx, context, receiver)));
  if (hasPlace) return parcels;
  return parcels.map((parcel) => (isGift(parcel) ? { ...parcel, pointsGained: 0 } : parcel));
}

/**
 * Prices a purchase: products, shipping fee per parcel, and the coupon split over the parcels. Stock, points
 * and coupon are checked when the orders are written.
 *
 * It also claims what limits gifts per day, which is kept if the order fails: for a user known by a phone alone the gifts of the
 * phone (`claimPhoneForCart`), for a guest who gains points without paying cash a place (`claimGiftPlace`).
 * @throws AppError bad_request (issue `addressId`), conflict `address_unverified`, `coupon_unusable`,
 *   `limit_reached`, forbidden `payment_unavailable` when money is due and no payment channel is offered.
 */
export async function priceCart(
  context: Context,
  parcels: readonly Parcel[],
  options: CartOptions,
): Promise<Cart> {
  const address = getShippingAddress(parcels, options.address);
  const lines = parcels.flatMap((parcel) => parcel.lines);
  const fees = address ? getShippingFees(options.terms(address.areaCode), parcels) : parcels.map(() => 0);
  const { pointsOff, fenOff } = getDiscount(lines, options.discount);
  const worth = parcels.map((parcel) => getWorth(parcel.lines));
  const couponPoints = allocateProportionally(
    pointsOff,
    worth.map(({ points }) => points),
  );
  const couponFen = allocateProportionally(
    fenOff,
    worth.map(({ fen }) => fen),
  );
  const priced = parcels.map((parcel, index): PricedParcel => {
    const { points: goodsPoints = 0, fen: goodsFen = 0 } = worth[index] ?? {};
    const parts = {
      expressFen: fees[index] ?? 0,
      couponFen: couponFen[index] ?? 0,
      couponPoints: couponPoints[index] ?? 0,
    };
    const points = goodsPoints - parts.couponPoints;
    const payAmountFen = goodsFen + parts.expressFen - parts.couponFen;
    const gained = calculatePointsGained({ points, payAmountFen }, options.rules.paySuccessPoints);
    const pointsGained = parcel.isCashOnDelivery && payAmountFen > 0 ? 0 : gained;
    return { ...parcel, ...parts, points, payAmountFen, pointsGained };
  });
  assertTotals(priced);
  const isToPay = priced.some((parcel) => parcel.payAmountFen > 0 && !parcel.isCashOnDelivery);
  if (isToPay && !canTakePayments(context, options.rules.channels)) throw paymentUnavailable();
  const claimedPhone = await claimPhoneForCart(context, { ...options, parcels: priced }, options.receiver);
  return {
    parcels: await withholdGain(context, priced, options),
    claimedPhone,
    address,
    couponId: options.couponId ?? null,
    rules: options.rules,
  };
}
