import 'server-only';
import { destinationCode } from '@/lib/contract/area';
import type { EndpointData, EndpointInput } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import type { getExpressFee } from '@/lib/contract/merge-order';
import { isShippingFree } from '@/lib/rules/order/express-fee';
import type { Context } from '../../context';
import { getWeightGrams, getWorth, groupIntoParcels, type LineRequest, priceLines } from '../cart/parcels';
import { type PurchaseFacts, readPurchaseFacts } from '../cart/purchase-facts';
import { getShippingFees } from '../cart/shipping-fees';
import { addressRequired } from '../errors';
import { verifyAddress } from '../read/order-address';

type ExpressFeeInput = EndpointInput<typeof getExpressFee>;

/** Parses `specId:quantity:activityType,…`, whose form the contract has validated. */
const parseItems = (items: string): LineRequest[] =>
  items.split(',').map((line) => {
    const [goodsSpecId = '', quantity, activityType = '0'] = line.split(':');
    return { goodsSpecId, quantity: Number(quantity), activityType: Number(activityType) };
  });

/** The area code of the named address, else of the area or province; the contract has validated those. */
function getDestinationCode(input: ExpressFeeInput, { address }: PurchaseFacts): string {
  if (input.addressId !== undefined) {
    if (!address) throw addressRequired();
    return verifyAddress(address).areaCode;
  }
  const code = destinationCode(input);
  if (code === undefined) throw new AppError('bad_request', 'a destination is required');
  return code;
}

/**
 * Calculates the shipping fee per parcel, as an order would charge it.
 * @throws AppError not_found, bad_request (issue `addressId`), conflict `activity_over`,
 *   `address_unverified`.
 */
export async function calculateExpressFee(
  context: Context,
  input: ExpressFeeInput,
): Promise<EndpointData<typeof getExpressFee>> {
  const requests = parseItems(input.items);
  const facts = await readPurchaseFacts(context, { requests, addressId: input.addressId });
  const terms = facts.terms(getDestinationCode(input, facts));
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
