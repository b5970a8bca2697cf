import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import { ProviderRejectedError } from '../vendor/errors';

/** Channels whose provider gave no answer in this run of a job: it is not waited for again until the next one. */
export type UnresponsiveChannels = Set<PayType>;

/** Nobody was asked, because the provider was silent a moment ago (R-PAY-23). */
export class ProviderSkippedError extends AppError {
  constructor() {
    super('unavailable', 'the payment provider was silent a moment ago');
  }
}

/** Whether a failure means that the provider did not answer; a refusal is an answer. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'unavailable' && !(error instanceof ProviderRejectedError);
