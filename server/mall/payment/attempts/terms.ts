import 'server-only';
import { z } from 'zod';
import type { PaymentRequest, Way } from '../provider';
import { lastMoment } from '../vendor/times';

interface Asked {
  way: Way;
  shopper: Pick<PaymentRequest, 'description' | 'payerId'>;
}

/** What a provider is told of a trade; told anything else for the same number, it would refuse. */
export function termsOf({ way, shopper }: Asked, deadline: string, now: Date): string {
  const terms = [way, lastMoment(deadline, now).toISOString(), shopper.description ?? null];
  return JSON.stringify(way === 'bridge' ? [...terms, shopper.payerId ?? null] : terms);
}

const written = z.tuple([z.string(), z.iso.datetime()]).rest(z.unknown());

/** Until when the cashier of these terms takes money; undefined for attempts of the first release, which had none. */
export const cashierEnd = (terms: string | null): Date | undefined =>
  terms === null ? undefined : new Date(written.parse(JSON.parse(terms))[1]);
