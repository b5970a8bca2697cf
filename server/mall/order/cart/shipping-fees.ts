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

/** Tells of an area what shipping to it costs. */
export type TermsByArea = (areaCode: string) => ExpressTerms;

/** Reads what shipping costs: as the operator has set it, else as the mall comes. */
export async function readShippingTerms(db: Db, execute: Execute): Promise<TermsByArea> {
  const fees = (await queueSetting(db, execute, 'expressFees')) ?? defaultExpressFees;
  return (areaCode) => getExpressTerms(fees, areaCode);
}

/** The fee of each parcel; goods without shipping cost none and count towards no limit. */
export function getShippingFees(terms: ExpressTerms, parcels: readonly Parcel[]): number[] {
  const shipped = parcels.filter(({ kind }) => kind === 'physical');
  const fees = calculateExpressFees(
    terms,
    getWorth(shipped.flatMap(({ lines }) => lines)),
    shipped.map(getWeightGrams),
  );
  return parcels.map((parcel) => fees[shipped.indexOf(parcel)] ?? 0);
}
