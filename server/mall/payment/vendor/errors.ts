import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import type { Log } from '../../log';

/** How long a provider may take, in milliseconds: less than the BFF waits, which would hold its silence against the mall. */
export const PROVIDER_TIMEOUT_MS = 4000;

/** Who was asked for what. */
export interface ProviderCall {
  log: Log;
  channel: PayType;
  /** The provider's own name of it. */
  operation: string;
}

/**
 * The provider understood and said no; `vendorCode` is its own word for why. Not a 502, which the BFF would count as a
 * failure of the whole mall.
 */
export class ProviderRejectedError extends AppError {
  constructor(readonly vendorCode: string) {
    super('unavailable', 'the payment provider refused');
  }
}

const getField = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Words of an error that name what happened. Its message and what hangs on it may hold keys and people: never logged. */
function getErrorNames(error: unknown): { error: unknown; code: unknown } {
  const cause = getField(error, 'cause');
  return {
    error: getField(cause, 'name') ?? getField(error, 'name'),
    code: getField(cause, 'code') ?? getField(error, 'code'),
  };
}

/** Nobody can tell what the provider did: it was silent, ill, or what came back was not signed by it. */
export function providerUnavailable({ log, channel, operation }: ProviderCall, error: unknown): AppError {
  log.warn({ channel, operation, ...getErrorNames(error) }, 'a payment provider gave no answer');
  return new AppError('unavailable', 'the payment provider does not answer, try again in a moment');
}

/** Logs the refusal by its code, which is all that is needed to look it up. */
export function providerRejected(
  { log, channel, operation }: ProviderCall,
  vendorCode: string,
): ProviderRejectedError {
  log.warn({ channel, operation, vendorCode }, 'a payment provider refused');
  return new ProviderRejectedError(vendorCode);
}
