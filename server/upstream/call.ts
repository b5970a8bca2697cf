import 'server-only';
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import type { AnyEndpoint, ArgsOf, DataOf } from '@/lib/contract/endpoint';
import { config } from '../config';
import { guarded } from './breaker';
import type { CallContext } from './context';
import { type Deadline, deadlineIn, within } from './deadline';
import { currentDoor } from './door';
import { type Answer, exchange } from './exchange';
import { isFault } from './fault';
import { requestOf } from './request';

export type { CallContext } from './context';

/** A read whose upstream stumbled is asked again twice, soon. */
const again = retry(
  handleWhen((error) => isFault(error) && error.mayPass),
  { maxAttempts: 2, backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500 }) },
);

/** The deadline holds for everything: connecting, reading, waiting between tries. */
async function answerTo(
  endpoint: AnyEndpoint,
  makeRequest: (prefix: string, signal: AbortSignal) => Request,
  deadline: Deadline,
): Promise<Answer> {
  const door = currentDoor(endpoint.service);
  const once = () =>
    guarded(door, deadline, (signal) => exchange(door, endpoint, makeRequest(door.prefix, signal)));
  return endpoint.effect === 'read' ? within(deadline, () => again.execute(once, deadline.over)) : once();
}

/**
 * Calls an upstream: the points mall, or the second service (R-API-16).
 * @throws AppError with the upstream's own refusal, or `upstream_timeout`, `unavailable`, `upstream` when it
 *   hangs, cannot be reached or answers something that is not the contract.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  args: ArgsOf<E>,
  context: CallContext = {},
): Promise<DataOf<E>> {
  const makeRequest = requestOf(endpoint, args, context);
  const started = deadlineIn(config().MALL_API_TIMEOUT_MS, context.signal);
  const deadline = { ...started, isOwnDoing: endpoint.form !== undefined };
  try {
    const answer = await answerTo(endpoint, makeRequest, deadline);
    if ('refusal' in answer) throw answer.refusal;
    return answer.data as DataOf<E>;
  } catch (error) {
    throw isFault(error) ? error.told : error;
  }
}
