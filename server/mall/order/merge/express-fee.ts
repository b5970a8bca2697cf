import 'server-only';
import { destinationCode } from '@/lib/contract/area';
import type { EndpointData, EndpointInput } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import type { getExpressFee } from '@/lib/contract/merge-order';
import { isShippingFree } from '@/lib/rules/order/express-fee';
import type { Context } from '../../context';
import { type LineRequest, priceLines } from '../cart/cart-lines';
import { getWeightGrams, getWorth, groupIntoParcels } from '../cart/parcels';
import { type PurchaseFacts, readPurchaseFacts } from '../cart/purchase-facts';
import { getShippingFees } from '../cart/shipping-fees';
import { addressRequired } from '../errors';
import { verifyAddress } from '../read/order-address';

type ExpressFeeInput = EndpointInput<typeof getExpressFee>;

/** Reads `specId:quantity:activityType,…`, whose form the contract has checked. */
const parseItems = (items: string): LineRequest[] =>
  items.split(',').map((line) => {
    const [goodsSpecId = '', quantity, activityType = '0'] = line.split(':');
    return { goodsSpecId, quantity: Number(quantity), activityType: Number(activityType) };
  });

/** The code of the address that is named, else of the area or the province; the contract has checked those. */
function codeOf(question: ExpressFeeInput, { address }: PurchaseFacts): string {
  if (question.addressId !== undefined) {
    if (!address) throw addressRequired();
    return verifyAddress(address).areaCode;
  }
  const code = destinationCode(question);
  if (code === undefined) throw new AppError('bad_request', 'where to is missing');
  return code;
}

/**
 * What shipping some goods costs, parcel by parcel, as an order would charge it.
 * @throws AppError not_found, bad_request (issue `addressId`), conflict `activity_over`, `address_unverified`.
 */
export async function calculateExpressFee(
  context: Context,
  input: ExpressFeeInput,
): Promise<EndpointData<typeof getExpressFee>> {
  const requests = parseItems(input.items);
  const facts = await readPurchaseFacts(context, { requests, addressId: input.addressId });
  const terms = facts.terms(codeOf(input, facts));
  const lines = priceLines(facts.prices, requests);
  const parcels = groupIntoParcels(lines).filter(({ kind }) => kind === 'physical');
  const fees = getShippingFees(terms, parcels);
  return {
    expressFen: fees.reduce((sum, fee) => sum + fee, 0),
    parcels: parcels.map((parcel, index) => ({
      goodsSpecIds: parcel.lines.map(({ item }) => item.goodsSpecId),
      weightGrams: getWeightGrams(parcel),
      expressFen: fees[index] ?? 0,
    })),
    isFree: isShippingFree(terms, getWorth(parcels.flatMap((parcel) => parcel.lines))),
    freeFromFen: terms.freeFromFen,
    freeFromPoints: terms.freeFromPoints,
  };
}
