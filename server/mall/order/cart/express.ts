import 'server-only';
import {
  defaultExpressFees,
  type ExpressTerms,
  expressFees,
  expressTerms,
} from '@/lib/rules/order/express-fee';
import { sendSetting } from '../../config/settings';
import type { Send } from '../../db/together';
import type { Db } from '../../db/types';
import { gramsOf, type Parcel, worthOf } from './parcels';

/** Tells of an area what shipping to it costs. */
export type Terms = (areaCode: string) => ExpressTerms;

/** Reads what shipping costs: as the operator has set it, else as the mall comes. */
export async function readTerms(db: Db, send: Send): Promise<Terms> {
  const fees = (await sendSetting(db, send, 'expressFees')) ?? defaultExpressFees;
  return (areaCode) => expressTerms(fees, areaCode);
}

/** The fee of each parcel; goods without shipping cost none and count towards no limit. */
export function feesOf(terms: ExpressTerms, parcels: readonly Parcel[]): number[] {
  const shipped = parcels.filter(({ kind }) => kind === 'physical');
  const fees = expressFees(terms, worthOf(shipped.flatMap(({ lines }) => lines)), shipped.map(gramsOf));
  return parcels.map((parcel) => fees[shipped.indexOf(parcel)] ?? 0);
}
