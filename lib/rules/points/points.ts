import { ActivityType } from '@/lib/contract/activity-type';
import { addDaysToDate } from '../time/dates';

/** Days until trial points expire (R-POINTS-09). */
export const TRIAL_DAYS = 2;

/** Points for the first share of a day, unless the project sets another amount (R-POINTS-23). */
export const SHARE_POINTS = 500;

/** Trial points of a new user, unless the project sets another amount (R-PROJECT-13). */
export const INIT_POINTS = 200;

/** Points for paying an order, unless the project sets another amount (R-POINTS-28). */
export const PAY_SUCCESS_POINTS = 50;

/** Points returned for a paid order: one per fen, in "full refund by score" only (R-POINTS-29). */
export const calculateReturnedPoints = (order: { activityType: number; payAmountFen: number }): number =>
  order.activityType === ActivityType.returnScore ? order.payAmountFen : 0;

/**
 * The points that `addPoint` grants: what the shopper lacks for the price, limited by the cap of a gift and
 * by what is left of the day's limit (R-POINTS-27).
 */
export const calculateGrantedPoints = (
  price: number,
  activePoints: number,
  cap: number,
  leftToday: number,
): number => Math.max(0, Math.min(price - activePoints, cap, leftToday));

/** When trial points expire that are granted now. */
export const getTrialExpiry = (now: Date): Date => addDaysToDate(now, TRIAL_DAYS);

/** The remaining points of one credit. Times are ISO-8601 UTC; `expiresAt` null: never. */
export interface Lot {
  id: string;
  remaining: number;
  expiresAt: string | null;
  createdAt: string;
}

/** Whether a lot can still be spent: it is expired from `expiresAt` on. */
const isActiveLot = (lot: Lot, now: string): boolean => lot.expiresAt === null || lot.expiresAt > now;

/** Orders lots by expiry, those without expiry last; then by age, the oldest first. */
function compareByExpiry(a: Lot, b: Lot): number {
  if (a.expiresAt !== b.expiresAt) {
    if (a.expiresAt === null) return 1;
    if (b.expiresAt === null) return -1;
    return a.expiresAt < b.expiresAt ? -1 : 1;
  }
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/**
 * Allocates an amount to lots, the soonest expiry first, then the oldest; null if the active lots are not enough
 * (R-POINTS-03).
 * @param now ISO-8601 UTC
 */
export function allocateLots(
  lots: readonly Lot[],
  amount: number,
  now: string,
): { id: string; amount: number }[] | null {
  const parts: { id: string; amount: number }[] = [];
  let missing = amount;
  for (const lot of lots.filter((candidate) => isActiveLot(candidate, now)).sort(compareByExpiry)) {
    if (missing === 0) break;
    const part = Math.min(lot.remaining, missing);
    if (part > 0) parts.push({ id: lot.id, amount: part });
    missing -= part;
  }
  return missing === 0 ? parts : null;
}

/** The points that an order takes from a lot. */
export interface LotAllocation {
  orderId: string;
  lotId: string;
  amount: number;
}

/** Allocates the points of several orders, one after the other; null if the active lots are not enough. */
export function allocateLotsToOrders(
  lots: readonly Lot[],
  costs: readonly { orderId: string; points: number }[],
  now: string,
): LotAllocation[] | null {
  const remaining = lots.map((lot) => ({ ...lot }));
  const allocations: LotAllocation[] = [];
  for (const { orderId, points } of costs) {
    const parts = allocateLots(remaining, points, now);
    if (!parts) return null;
    for (const { id, amount } of parts) {
      const lot = remaining.find((candidate) => candidate.id === id);
      if (lot) lot.remaining -= amount;
      allocations.push({ orderId, lotId: id, amount });
    }
  }
  return allocations;
}

/** A points balance. */
export interface Balance {
  activePoints: number;
  /** When the next points expire, as ISO-8601 UTC; null if none expire. */
  expireTime: string | null;
  /** How many points expire at `expireTime`. */
  expiringPoints: number;
}

/** Calculates the balance of lots (R-POINTS-04). @param now ISO-8601 UTC */
export function calculateBalance(lots: readonly Lot[], now: string): Balance {
  const active = lots.filter((lot) => lot.remaining > 0 && isActiveLot(lot, now)).sort(compareByExpiry);
  const expireTime = active[0]?.expiresAt ?? null;
  const sum = (group: readonly Lot[]) => group.reduce((total, lot) => total + lot.remaining, 0);
  const expiring = expireTime === null ? [] : active.filter((lot) => lot.expiresAt === expireTime);
  return { activePoints: sum(active), expireTime, expiringPoints: sum(expiring) };
}
