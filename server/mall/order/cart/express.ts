import 'server-only';
import {
  defaultExpressFees,
  type ExpressTerms,
  expressFees,
  expressTerms,
} from '@/lib/rules/order/express-fee';
import { readSetting } from '../../config/settings';
import type { Db } from '../../db/types';
import { gramsOf, type Parcel, worthOf } from './parcels';

/** What shipping costs to an area: as the operator has set it, else as the mall comes. */
export async function termsOf(db: Db, areaCode: string): Promise<ExpressTerms> {
  return expressTerms((await readSetting(db, 'expressFees')) ?? defaultExpressFees, areaCode);
}

/** The fee of each parcel; goods without shipping cost none and count towards no limit. */
export function feesOf(terms: ExpressTerms, parcels: readonly Parcel[]): number[] {
  const shipped = parcels.filter(({ kind }) => kind === 'physical');
  const fees = expressFees(terms, worthOf(shipped.flatMap(({ lines }) => lines)), shipped.map(gramsOf));
  return parcels.map((parcel) => fees[shipped.indexOf(parcel)] ?? 0);
}
