import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import { ProviderRejectedError } from '../vendor/errors';

/** Channels whose provider did not respond in this run of a job; they are skipped until the next run. */
export type UnresponsiveChannels = Set<PayType>;

/** Thrown instead of a query when the provider did not respond a moment ago (R-PAY-23). */
export class ProviderSkippedError extends AppError {
  constructor() {
    super('unavailable', 'skipped: the payment provider did not respond a moment ago');
  }
}

/** Whether an error means that the provider did not respond; a rejection is a response. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'unavailable' && !(error instanceof ProviderRejectedError);
