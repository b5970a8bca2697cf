import { fireEvent, screen } from '@testing-library/react';
import { CentreWine } from '@/components/points/centre-wine/centre-wine';
import type { GiftRules } from '@/components/points/gift/welcome-gift';
import type { User } from '@/lib/contract/user';
import { buildCurrentUser } from '../../../support/components/current-user';
import { advanceClock, installFakeClock, settleQueries } from '../../../support/components/fake-clock';
import { installNativeDialog } from '../../../support/components/native-dialog';
import { renderPart, server } from '../../../support/components/render-part';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

runMockServer(server);
beforeAll(() => {
  installNativeDialog();
});
beforeEach(() => {
  localStorage.clear();
  installFakeClock();
});
afterEach(() => jest.useRealTimers());

const giftRules: GiftRules = { again: true, initPoints: 200 };

/**
 * Opens a centre and waits until the mall has answered who the shopper is.
 * @param gift null: the project shows no gifts
 */
async function openCentre(user: Partial<User> = {}, gift: GiftRules | null = giftRules) {
  server.use(mockEndpoint('me', () => buildCurrentUser(user)));
  const view = renderPart(
    <CentreWine
      gift={gift ?? undefined}
      target={{ kind: 'inner', href: '/goodsProfile/108004' }}
      picture="/wine.webp"
      title="Something to celebrate"
      text="Sparkling wine"
      action="Take a look"
      later="Maybe later"
    />,
  );
  await settleQueries(view.client);
  return view;
}

/** The balance of a shopper whose points have expired. */
const expired = { activePoints: 0, expireTime: null, expiringPoints: 0 };
const queryDialog = () => screen.queryByRole('dialog', { name: 'Something to celebrate' });

// R-DIALOG-12
describe('wine dialog of the centres', () => {
  it('appears one second after the answer, once, and is remembered in local storage', async () => {
    const { unmount } = await openCentre();
    await advanceClock(999);
    expect(queryDialog()).not.toBeInTheDocument();
    await advanceClock(1);
    const dialog = queryDialog();
    expect(screen.getByRole('link', { name: 'Take a look' })).toHaveAttribute('href', '/goodsProfile/108004');
    expect(localStorage.getItem('centreWineShown')).not.toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Maybe later' }));
    expect(dialog).not.toHaveAttribute('open');
    unmount();
    await openCentre();
    await advanceClock(1000);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('does not appear where the browser forbids storage', async () => {
    const storage = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    });
    await openCentre();
    await advanceClock(1000);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    storage.mockRestore();
  });

  it('does not appear for a shopper who has a gift to receive', async () => {
    await openCentre({ isNewUser: true, showPresentPoint: true, presentPoint: 200 });
    await advanceClock(1000);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(localStorage.getItem('centreWineShown')).toBeNull();
  });

  // The points mall clears these flags only when the gift was shown.
  it.each<[string, GiftRules | null, Partial<User>]>([
    ['the project shows no dialogs about points', null, { isNewUser: true }],
    [
      'the brand gives no points again',
      { again: false, initPoints: 200 },
      { isNewUser: false, points: expired },
    ],
    ['the gift is empty', giftRules, { isNewUser: true, presentPoint: 0 }],
  ])('appears for a shopper with a gift that is never shown: %s', async (_, gift, user) => {
    await openCentre({ showPresentPoint: true, presentPoint: 200, ...user }, gift);
    await advanceClock(1000);
    expect(queryDialog()).toBeInTheDocument();
  });
});
