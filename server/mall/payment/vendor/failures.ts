import 'server-only';
import type { PayType } from '@/lib/contract/config';
import { AppError } from '@/lib/contract/errors';
import type { Log } from '../../log';

/** How long a provider may take, in milliseconds: less than the BFF waits, which would hold its silence against the mall. */
export const TIMEOUT_MS = 4000;

/** Who was asked for what. */
export interface Call {
  log: Log;
  channel: PayType;
  /** The provider's own name of it. */
  operation: string;
}

/**
 * The provider understood and said no; `vendorCode` is its own word for why. Not a 502, which the BFF would count as a
 * failure of the whole mall.
 */
export class Refusal extends AppError {
  constructor(readonly vendorCode: string) {
    super('unavailable', 'the payment provider refused');
  }
}

const wordOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Words of an error that name what happened. Its message and what hangs on it may hold keys and people: never logged. */
function namesOf(error: unknown): { error: unknown; code: unknown } {
  const cause = wordOf(error, 'cause');
  return {
    error: wordOf(cause, 'name') ?? wordOf(error, 'name'),
    code: wordOf(cause, 'code') ?? wordOf(error, 'code'),
  };
}

/** Nobody can tell what the provider did: it was silent, ill, or what came back was not signed by it. */
export function unanswered({ log, channel, operation }: Call, error: unknown): AppError {
  log.warn({ channel, operation, ...namesOf(error) }, 'a payment provider gave no answer');
  return new AppError('unavailable', 'the payment provider does not answer, try again in a moment');
}

/** Logs the refusal by its code, which is all that is needed to look it up. */
export function refused({ log, channel, operation }: Call, vendorCode: string): Refusal {
  log.warn({ channel, operation, vendorCode }, 'a payment provider refused');
  return new Refusal(vendorCode);
}
