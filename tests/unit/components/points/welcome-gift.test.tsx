import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { GiftWatch } from '@/components/points/gift/gift-watch';
import { AppError } from '@/lib/contract/errors';
import { buildCurrentUser } from '../../../support/components/current-user';
import { advanceClock, installFakeClock, settleQueries } from '../../../support/components/fake-clock';
import { installNativeDialog, pressEscape } from '../../../support/components/native-dialog';
import { renderPart, server } from '../../../support/components/render-part';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const push = jest.fn();
let currentSegment = 'home';
mockNavigation({
  useRouter: () => ({ push }),
  useSelectedLayoutSegment: () => currentSegment,
});

runMockServer(server);
beforeAll(() => {
  installNativeDialog();
});
beforeEach(() => {
  currentSegment = 'home';
  localStorage.clear();
  window.history.replaceState(null, '', '/vantmall/home');
  installFakeClock();
});
afterEach(() => jest.useRealTimers());

const renderGift = (
  initPoints?: number,
  { again = true, overduePoints }: { again?: boolean; overduePoints?: number } = {},
) => (
  <GiftWatch
    again={again}
    initPoints={initPoints}
    overduePoints={overduePoints}
    coin="/coin.webp"
    texts={{
      title: { new: 'A gift to say hello', again: 'Here is another' },
      what: { new: 'trial coins are yours', again: 'trial coins for you' },
      expiry: 'Valid for 2 days',
      use: 'Use now',
    }}
  />
);
const giftWatch = renderGift();

/** Mocks a mall that offers a gift until the client reports that it was shown; a `forgetful` one still offers it then. */
function mockMall({
  isNewUser = true,
  deaf = false,
  forgetful = false,
  hasAmount = true,
  activePoints = 0,
} = {}) {
  const reports = { times: 0 };
  const points = { activePoints, expireTime: null, expiringPoints: 0 };
  const { presentPoint: _unknown, ...user } = buildCurrentUser({ isNewUser, showPresentPoint: true, points });
  const withGift = hasAmount ? { ...user, presentPoint: 200 } : user;
  server.use(
    mockEndpoint('me', () => (reports.times > 0 && !deaf && !forgetful ? buildCurrentUser() : withGift)),
    mockEndpoint('presentSeen', () => {
      reports.times += 1;
      return deaf ? new AppError('unavailable', 'later') : null;
    }),
  );
  return reports;
}

const queryDialog = () => screen.queryByRole('dialog');

/** Renders a page and waits until the mall has answered who the shopper is. */
async function openPage(page = giftWatch) {
  const view = renderPart(page);
  await settleQueries(view.client);
  return view;
}

type Reports = ReturnType<typeof mockMall>;
const expectReported = (reports: Reports) => waitFor(() => expect(reports.times).toBe(1));

/** Opens a page, waits for the end of the delay and for the report, and returns the dialog. */
async function openGift(reports: Reports, page = giftWatch) {
  const view = await openPage(page);
  await advanceClock(1000);
  const dialog = screen.getByRole('dialog');
  await expectReported(reports);
  return { ...view, dialog };
}

describe('gift dialog', () => {
  // R-POINTS-16
  it('offers the points one second after arrival and reports it to the mall', async () => {
    const reports = mockMall();
    await openPage();
    await advanceClock(999);
    expect(queryDialog()).not.toBeInTheDocument();
    await advanceClock(1);
    expect(queryDialog()).toHaveTextContent('+200');
    expect(screen.getByRole('heading', { name: 'A gift to say hello' })).toBeInTheDocument();
    await expectReported(reports);
  });

  it('opens the point centre', async () => {
    await openGift(mockMall());
    fireEvent.click(screen.getByRole('button', { name: 'Use now' }));
    expect(push).toHaveBeenCalledWith('/primary1');
    expect(queryDialog()).not.toBeInTheDocument();
  });

  it('closes with Escape and remains closed after going back', async () => {
    const reports = mockMall();
    const { dialog, client, rerender } = await openGift(reports);
    act(() => pressEscape(dialog));
    for (const next of ['mine', 'home']) {
      currentSegment = next;
      rerender(<div />);
      rerender(giftWatch);
      await settleQueries(client);
      await advanceClock(1000);
      expect(queryDialog()).not.toBeInTheDocument();
    }
    expect(reports.times).toBe(1);
  });

  // R-POINTS-16
  it('shows no dialog on other pages', async () => {
    currentSegment = '404';
    const reports = mockMall();
    await openPage();
    await advanceClock(1000);
    expect(queryDialog()).not.toBeInTheDocument();
    expect(reports.times).toBe(0);
  });

  it('restarts its delay on navigation and is shown once', async () => {
    const reports = mockMall();
    const { unmount } = await openPage();
    await advanceClock(999);
    unmount();
    currentSegment = 'primary1';
    await openPage();
    await advanceClock(999);
    expect(queryDialog()).not.toBeInTheDocument();
    await advanceClock(1);
    expect(queryDialog()).toBeInTheDocument();
    await expectReported(reports);
  });

  it('shows no dialog in a second tab and repeats a lost report', async () => {
    const { unmount } = await openGift(mockMall({ deaf: true }));
    unmount();
    const reports = mockMall();
    await openPage();
    await advanceClock(1000);
    await expectReported(reports);
    expect(queryDialog()).not.toBeInTheDocument();
  });

  // R-POINTS-21, R-POINTS-39
  it.each([
    ['the trial points of the project to a new user', true, 300, '+300'],
    ['the repeated points of the project to a returning user', false, 300, '+70'],
    ['6000 points', true, undefined, '+6,000'],
  ])('shows %s when the user has no amount', async (_, isNewUser, initPoints, expected) => {
    const page = renderGift(initPoints, { overduePoints: 70 });
    const { dialog } = await openGift(mockMall({ isNewUser, hasAmount: false }), page);
    expect(dialog).toHaveTextContent(expected);
  });

  // R-POINTS-19
  it('shows another text to a shopper who returns without a gift', async () => {
    await openGift(mockMall({ isNewUser: false }));
    expect(screen.getByRole('heading', { name: 'Here is another' })).toBeInTheDocument();
  });

  // R-POINTS-40
  it.each([true, false])(
    'shows a present to a shopper with points, also where the brand gives nothing again: %s',
    async (again) => {
      const reports = mockMall({ isNewUser: false, activePoints: 500 });
      const { dialog } = await openGift(reports, renderGift(undefined, { again }));
      expect(dialog).toHaveTextContent('+200');
      expect(screen.getByRole('heading', { name: 'A gift to say hello' })).toBeInTheDocument();
    },
  );

  // R-POINTS-11
  it('shows no dialog to a shopper without points where the brand gives nothing again', async () => {
    const reports = mockMall({ isNewUser: false });
    await openPage(renderGift(undefined, { again: false }));
    await advanceClock(1300);
    expect(queryDialog()).not.toBeInTheDocument();
    expect(reports.times).toBe(0);
  });

  // R-POINTS-18
  it('reports a gift once to a mall that offers it all the same', async () => {
    const reports = mockMall({ isNewUser: false, activePoints: 500, forgetful: true });
    const { client, dialog, rerender } = await openGift(reports);
    act(() => pressEscape(dialog));
    currentSegment = 'mine';
    rerender(renderGift());
    for (let second = 0; second < 4; second += 1) {
      await advanceClock(1000);
      await settleQueries(client);
    }
    expect(reports.times).toBe(1);
  });
});
