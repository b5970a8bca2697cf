import type { User } from '@/lib/contract/user';
import { toShopDay } from '@/lib/rules/time/dates';

/** A gift of points: for a new user, or again for one who returns without points. */
export interface WelcomeGift {
  /** Unique among all gifts on this device. */
  id: string;
  kind: 'new' | 'again';
  points: number;
}

/** Pages that show a gift, by the segment of their path. */
const GIFT_PAGES: readonly (string | null)[] = [
  'home',
  'myorder3',
  'mine',
  'userInfo',
  'primary1',
  'leftFirst',
  'pointCustom',
];

/** Whether a page shows gifts (R-POINTS-16, R-POINTS-17). */
export const canShowGift = (segment: string | null): boolean => GIFT_PAGES.includes(segment);

/** The amount that a gift shows when neither the user nor the project has one (R-POINTS-21, R-POINTS-39). */
const DEFAULT_GIFT_POINTS = 6000;

/** The part of the project's settings that decides about gifts. */
export interface GiftRules {
  /** Whether the brand gives points to a returning shopper (R-POINTS-11). */
  again: boolean;
  /** Trial points of the project, for a points mall that does not return the amount of a gift. */
  initPoints?: number | undefined;
  /** The same for a returning shopper: `overdue_donate_points`. */
  overduePoints?: number | undefined;
}

/** Finds the pending gift of a shopper. An amount of 0 is no gift. */
export function findWelcomeGift(
  user: User | undefined,
  { again, initPoints, overduePoints }: GiftRules,
  now: Date,
): WelcomeGift | undefined {
  const projectPoints = user?.isNewUser ? initPoints : overduePoints;
  const points = user?.presentPoint ?? projectPoints ?? DEFAULT_GIFT_POINTS;
  if (!user?.showPresentPoint || points === 0) return undefined;
  if (user.isNewUser) return { id: `${user.userId} new`, kind: 'new', points };
  // A present that the mall owes is not one for points that have expired: no brand decides about it (R-POINTS-40).
  if (user.points.activePoints > 0) return { id: `${user.userId} ${toShopDay(now)}`, kind: 'new', points };
  return again ? { id: `${user.userId} ${toShopDay(now)}`, kind: 'again', points } : undefined;
}
