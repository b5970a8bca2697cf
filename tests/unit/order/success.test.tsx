import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SuccessScreen } from '@/components/order/success/success-screen';
import type { RedPacket } from '@/lib/contract/coupon';
import { mock } from '../../support/mock';
import { detail, goTo, real, renderPart, server } from './support';

const router = { push: jest.fn(), replace: jest.fn(), back: jest.fn() };
jest.mock('next/navigation', () => ({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

const packet: RedPacket = {
  state: 'closed',
  amount: 543_000,
  fenOff: 543,
  threshold: 1990,
  startsAt: '2026-03-09T16:00:00.000Z',
  endsAt: '2026-03-11T16:00:00.000Z',
  userCouponId: null,
};

const { orderId } = real();

/** The page of a paid order; links lead nowhere in a test. */
function show({ query = '', pointsGained = 0, duration = 5000, packetState = packet.state } = {}) {
  const opened = { times: 0 };
  server.use(
    mock('queryRealOrder', () => real({ paid: true, status: 2, pointsGained })),
    mock('orderDetail', () => detail({ status: 2 })),
    mock('redPacket', () => ({ ...packet, state: packetState })),
    mock('redPacketOpen', () => {
      opened.times += 1;
      return { ...packet, state: 'opened', userCouponId: 'uc' };
    }),
  );
  goTo(`/ordersuccess?pId=10000&orderId=${orderId}${query}`);
  renderPart(
    <SuccessScreen
      unit="兑换币"
      coin="/coin.webp"
      tip={{ content: '48 小时内发货', duration }}
      pointsDialog
    />,
  );
  return { user: userEvent.setup(), opened };
}

const packetDialog = () => screen.queryByRole('dialog', { name: /红包/ });
/** The guard is armed once the packet is known. */
const armed = () => waitFor(() => expect(pushed).toHaveBeenCalled());
const pushed = jest.spyOn(window.history, 'pushState');
const follow = jest.fn((event: MouseEvent) => event.preventDefault());

beforeAll(() => {
  server.listen();
  document.addEventListener('click', follow);
});
beforeEach(() => {
  sessionStorage.clear();
  jest.clearAllMocks();
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

// R-ORDER-45
describe('the result of an order', () => {
  // R-ORDER-46
  it('says its tip for as long as the project wants', async () => {
    show({ duration: 300 });
    expect(await screen.findByText('48 小时内发货')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('48 小时内发货')).not.toBeInTheDocument());
  });

  // R-DIALOG-11
  it('hands over the points that were gained, once', async () => {
    const { user } = show({ pointsGained: 50 });
    const dialog = await screen.findByRole('dialog', { name: '兑换币已到账' });
    expect(dialog).toHaveTextContent('+50');
    await user.click(screen.getByRole('button', { name: '收下' }));
    expect(screen.queryByRole('dialog', { name: '兑换币已到账' })).not.toBeInTheDocument();
    show({ pointsGained: 50 });
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
    expect(screen.queryByRole('dialog', { name: '兑换币已到账' })).not.toBeInTheDocument();
  });
});

describe('leaving it', () => {
  // R-ORDER-47
  it('by a link brings the red packet: a tap opens it, a second one puts it away', async () => {
    const { user, opened } = show();
    await armed();
    await user.click(await screen.findByRole('link', { name: '继续逛逛' }));
    expect(packetDialog()).toBeTruthy();
    expect(follow).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: '打开红包' }));
    expect(await screen.findByText('¥5.43')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '收起红包' }));
    expect(packetDialog()).toBeNull();
    expect(opened.times).toBe(1);
  });

  it('is held up once only', async () => {
    const { user } = show();
    await armed();
    await user.click(await screen.findByRole('link', { name: '继续逛逛' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('link', { name: '继续逛逛', hidden: true }));
    expect(follow).toHaveBeenCalledTimes(1);
  });

  it('goes on when the shopper says so, by the way that was begun', async () => {
    const back = jest.spyOn(window.history, 'back');
    back.mockImplementation(() => window.dispatchEvent(new PopStateEvent('popstate')));
    const { user } = show();
    await armed();
    await user.click(await screen.findByRole('link', { name: '继续逛逛' }));
    follow.mockClear();
    await user.click(screen.getByRole('button', { name: '离开' }));
    await waitFor(() =>
      expect(follow.mock.calls.some(([event]) => (event.target as Element).closest('a'))).toBe(true),
    );
    expect(back).toHaveBeenCalledTimes(1);
    back.mockRestore();
  });

  it('by the browser’s back button is held up too, and then goes back', async () => {
    const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);
    const { user } = show();
    await armed();
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(packetDialog()).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '离开' }));
    await waitFor(() => expect(back).toHaveBeenCalledTimes(1));
    back.mockRestore();
  });

  // R-COUPON-16
  it('to use it leads to the point centre', async () => {
    const { user } = show();
    await armed();
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    await user.click(screen.getByRole('button', { name: '立即使用' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/primary1?pId=10000'));
  });

  it.each([
    ['with unIntercept', { query: '&unIntercept=1' }],
    ['with a packet that is open already', { packetState: 'opened' as const }],
  ])('%s is not held up', async (_, options) => {
    const { user } = show(options);
    await user.click(await screen.findByRole('link', { name: '继续逛逛' }));
    expect(packetDialog()).toBeNull();
    expect(pushed).not.toHaveBeenCalled();
    fireEvent.popState(window);
    expect(packetDialog()).toBeNull();
  });
});
