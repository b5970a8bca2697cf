import 'server-only';
import { destinationCode } from '@/lib/contract/area';
import type { DataOf, InputOf } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import type { getExpressFee } from '@/lib/contract/trade/merge-order';
import { isShippedFree } from '@/lib/rules/order/express-fee';
import type { Context } from '../../context';
import { feesOf } from '../cart/express';
import { type Facts, readFacts } from '../cart/facts';
import { priceLines, type Wish } from '../cart/lines';
import { gramsOf, parcelsOf, worthOf } from '../cart/parcels';
import { verifyAddress } from '../read/address';
import { addressNeeded } from '../refusals';

type Question = InputOf<typeof getExpressFee>;

/** Reads `specId:quantity:activityType,…`, whose form the contract has checked. */
const wishesOf = (items: string): Wish[] =>
  items.split(',').map((line) => {
    const [goodsSpecId = '', quantity, activityType = '0'] = line.split(':');
    return { goodsSpecId, quantity: Number(quantity), activityType: Number(activityType) };
  });

/** The code of the address that is named, else of the area or the province; the contract has checked those. */
function codeOf(question: Question, { address }: Facts): string {
  if (question.addressId !== undefined) {
    if (!address) throw addressNeeded();
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
export async function expressFee(
  context: Context,
  question: Question,
): Promise<DataOf<typeof getExpressFee>> {
  const wishes = wishesOf(question.items);
  const facts = await readFacts(context, { wishes, addressId: question.addressId });
  const terms = facts.terms(codeOf(question, facts));
  const lines = priceLines(facts.prices, wishes);
  const parcels = parcelsOf(lines).filter(({ kind }) => kind === 'physical');
  const fees = feesOf(terms, parcels);
  return {
    expressFen: fees.reduce((sum, fee) => sum + fee, 0),
    parcels: parcels.map((parcel, index) => ({
      goodsSpecIds: parcel.lines.map(({ item }) => item.goodsSpecId),
      weightGrams: gramsOf(parcel),
      expressFen: fees[index] ?? 0,
    })),
    isFree: isShippedFree(terms, worthOf(parcels.flatMap((parcel) => parcel.lines))),
    freeFromFen: terms.freeFromFen,
    freeFromPoints: terms.freeFromPoints,
  };
}
