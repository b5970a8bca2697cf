import { screen } from '@testing-library/react';
import { ExpiryText } from '@/components/points/balance/expiry-text';
import { AppError } from '@/lib/contract/errors';
import { buildCurrentUser } from '../../../support/components/current-user';
import { setServerAhead } from '../../../support/components/fake-clock';
import { renderPart, server } from '../../../support/components/render-part';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

runMockServer(server);

const texts = {
  today: 'expires today',
  tomorrow: 'expires tomorrow',
  later: 'expires later',
  never: 'no expiry',
  empty: 'sign in today',
  signedIn: 'come back tomorrow',
};

const renderText = (activePoints: number, expireTime: string | null = null) =>
  renderPart(
    <ExpiryText balance={{ activePoints, expiringPoints: 0, expireTime }} locale="en" texts={texts} />,
  );

// R-POINTS-33
describe('ExpiryText', () => {
  it('shows the expiry of points without a call', () => {
    renderText(5);
    expect(screen.getByText('no expiry')).toBeInTheDocument();
  });

  describe('on a phone whose clock is five hours ahead', () => {
    const SERVER_AHEAD_MS = -5 * 3_600_000;
    beforeEach(() => {
      // 1:00 in the time zone of the shop, where the server's time is 20:00 of the day before.
      jest.useFakeTimers({ now: Date.parse('2026-03-10T17:00:00.000Z') });
    });
    afterEach(() => {
      setServerAhead(0);
      jest.useRealTimers();
    });
    const expireTime = '2026-03-12T02:00:00.000Z';

    it('does not announce points for tomorrow that expire in two days by the server’s clock', () => {
      setServerAhead(SERVER_AHEAD_MS);
      renderText(5, expireTime);
      expect(screen.getByText('expires later')).toBeInTheDocument();
    });

    it('corrects the expiry of points when the server’s time becomes known', () => {
      renderText(5, expireTime);
      expect(screen.getByText('expires tomorrow')).toBeInTheDocument();
      setServerAhead(SERVER_AHEAD_MS);
      expect(screen.getByText('expires later')).toBeInTheDocument();
    });
  });

  it.each([
    ['invites a shopper without points to sign in', () => buildCurrentUser(), 'sign in today'],
    [
      'does not invite a shopper who has signed in today',
      () => buildCurrentUser({ isSignIn: true }),
      'come back tomorrow',
    ],
    [
      'invites a shopper whose sign-ins could not be read',
      () => new AppError('not_found', 'no'),
      'sign in today',
    ],
  ] as const)('%s', async (_, answer, text) => {
    server.use(mockEndpoint('me', answer));
    renderText(0);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});
