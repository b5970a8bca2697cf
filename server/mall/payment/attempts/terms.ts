import 'server-only';
import { z } from 'zod';
import { jsonColumn } from '../../db/json-column';
import type { CashierMethod, PaymentRequest } from '../provider';
import { getCashierDeadline } from '../vendor/provider-times';

interface CashierOptions {
  method: CashierMethod;
  shopper: Pick<PaymentRequest, 'description' | 'payerId'>;
}

/** Serializes the terms of a trade. A provider rejects other terms for the same trade number. */
export function createTerms({ method, shopper }: CashierOptions, deadline: string, now: Date): string {
  const terms = [method, getCashierDeadline(deadline, now).toISOString(), shopper.description ?? null];
  return JSON.stringify(method === 'bridge' ? [...terms, shopper.payerId ?? null] : terms);
}

const termsColumn = jsonColumn('payments.terms', z.tuple([z.string(), z.iso.datetime()]).rest(z.unknown()));

/**
 * When the cashier with these terms stops accepting money; undefined for attempts of the first release, which
 * had no terms.
 */
export const getCashierEnd = (terms: string | null): Date | undefined =>
  terms === null ? undefined : new Date(termsColumn.parse(terms)[1]);
