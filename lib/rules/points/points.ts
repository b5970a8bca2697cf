import { addDaysToDate } from '../time/dates';

/** Days that trial points live (R-POINTS-09). */
export const TRIAL_DAYS = 2;

/** Points for sharing, once a day (R-POINTS-23). */
export const SHARE_POINTS = 500;

/** `activityType` of "full refund by score". */
const RETURN_SCORE_ACTIVITY = 2;

/** Points that a paid order brings back: one for each fen paid in "full refund by score" (R-POINTS-29). */
export const calculateReturnedPoints = (order: { activityType: number; payAmountFen: number }): number =>
  order.activityType === RETURN_SCORE_ACTIVITY ? order.payAmountFen : 0;

/**
 * What `addPoint` gives: what a piece costs more than the shopper has, as far as one gift and the day's rest
 * go (R-POINTS-27).
 */
export const calculateGrantedPoints = (
  price: number,
  activePoints: number,
  cap: number,
  leftToday: number,
): number => Math.max(0, Math.min(price - activePoints, cap, leftToday));

/** When trial points that are given now expire. */
export const getTrialExpiry = (now: Date): Date => addDaysToDate(now, TRIAL_DAYS);

/** What is left of points that came in together. `expiresAt` as ISO-8601 UTC text, null: never. */
export interface Lot {
  id: string;
  remaining: number;
  expiresAt: string | null;
}

/** Whether a lot can still be spent: it expires at the moment it says. */
const isActiveLot = (lot: Lot, now: string): boolean => lot.expiresAt === null || lot.expiresAt > now;

/** The lot that expires first comes first, what never expires last; ties by id. */
function compareByExpiry(a: Lot, b: Lot): number {
  if (a.expiresAt !== b.expiresAt) {
    if (a.expiresAt === null) return 1;
    if (b.expiresAt === null) return -1;
    return a.expiresAt < b.expiresAt ? -1 : 1;
  }
  return a.id < b.id ? -1 : Number(a.id > b.id);
}

/**
 * How much to take from which lot, soonest expiry first; null when all that live do not suffice
 * (R-POINTS-03).
 */
export function allocateLots(
  lots: readonly Lot[],
  amount: number,
  now: string,
): { id: string; amount: number }[] | null {
  const parts: { id: string; amount: number }[] = [];
  let missing = amount;
  for (const lot of lots.filter((each) => isActiveLot(each, now)).sort(compareByExpiry)) {
    if (missing === 0) break;
    const part = Math.min(lot.remaining, missing);
    if (part > 0) parts.push({ id: lot.id, amount: part });
    missing -= part;
  }
  return missing === 0 ? parts : null;
}

/** What an order takes from a lot. */
export interface LotAllocation {
  orderId: string;
  lotId: string;
  amount: number;
}

/** How much several orders take from which lot, one order after the other; null when all that live do not suffice. */
export function allocateLotsToOrders(
  lots: readonly Lot[],
  costs: readonly { orderId: string; points: number }[],
  now: string,
): LotAllocation[] | null {
  const left = lots.map((lot) => ({ ...lot }));
  const allocations: LotAllocation[] = [];
  for (const { orderId, points } of costs) {
    const parts = allocateLots(left, points, now);
    if (!parts) return null;
    for (const { id, amount } of parts) {
      const lot = left.find((each) => each.id === id);
      if (lot) lot.remaining -= amount;
      allocations.push({ orderId, lotId: id, amount });
    }
  }
  return allocations;
}

export interface Balance {
  activePoints: number;
  /** When the lot that expires first does; null if none does. */
  expireTime: string | null;
  /** How many go at `expireTime`. */
  expiringPoints: number;
}

/** What lots are worth now (R-POINTS-04). */
export function calculateBalance(lots: readonly Lot[], now: string): Balance {
  const active = lots.filter((lot) => lot.remaining > 0 && isActiveLot(lot, now)).sort(compareByExpiry);
  const expireTime = active[0]?.expiresAt ?? null;
  const sum = (some: readonly Lot[]) => some.reduce((total, lot) => total + lot.remaining, 0);
  const expiring = expireTime === null ? [] : active.filter((lot) => lot.expiresAt === expireTime);
  return { activePoints: sum(active), expireTime, expiringPoints: sum(expiring) };
}
