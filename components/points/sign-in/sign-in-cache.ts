import type { QueryClient } from '@tanstack/react-query';
import { meQuery, pointsQuery } from '@/lib/browser/queries';
import type { CallData } from '@/lib/contract/contract';
import type { User } from '@/lib/contract/user';
import { addDays } from '@/lib/rules/time/dates';

type SignInResult = CallData<'signIn'>;

/** Counts the consecutive sign-in days until today; 0 after a missed day. */
export function countDaysInRow({ isSignIn, signDetail, signDetails }: User): number {
  if (isSignIn) return signDetail.continuousDays;
  const today = signDetails.find(({ state }) => state === 'today')?.day;
  const isContinuous = today !== undefined && signDetail.signInDate === addDays(today, -1);
  return isContinuous ? signDetail.continuousDays : 0;
}

const toSignedInUser = (user: User, { day, continuousDays, points }: SignInResult): User => ({
  ...user,
  isSignIn: true,
  signDetail: { continuousDays, signInDate: day },
  signDetails: user.signDetails.map((entry) =>
    entry.day === day ? { ...entry, points, state: 'signed' } : entry,
  ),
});

/** Marks today as signed in the cache. `setBalance` updates the balance after the coin animation. */
export function markSignedIn(client: QueryClient, result: SignInResult): void {
  client.setQueryData(meQuery().queryKey, (user) => user && toSignedInUser(user, result));
}

/** Sets the balance in all cached queries. */
export function setBalance(client: QueryClient, activePoints: number): void {
  client.setQueryData(pointsQuery().queryKey, (points) => points && { ...points, activePoints });
  client.setQueryData(
    meQuery().queryKey,
    (user) => user && { ...user, points: { ...user.points, activePoints } },
  );
}
