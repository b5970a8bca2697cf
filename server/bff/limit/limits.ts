import 'server-only';
import type { AnyEndpoint, Effect } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { networkOf } from '@/lib/rules/caller/network';
import { config } from '../../config';
import { metrics } from '../../observe/metrics';
import { shared } from '../../shared';
import { type LimitStore, memoryStore } from './store';

/** What can be used up: by one network address, by one caller, by one caller at one endpoint. */
type By = 'address' | 'caller' | 'endpoint';

const store = () => shared<LimitStore>('limits', memoryStore);

const perMinuteOf = (effect: Effect): number =>
  effect === 'read' ? config().MALL_LIMIT_READS : config().MALL_LIMIT_WRITES;

async function take(by: By, key: string, perMinute: number): Promise<void> {
  const wait = await store().take(`${by} ${key}`, perMinute);
  if (wait === 0) return;
  metrics().limited.inc({ by });
  throw new AppError('too_many_requests', 'too many calls, try again in a moment', { retryAfter: wait });
}

/**
 * Counts a call for the address it comes from, before anything is done for it. Behind one address there may be a
 * whole carrier's customers, so it has several callers' share (R-API-14).
 * @throws AppError `too_many_requests`.
 */
export async function limitAddress(address: string | undefined, effect: Effect): Promise<void> {
  const { MALL_RATE_LIMIT, MALL_LIMIT_ADDRESS_FACTOR } = config();
  if (!MALL_RATE_LIMIT || !address) return;
  await take('address', `${effect} ${networkOf(address)}`, perMinuteOf(effect) * MALL_LIMIT_ADDRESS_FACTOR);
}

/**
 * Counts a call for its caller: the session's user. Visitors are counted by their address, which has several
 * callers' share, because a whole carrier's customers may be behind it. An endpoint that deserves fewer calls counts
 * them for the address as well, or a caller would make a new guest for every few of them.
 * @throws AppError `too_many_requests`.
 */
export async function limitCaller(
  { id, effect, perMinute }: AnyEndpoint,
  userId: string | undefined,
  address: string | undefined,
): Promise<void> {
  const { MALL_RATE_LIMIT, MALL_LIMIT_ADDRESS_FACTOR } = config();
  if (!MALL_RATE_LIMIT) return;
  if (userId) await take('caller', `${effect} user ${userId}`, perMinuteOf(effect));
  if (!perMinute) return;
  if (userId) await take('endpoint', `${id} user ${userId}`, perMinute);
  if (address) await take('endpoint', `${id} ${networkOf(address)}`, perMinute * MALL_LIMIT_ADDRESS_FACTOR);
}
