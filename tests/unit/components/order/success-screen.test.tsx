import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SuccessScreen } from '@/components/order/success/success-screen';
import type { RedPacket } from '@/lib/contract/coupon';
import { AppError } from '@/lib/contract/errors';
import type { RealOrder } from '@/lib/contract/order';
import { buildOrderDetail, buildRealOrder } from '../../../support/builders/order-answers';
import { pressEscape } from '../../../support/components/native-dialog';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const router = { push: jest.fn(), replace: jest.fn(), back: jest.fn() };
mockNavigation({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
});

const packet: RedPacket = {
  state: 'closed',
  amount: 543_000,
  fenOff: 543,
  threshold: 1990,
  startsAt: '2026-03-09T16:00:00.000Z',
  endsAt: '2026-03-11T16:00:00.000Z',
  userCouponId: null,
};

const { orderId } = buildRealOrder();

/** Renders the page of a paid order; links do not navigate in a test. */
function renderSuccess({
  query = '',
  pointsGained = 0,
  order = {},
  duration = 5000,
  packetState = packet.state,
  isDown = false,
}: {
  query?: string;
  pointsGained?: number;
  order?: Partial<RealOrder>;
  duration?: number;
  packetState?: RedPacket['state'];
  isDown?: boolean;
} = {}) {
  const opened = { times: 0 };
  server.use(
    mockEndpoint('queryRealOrder', () => buildRealOrder({ paid: true, status: 2, pointsGained, ...order })),
    mockEndpoint('orderDetail', () => buildOrderDetail({ status: 2 })),
    mockEndpoint('redPacket', () => ({ ...packet, state: packetState })),
    mockEndpoint('redPacketOpen', () => {
      opened.times += 1;
      if (isDown) return new AppError('unavailable', 'away');
      return { ...packet, state: 'opened', userCouponId: 'uc' };
    }),
  );
  setPagePath(`/ordersuccess?pId=10000&orderId=${orderId}${query}`);
  const { unmount } = renderPart(
    <SuccessScreen
      unit="兑换币"
      coin="/coin.webp"
      tip={{ content: '48 小时内发货', duration }}
      pointsDialog
    />,
  );
  return { user: userEvent.setup(), opened, unmount };
}

const findPacketDialog = () => screen.queryByRole('dialog', { name: /红包/ });
/** The guard is armed once the packet has loaded. */
const waitUntilArmed = () => waitFor(() => expect(pushStateSpy).toHaveBeenCalled());
const pushStateSpy = jest.spyOn(window.history, 'pushState');
const onLinkFollowed = jest.fn((event: MouseEvent) => event.preventDefault());

runMockServer(server);
beforeAll(() => {
  document.addEventListener('click', onLinkFollowed);
});
beforeEach(() => {
  sessionStorage.clear();
  jest.clearAllMocks();
});

// R-ORDER-45
describe('order success page', () => {
  // R-ORDER-46
  it('shows its tip for the duration of the project', async () => {
    renderSuccess({ duration: 300 });
    expect(await screen.findByText('48 小时内发货')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('48 小时内发货')).not.toBeInTheDocument());
  });

  // R-DIALOG-11
  it('announces the gained points once', async () => {
    const { user, unmount } = renderSuccess({ pointsGained: 50 });
    const dialog = await screen.findByRole('dialog', { name: '兑换币已到账' });
    expect(dialog).toHaveTextContent('+50');
    await user.click(screen.getByRole('button', { name: '收下' }));
    expect(screen.queryByRole('dialog', { name: '兑换币已到账' })).not.toBeInTheDocument();
    unmount();
    renderSuccess({ pointsGained: 50 });
    // The tip waits until no dialog is due.
    expect(await screen.findByText('48 小时内发货')).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: '兑换币已到账' })).not.toBeInTheDocument();
  });
});

// R-LIST-09
describe('result of an order that was cancelled', () => {
  it.each([
    ['says that its points are back', 599, /兑换币已退回（已过期的除外）/],
    ['mentions no points when it cost none', 0, /^订单超时未付款或已取消；之后到账的款项会自动退款$/],
  ])('%s', async (_, points, text) => {
    renderSuccess({ order: { paid: false, status: 6, points } });
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});

describe('red packet on leaving the success page', () => {
  // R-ORDER-47
  it('opens the packet on a link, takes a tap to open it and another to close it', async () => {
    const { user, opened } = renderSuccess();
    await waitUntilArmed();
    await user.click(await screen.findByRole('link', { name: '继续逛逛' }));
    expect(findPacketDialog()).toBeTruthy();
    expect(onLinkFollowed).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: '打开红包' }));
    expect(await screen.findByText('¥5.43')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '收起红包' }));
    expect(findPacketDialog()).toBeNull();
    expect(opened.times).toBe(1);
  });

  it('offers the packet only once', async () => {
    const { user } = renderSuccess();
    await waitUntilArmed();
    await user.click(await screen.findByRole('link', { name: '继续逛逛' }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('link', { name: '继续逛逛', hidden: true }));
    expect(onLinkFollowed).toHaveBeenCalledTimes(1);
  });

  it('continues to the link when the shopper dismisses it', async () => {
    const back = jest.spyOn(window.history, 'back');
    back.mockImplementation(() => window.dispatchEvent(new PopStateEvent('popstate')));
    const { user } = renderSuccess();
    await waitUntilArmed();
    await user.click(await screen.findByRole('link', { name: '继续逛逛' }));
    onLinkFollowed.mockClear();
    await user.click(screen.getByRole('button', { name: '离开' }));
    await waitFor(() =>
      expect(onLinkFollowed.mock.calls.some(([event]) => (event.target as Element).closest('a'))).toBe(true),
    );
    expect(back).toHaveBeenCalledTimes(1);
    back.mockRestore();
  });

  it('offers the packet on the back button and then goes back', async () => {
    const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);
    const { user } = renderSuccess();
    await waitUntilArmed();
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(findPacketDialog()).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '离开' }));
    await waitFor(() => expect(back).toHaveBeenCalledTimes(1));
    back.mockRestore();
  });

  // R-ORDER-55
  it('leads to the orders on the back button after a payment, whose cashier is over', async () => {
    const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);
    const { user } = renderSuccess({ query: '&fromPage=payindex' });
    await waitUntilArmed();
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    await user.click(screen.getByRole('button', { name: '离开' }));
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/myorder3?pId=10000'));
    expect(back).not.toHaveBeenCalled();
    back.mockRestore();
  });

  describe('that is closed', () => {
    const pressOutside = () => {
      fireEvent.pointerDown(screen.getByRole('dialog'));
      fireEvent.click(screen.getByRole('dialog'));
    };
    const closings = [
      ['Escape', () => pressEscape(screen.getByRole('dialog'))],
      ['a tap outside', pressOutside],
    ] as const;

    // R-ORDER-47
    it.each(closings)('lets one Back leave the page after %s', async (_, close) => {
      setPagePath('/home?pId=10000');
      window.history.pushState(null, '');
      const { user } = renderSuccess();
      await waitUntilArmed();
      await user.click(await screen.findByRole('link', { name: '继续逛逛' }));
      act(close);
      expect(findPacketDialog()).toBeNull();
      // jsdom goes back once, however often it is asked at the same time.
      await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
      window.history.back();
      await waitFor(() => expect(window.location.pathname).toBe('/vantmall/home'));
    });

    // R-ORDER-55
    it.each([
      ['a link', () => fireEvent.click(screen.getByRole('link', { name: '继续逛逛' }))],
      ['Back', () => fireEvent.popState(window)],
    ])('lets one Back lead to the orders after a payment when %s offered it', async (_, leave) => {
      renderSuccess({ query: '&fromPage=payindex' });
      await waitUntilArmed();
      leave();
      act(() => pressEscape(screen.getByRole('dialog')));
      expect(router.replace).not.toHaveBeenCalled();
      window.history.back();
      await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/myorder3?pId=10000'));
    });

    it('stays on the page when Back has removed the extra history entry before', async () => {
      const back = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);
      const { user } = renderSuccess();
      await waitUntilArmed();
      await user.click(await screen.findByRole('link', { name: '继续逛逛' }));
      fireEvent.popState(window);
      act(() => pressEscape(screen.getByRole('dialog')));
      expect(findPacketDialog()).toBeNull();
      expect(back).not.toHaveBeenCalled();
      back.mockRestore();
    });
  });

  // R-DIALOG-16
  it('offers the packet after the dialog about gained points is closed', async () => {
    const { user } = renderSuccess({ pointsGained: 50 });
    await screen.findByRole('dialog', { name: '兑换币已到账' });
    await waitUntilArmed();
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(findPacketDialog()).toBeNull();
    await user.click(screen.getByRole('button', { name: '收下' }));
    expect(findPacketDialog()).toBeTruthy();
  });

  // R-COUPON-16
  it('opens a closed packet that is used, and then the point centre', async () => {
    const { user, opened } = renderSuccess();
    await waitUntilArmed();
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    await user.click(screen.getByRole('button', { name: '立即使用' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/primary1?pId=10000'));
    expect(opened.times).toBe(1);
    expect(findPacketDialog()).toBeNull();
  });

  // R-COUPON-16
  it('does not open a packet again that was opened by a tap before it is used', async () => {
    const { user, opened } = renderSuccess();
    await waitUntilArmed();
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    await user.click(screen.getByRole('button', { name: '打开红包' }));
    await screen.findByText('¥5.43');
    await user.click(screen.getByRole('button', { name: '立即使用' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/primary1?pId=10000'));
    expect(opened.times).toBe(1);
  });

  // R-COUPON-16
  it('stays and says so when the packet that is used cannot be opened', async () => {
    const { user } = renderSuccess({ isDown: true });
    await waitUntilArmed();
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    await user.click(screen.getByRole('button', { name: '立即使用' }));
    expect(await screen.findAllByText('红包没有打开，请再试一次')).not.toHaveLength(0);
    expect(router.push).not.toHaveBeenCalled();
    expect(findPacketDialog()).toBeTruthy();
  });

  // R-ORDER-47
  it.each(['0', 'false', 'null', ''])('offers the packet with unIntercept=%s', async (value) => {
    const { user } = renderSuccess({ query: `&unIntercept=${value}` });
    await waitUntilArmed();
    await user.click(await screen.findByRole('link', { name: '继续逛逛' }));
    expect(findPacketDialog()).toBeTruthy();
  });

  // R-NAV-42
  it.each(['0', 'false', ''])('offers the packet with unIntercept=%s', async (flag) => {
    const { user } = renderSuccess({ query: `&unIntercept=${flag}` });
    await waitUntilArmed();
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    await user.click(screen.getByRole('button', { name: '立即使用' }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith('/primary1?pId=10000'));
  });

  it.each([
    ['with unIntercept=1', { query: '&unIntercept=1' }],
    ['with unIntercept=true', { query: '&unIntercept=true' }],
    ['with a packet that is open already', { packetState: 'opened' as const }],
  ])('offers no packet %s', async (_, options) => {
    const { user } = renderSuccess(options);
    await user.click(await screen.findByRole('link', { name: '继续逛逛' }));
    expect(findPacketDialog()).toBeNull();
    expect(pushStateSpy).not.toHaveBeenCalled();
    fireEvent.popState(window);
    expect(findPacketDialog()).toBeNull();
  });
});

// R-ORDER-45
test.each([
  ['&from=mine', '/mine?pId=10000'],
  ['&from=%2FgoodsProfile%2FSKU-1%3Ftype%3D103', '/goodsProfile/SKU-1?type=103&pId=10000'],
  ['&from=%2F%2Fevil.example', '/primary1?pId=10000'],
  ['', '/primary1?pId=10000'],
])('goes on to the page that the address names: %s', async (query, href) => {
  renderSuccess({ query });
  expect(await screen.findByRole('link', { name: '继续逛逛' })).toHaveAttribute('href', href);
});
