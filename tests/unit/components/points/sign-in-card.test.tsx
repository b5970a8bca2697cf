import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HeroBalance } from '@/components/points/balance/hero-balance';
import { SignInCard } from '@/components/points/sign-in/sign-in-card';
import { AppError } from '@/lib/contract/errors';
import { SIGN_IN_POINTS } from '@/lib/rules/points/sign-in';
import { buildCurrentUser } from '../../../support/components/current-user';
import { renderPart, server } from '../../../support/components/render-part';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

runMockServer(server);

const texts = {
  row: 'Signed in {days} days in a row',
  rowOne: 'Day one is signed',
  first: 'Seven days, more each day',
  firstPlain: 'Sign in every day',
  buttonPlain: 'Sign in',
  donePlain: 'Signed in today',
  successPlain: 'Signed in',
  dayPlain: 'Day {day}, {state}',
  dayName: 'Day {day}',
  button: 'Sign in · +{points}',
  done: 'Signed in · +{points} tomorrow',
  success: 'Signed in, +{points} coins',
  limited: 'Signed in, none left today',
  failed: 'Signing in didn’t work',
  loadFailed: 'Your sign-ins couldn’t be loaded',
  calendar: 'This round',
  day: 'Day {day}, +{points}, {state}',
  states: { signed: 'signed in', today: 'today', coming: 'to come', missed: 'missed' },
};

const balance = {
  label: 'My coins',
  failed: 'The balance couldn’t be loaded',
  today: '{points} today',
  tomorrow: '{points} tomorrow',
  later: '{points} later',
  never: 'Yours to keep',
  empty: 'None yet',
  signedIn: 'Come back tomorrow',
};

/** Mocks a mall that counts sign-ins; `answer` decides each response. */
function mockMall(answer?: () => AppError) {
  const callCount = { times: 0 };
  let signed = false;
  const points = () => ({ activePoints: signed ? 1320 : 1280, expireTime: null, expiringPoints: 0 });
  const days = buildCurrentUser().signDetails.map((day, at) =>
    at === 3 ? { ...day, state: 'signed' as const } : day,
  );
  const signedUser = {
    isSignIn: true,
    signDetails: days,
    signDetail: { continuousDays: 4, signInDate: '2026-03-10' },
  };
  server.use(
    mockEndpoint('me', () => buildCurrentUser(signed ? { ...signedUser, points: points() } : {})),
    mockEndpoint('userPoints', points),
    mockEndpoint('signIn', () => {
      callCount.times += 1;
      if (answer) return answer();
      signed = true;
      return { day: '2026-03-10', points: 40, continuousDays: 4, activePoints: 1320 };
    }),
  );
  return callCount;
}

const renderSignInCard = () =>
  renderPart(
    <>
      <HeroBalance locale="en" texts={balance} />
      <SignInCard coin="/coin.webp" gift="/gift.webp" amounts={SIGN_IN_POINTS} texts={texts} />
    </>,
  );

// R-SIGNIN-08
describe('SignInCard', () => {
  it('shows seven days and today’s points', async () => {
    mockMall();
    renderSignInCard();
    expect(await screen.findByRole('button', { name: 'Sign in · +40' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Signed in 3 days in a row' })).toBeInTheDocument();
    const days = within(screen.getByRole('list', { name: 'This round' })).getAllByRole('listitem');
    expect(days).toHaveLength(7);
    expect(days[3]?.getAttribute('aria-current')).toBe('date');
  });

  // R-DIALOG-28
  it('signs in and updates calendar, count and message, and its button keeps the focus', async () => {
    const callCount = mockMall();
    renderSignInCard();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in · +40' }));
    const button = await screen.findByRole('button', { name: 'Signed in · +50 tomorrow' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveFocus();
    expect(screen.getByText('Day 4, +40, signed in')).toBeInTheDocument();
    await waitFor(() => expect(screen.getAllByText('1,320').length).toBeGreaterThan(0));
    expect((await screen.findByRole('status')).textContent).toBe('Signed in, +40 coins');
    expect(callCount.times).toBe(1);
  });

  it('signs a guest in without points and explains it when none are left today', async () => {
    mockMall();
    server.use(
      mockEndpoint('signIn', () => ({
        day: '2026-03-10',
        points: 0,
        continuousDays: 4,
        activePoints: 1280,
        isLimited: true,
      })),
      mockEndpoint('me', () => buildCurrentUser()),
    );
    renderSignInCard();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in · +40' }));
    expect((await screen.findByRole('status')).textContent).toBe('Signed in, none left today');
    expect(screen.getAllByText('1,280').length).toBeGreaterThan(0);
  });

  // R-SIGNIN-09
  it('names no points where the project gives none', async () => {
    mockMall();
    const signDetails = buildCurrentUser().signDetails.map((day) => ({ ...day, points: 0 }));
    const signDetail = { continuousDays: 0, signInDate: null };
    server.use(
      mockEndpoint('me', () => buildCurrentUser({ signDetails, signDetail })),
      mockEndpoint('signIn', () => ({ day: '2026-03-10', points: 0, continuousDays: 1, activePoints: 1280 })),
    );
    renderPart(
      <SignInCard coin="/coin.webp" gift="/gift.webp" amounts={[0, 0, 0, 0, 0, 0, 0]} texts={texts} />,
    );
    expect(await screen.findByRole('heading', { name: 'Sign in every day' })).toBeInTheDocument();
    expect(screen.getByText('Day 4, today')).toBeInTheDocument();
    expect(screen.queryByText(/\+0/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect((await screen.findByRole('status')).textContent).toBe('Signed in');
  });

  it('signs in once for two taps', async () => {
    const callCount = mockMall();
    renderSignInCard();
    const button = await screen.findByRole('button', { name: 'Sign in · +40' });
    button.click();
    button.click();
    await screen.findByRole('button', { name: 'Signed in · +50 tomorrow' });
    expect(callCount.times).toBe(1);
  });

  // R-DIALOG-19
  it('announces a failure and changes nothing', async () => {
    mockMall(() => new AppError('unavailable', 'later'));
    renderSignInCard();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign in · +40' }));
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Signing in didn’t work'));
    const again = await screen.findByRole('button', { name: 'Sign in · +40' });
    expect(again).not.toHaveAttribute('aria-disabled');
    expect(screen.getByText('Day 4, +40, today')).toBeInTheDocument();
    expect(screen.getAllByText('1,280').length).toBeGreaterThan(0);
  });

  it('offers a retry when the calendar cannot be loaded', async () => {
    server.use(
      mockEndpoint('me', () => new AppError('unavailable', 'later')),
      mockEndpoint('userPoints', () => new AppError('unavailable', 'later')),
    );
    renderSignInCard();
    await screen.findByRole('heading', { name: 'Your sign-ins couldn’t be loaded' });
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2));
    mockMall();
    for (const retry of screen.getAllByRole('button', { name: 'Try again' })) await userEvent.click(retry);
    expect(await screen.findByRole('button', { name: 'Sign in · +40' })).toBeInTheDocument();
    expect((await screen.findAllByText('1,280')).length).toBeGreaterThan(0);
  });
});
