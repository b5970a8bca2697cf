import 'server-only';
import { AppError } from '@/lib/contract/errors';
import type { OrderAddress } from '@/lib/contract/order';
import { MAX_AMOUNT, needsAddress, pointsGainedBy } from '@/lib/rules/order/order-price';
import { shareOut } from '@/lib/rules/order/share-out';
import type { OrderRules } from '../../config/project';
import type { Context } from '../../context';
import type { Discount } from '../../coupon/hold';
import { inTransaction } from '../../db/tx';
import { canBePaid } from '../../payment/providers';
import { isUnlimited, mayReceiveGift } from '../../points/guest-gifts';
import { verifyAddress } from '../read/address';
import { addressNeeded, tooMany } from '../refusals';
import { feesOf } from './express';
import type { Facts } from './facts';
import type { Line } from './lines';
import { type Parcel, worthOf } from './parcels';

/** A parcel with what it costs. */
export interface PricedParcel extends Parcel {
  /** After the coupon. */
  points: number;
  /** With the fee, after the coupon. */
  payAmountFen: number;
  expressFen: number;
  couponFen: number;
  couponPoints: number;
  /** Points given once it is paid; nothing for what is paid at the door. */
  pointsGained: number;
}

/** Everything that is ordered at once. */
export interface Cart {
  parcels: readonly PricedParcel[];
  /** Where it goes; null when nothing is shipped. */
  address: OrderAddress | null;
  /** Coupon of the user that is used. */
  couponId: string | null;
  rules: OrderRules;
}

interface Choice extends Pick<Facts, 'address' | 'discount' | 'terms' | 'rules' | 'receiver'> {
  couponId: string | undefined;
}

function discountOn(lines: readonly Line[], discount: Discount | undefined) {
  if (!discount) return { pointsOff: 0, fenOff: 0 };
  return discount({ ...worthOf(lines), goodsIds: lines.map(({ item }) => item.goodsId) });
}

/**
 * The address it goes to. @throws AppError bad_request (issue `addressId`) if one is needed and absent, conflict
 *   `address_unverified`.
 */
function addressFor(parcels: readonly Parcel[], address: OrderAddress | undefined): OrderAddress | null {
  if (!parcels.some(({ kind }) => needsAddress(kind))) return null;
  if (!address) throw addressNeeded();
  return verifyAddress(address);
}

/** A fee or two would fit; what does not is more than the wire carries. */
function checkTotals(parcels: readonly PricedParcel[]): void {
  const points = parcels.reduce((sum, parcel) => sum + parcel.points, 0);
  const fen = parcels.reduce((sum, parcel) => sum + parcel.payAmountFen, 0);
  if (points > MAX_AMOUNT || fen > MAX_AMOUNT) throw tooMany('too much for one order');
}

/**
 * Points that an order without cash brings are a gift: a guest who may receive none today gains none. Known users
 * and guests who received one today cost no further statement.
 */
async function withholdGain(
  context: Context,
  parcels: readonly PricedParcel[],
  { receiver }: Choice,
): Promise<readonly PricedParcel[]> {
  const isGift = ({ payAmountFen, pointsGained }: PricedParcel) => payAmountFen === 0 && pointsGained > 0;
  if (isUnlimited(context, receiver) || !parcels.some(isGift)) return parcels;
  if (await inTransaction(context.db, (tx) => mayReceiveGift(tx, context, receiver))) return parcels;
  return parcels.map((parcel) => (isGift(parcel) ? { ...parcel, pointsGained: 0 } : parcel));
}

/**
 * What a purchase costs: goods, fee by parcel, coupon shared out over the parcels. Whether pieces, points and coupon
 * are there is decided when the orders are placed.
 * @throws AppError bad_request (issue `addressId`), conflict `address_unverified`, `coupon_unusable`, `limit_reached`,
 *   or unavailable when it costs money and the mall has no way to take any.
 */
export async function priceCart(context: Context, parcels: readonly Parcel[], choice: Choice): Promise<Cart> {
  const address = addressFor(parcels, choice.address);
  const lines = parcels.flatMap((parcel) => parcel.lines);
  const fees = address ? feesOf(choice.terms(address.areaCode), parcels) : parcels.map(() => 0);
  const { pointsOff, fenOff } = discountOn(lines, choice.discount);
  const worth = parcels.map((parcel) => worthOf(parcel.lines));
  const couponPoints = shareOut(
    pointsOff,
    worth.map(({ points }) => points),
  );
  const couponFen = shareOut(
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
    const gained = pointsGainedBy({ points, payAmountFen }, context.settings.paySuccessPoints);
    const pointsGained = parcel.isCashOnDelivery && payAmountFen > 0 ? 0 : gained;
    return { ...parcel, ...parts, points, payAmountFen, pointsGained };
  });
  checkTotals(priced);
  const isToPay = priced.some((parcel) => parcel.payAmountFen > 0 && !parcel.isCashOnDelivery);
  if (isToPay && !canBePaid(context)) throw new AppError('unavailable', 'no way to pay is configured');
  return {
    parcels: await withholdGain(context, priced, choice),
    address,
    couponId: choice.couponId ?? null,
    rules: choice.rules,
  };
}
