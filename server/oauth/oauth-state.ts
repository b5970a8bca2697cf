import 'server-only';
import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isEqualInConstantTime } from '@/lib/crypto';
import { getSingleton } from '../singleton';

/** Longer than the login cookie is valid (`ATTEMPT_TTL_SECONDS`). */
const USED_STATE_TTL_MS = 900_000;
/** More logins than an instance completes in that time. */
const MAX_USED_STATES = 100_000;

/** Creates 128 random bits, in characters that every provider allows in a `state` (R-WECHAT-04). */
export const createState = (): string => randomBytes(16).toString('hex');

/** Compares the returned state with the sent one in constant time. */
export const isExpectedState = (expected: string | undefined, received: string | null): boolean =>
  expected && received ? isEqualInConstantTime(expected, received) : false;

const usedStates = getSingleton(
  'oauth-states',
  () => new LRUCache<string, true>({ max: MAX_USED_STATES, ttl: USED_STATE_TTL_MS }),
);

/**
 * Marks a state as used; false if it was used before. The first use removes the browser's cookie, so this
 * matters only for two requests at the same time. If they reach different instances, the provider rejects the
 * second use of the code.
 */
export function claimState(state: string): boolean {
  if (usedStates.has(state)) return false;
  usedStates.set(state, true);
  return true;
}
