import 'server-only';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { getSingleton } from '../singleton';

/** Longer than the cookie of a login lasts. */
const USED_STATE_TTL_MS = 900_000;
/** More logins at once than one instance completes in that time. */
const MAX_USED_STATES = 100_000;

/** 128 random bits, in letters that WeChat allows in a `state` (R-WECHAT-04). */
export const createState = (): string => randomBytes(16).toString('hex');

/** Whether what came back is what was sent. */
export function isExpectedState(expected: string | undefined, given: string | null): boolean {
  if (!expected || !given) return false;
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const usedStates = getSingleton(
  'wechat-states',
  () => new LRUCache<string, true>({ max: MAX_USED_STATES, ttl: USED_STATE_TTL_MS }),
);

/**
 * Marks a state as used; false when it was used before. The browser's cookie ends with the first use; this is for
 * two requests at once that both still carry it. On another instance WeChat itself rejects the code's second use.
 */
export function claimState(state: string): boolean {
  if (usedStates.has(state)) return false;
  usedStates.set(state, true);
  return true;
}
