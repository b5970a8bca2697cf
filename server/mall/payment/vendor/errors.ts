import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import type { Log } from '../../log';

/**
 * Timeout of provider calls in milliseconds: less than the BFF's timeout, after which the BFF would count the
 * mall as failing.
 */
export const PROVIDER_TIMEOUT_MS = 4000;

/** Identifies a provider call in logs. */
export interface ProviderCall {
  log: Log;
  channel: PayType;
  /** The provider's name of the operation. */
  operation: string;
}

/**
 * The provider rejected the request; `vendorCode` is its error code. Not a 502, which the BFF would count as
 * a failure of the whole mall.
 */
export class ProviderRejectedError extends AppError {
  constructor(readonly vendorCode: string) {
    super('unavailable', 'the payment provider rejected the request');
  }
}

const getField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/**
 * The names of an error that are safe to log: its message and other properties may contain keys and personal
 * data.
 */
function getErrorNames(error: unknown): { error: unknown; code: unknown } {
  const cause = getField(error, 'cause');
  return {
    error: getField(cause, 'name') ?? getField(error, 'name'),
    code: getField(cause, 'code') ?? getField(error, 'code'),
  };
}

/**
 * Logs a call whose result is unknown (timeout, provider error, or a response without a valid signature) and
 * returns the error to throw.
 */
export function providerUnavailable({ log, channel, operation }: ProviderCall, error: unknown): AppError {
  log.warn({ channel, operation, ...getErrorNames(error) }, 'a payment provider gave no usable response');
  return new AppError('unavailable', 'the payment provider does not answer, try again in a moment');
}

/** Logs a rejection with its code, which suffices to look it up, and returns the error to throw. */
export function providerRejected(
  { log, channel, operation }: ProviderCall,
  vendorCode: string,
): ProviderRejectedError {
  log.warn({ channel, operation, vendorCode }, 'a payment provider rejected the request');
  return new ProviderRejectedError(vendorCode);
}
