import { screen } from '@testing-library/react';
import { ExpiryText } from '@/components/points/balance/expiry-text';
import { AppError } from '@/lib/contract/errors';
import { buildCurrentUser } from '../../../support/components/current-user';
import { renderPart, server } from '../../../support/components/render-part';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

runMockServer(server);

const texts = {
  today: '',
  tomorrow: '',
  later: '',
  never: 'no expiry',
  empty: 'sign in today',
  signedIn: 'come back tomorrow',
};

const renderText = (activePoints: number) =>
  renderPart(
    <ExpiryText balance={{ activePoints, expiringPoints: 0, expireTime: null }} locale="en" texts={texts} />,
  );

// R-POINTS-33
describe('ExpiryText', () => {
  it('shows the expiry of points without a call', () => {
    renderText(5);
    expect(screen.getByText('no expiry')).toBeInTheDocument();
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
