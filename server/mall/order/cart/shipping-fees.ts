import 'server-only';
import {
  calculateExpressFees,
  defaultExpressFees,
  type ExpressTerms,
  getExpressTerms,
} from '@/lib/rules/order/express-fee';
import { queueSetting } from '../../config/settings';
import type { Execute } from '../../db/pipeline';
import type { Db } from '../../db/types';
import { getWeightGrams, getWorth, type Parcel } from './parcels';

/** Returns the shipping terms of an area code. */
export type TermsByArea = (areaCode: string) => ExpressTerms;

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
