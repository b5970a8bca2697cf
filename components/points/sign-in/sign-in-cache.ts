import type { QueryClient } from '@tanstack/react-query';
import { meQuery, pointsQuery } from '@/lib/browser/queries';
import type { CallData } from '@/lib/contract/contract';
import type { User } from '@/lib/contract/user';
import { addDays } from '@/lib/rules/time/dates';

type SignInResult = CallData<'signIn'>;

/** How many days in a row the shopper is signed in as of today; a missed day makes it 0. */
export function countDaysInRow({ isSignIn, signDetail, signDetails }: User): number {
  if (isSignIn) return signDetail.continuousDays;
  const today = signDetails.find(({ state }) => state === 'today')?.day;
  const goesOn = today !== undefined && signDetail.signInDate === addDays(today, -1);
  return goesOn ? signDetail.continuousDays : 0;
}

const toSignedInUser = (user: User, { day, continuousDays, points }: SignInResult): User => ({
  ...user,
  isSignIn: true,
  signDetail: { continuousDays, signInDate: day },
  signDetails: user.signDetails.map((each) =>
    each.day === day ? { ...each, points, state: 'signed' } : each,
  ),
});

/** Shows today as signed. The balance stays until the coins have arrived. */
export function markSignedIn(client: QueryClient, answer: SignInResult): void {
  client.setQueryData(meQuery().queryKey, (user) => user && toSignedInUser(user, answer));
}

/** Raises the balance everywhere it is shown. */
export function setBalance(client: QueryClient, activePoints: number): void {
  client.setQueryData(pointsQuery().queryKey, (points) => points && { ...points, activePoints });
  client.setQueryData(
    meQuery().queryKey,
    (user) => user && { ...user, points: { ...user.points, activePoints } },
  );
}
