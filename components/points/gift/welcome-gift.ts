import type { User } from '@/lib/contract/user';
import { toShopDay } from '@/lib/rules/time/dates';

/** What the dialog hands over: to a new user, or again to one who came back without any. */
export interface WelcomeGift {
  /** Unlike any other gift on this device. */
  id: string;
  kind: 'new' | 'again';
  points: number;
}

/** Parts of the main layout where a gift is handed over. */
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

/** The gift that is owed to a shopper; `again` says whether the brand gives a second time (R-POINTS-11). */
export function findWelcomeGift(user: User | undefined, again: boolean, now: Date): WelcomeGift | undefined {
  if (!user?.showPresentPoint || user.presentPoint === 0) return undefined;
  if (user.isNewUser) return { id: `${user.userId} new`, kind: 'new', points: user.presentPoint };
  if (!again) return undefined;
  return { id: `${user.userId} ${toShopDay(now)}`, kind: 'again', points: user.presentPoint };
}
