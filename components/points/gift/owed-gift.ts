import type { User } from '@/lib/contract/user';
import { dayOf } from '@/lib/rules/time/dates';

/** What the dialog hands over: to a new user, or again to one who came back without any. */
export interface Gift {
  /** Unlike any other gift on this device. */
  id: string;
  kind: 'new' | 'again';
  points: number;
}

/** Parts of the main layout where a gift is handed over. */
const PLACES: readonly (string | null)[] = ['home', 'myorder3', 'mine', 'userInfo', 'primary1', 'leftFirst'];

// R-POINTS-16
export const isGiftPlace = (segment: string | null): boolean => PLACES.includes(segment);

/** The gift that is owed to a shopper; `again` says whether the brand gives a second time (R-POINTS-11). */
export function owedGift(user: User | undefined, again: boolean, now: Date): Gift | undefined {
  if (!user?.showPresentPoint || user.presentPoint === 0) return undefined;
  if (user.isNewUser) return { id: `${user.userId} new`, kind: 'new', points: user.presentPoint };
  if (!again) return undefined;
  return { id: `${user.userId} ${dayOf(now)}`, kind: 'again', points: user.presentPoint };
}
