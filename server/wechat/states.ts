import 'server-only';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { shared } from '../shared';

/** Longer than the cookie of a login lasts, in milliseconds. */
const REMEMBERED_MS = 900_000;

/** 128 random bits, in letters that WeChat allows in a `state` (R-WECHAT-04). */
export const newState = (): string => randomBytes(16).toString('hex');

/** Whether what came back is what was sent. */
export function isState(expected: string | undefined, given: string | null): boolean {
  if (!expected || !given) return false;
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const used = shared('wechat-states', () => new Map<string, number>());

/**
 * Takes a state out of use; false when it was used before. The browser's cookie is ended with the first use; this
 * is for two hits at once, which both still carry it. On another instance WeChat itself refuses the code's second use.
 */
export function claimState(state: string, now = Date.now()): boolean {
  for (const [old, at] of used) {
    if (at > now - REMEMBERED_MS) break;
    used.delete(old);
  }
  if (used.has(state)) return false;
  used.set(state, now);
  return true;
}
