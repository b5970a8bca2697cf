import type { User } from '@/lib/contract/user';
import { toShopDay } from '@/lib/rules/time/dates';

/** A gift of points: for a new user, or again for one who returns without points. */
export interface WelcomeGift {
  /** Unique among all gifts on this device. */
  id: string;
  kind: 'new' | 'again';
  points: number;
}

/** Segments of the main layout on which a gift is shown. */
const GIFT_PAGES: readonly (string | null)[] = [
  'home',
  'myorder3',
  'mine',
  'userInfo',
  'primary1',
  'leftFirst',
];

// R-POINTS-16
export const canShowGift = (segment: string | null): boolean => GIFT_PAGES.includes(segment);

/**
 * Finds the pending gift of a shopper; `again`: whether the brand gives points to a returning shopper
 * (R-POINTS-11).
 */
export function findWelcomeGift(user: User | undefined, again: boolean, now: Date): WelcomeGift | undefined {
  if (!user?.showPresentPoint || user.presentPoint === 0) return undefined;
  if (user.isNewUser) return { id: `${user.userId} new`, kind: 'new', points: user.presentPoint };
  if (!again) return undefined;
  return { id: `${user.userId} ${toShopDay(now)}`, kind: 'again', points: user.presentPoint };
}
