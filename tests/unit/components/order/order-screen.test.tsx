import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OrderScreen } from '@/components/order/detail/order-screen';
import { leaveTo } from '@/lib/browser/leave-to';
import { AppError } from '@/lib/contract/errors';
import type { OrderDetail } from '@/lib/contract/order';
import type { OrderAction } from '@/lib/rules/order/order-state';
import { defaultPayRules, type PayRules } from '@/lib/rules/payment/pay-channels';
import { buildOrderDetail, buildRealOrder } from '../../../support/builders/order-answers';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const router = { push: jest.fn(), replace: jest.fn() };
jest.mock('next/navigation', () => ({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));
jest.mock('@/lib/browser/leave-to', () => ({ leaveTo: jest.fn() }));

const isoFromNow = (ms: number) => new Date(Date.now() + ms).toISOString();

/** Mocks a mall with one order, which a test may change while the page is open. */
function mockMall(order: OrderDetail) {
  const state = { order };
  server.use(
    mockEndpoint('orderDetail', ({ args }) =>
      args.orderId === state.order.orderId ? state.order : new AppError('not_found', 'no such order'),
    ),
  );
  return state;
}

function renderOrder(
  query: string,
  payRules: PayRules = defaultPayRules,
  closedActions?: readonly OrderAction[],
) {
  setPagePath(`/payindex?pId=10000&${query}`);
  renderPart(
    <OrderScreen unit="兑换币" environment="browser" payRules={payRules} closedActions={closedActions} />,
  );
  return userEvent.setup();
}

const { orderId } = buildOrderDetail();

runMockServer(server);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('order detail page', () => {
  // R-ORDER-43
  it('pays by the chosen channel and opens its cashier', async () => {
    mockMall(buildOrderDetail());
    server.use(mockEndpoint('aliWapPay', () => ({ payUrl: '/vantmall/sandbox/cashier/1' })));
    const user = renderOrder(`orderId=${orderId}`);
    const channels = await screen.findAllByRole('radio');
    expect(channels).toHaveLength(3);
    expect(channels[0]).toHaveProperty('checked', true);
    await user.click(screen.getByRole('radio', { name: '支付宝' }));
    await user.click(screen.getByRole('button', { name: '支付 ¥19.90' }));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/vantmall/sandbox/cashier/1'));
  });

  // R-PAY-01
  it('offers only channels of the project and announces when there are none', async () => {
    mockMall(buildOrderDetail());
    renderOrder(`orderId=${orderId}`, {
      ...defaultPayRules,
      setting: { isWxPay: false, isAliPay: false, isCloudPay: false },
    });
    expect(await screen.findByText(/商城暂时没有可用的支付方式/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '支付 ¥19.90' })).toHaveAttribute('aria-disabled', 'true');
  });

  // R-AFTER-30
  it.each([
    [undefined, ['再次兑换', '申请退款', '催发货']],
    [['refund'] as const, ['再次兑换', '催发货']],
  ])(
    'offers no refund of a paid order while the project is closed for %j',
    async (closedActions, expected) => {
      mockMall(buildOrderDetail({ status: 2, paidAt: isoFromNow(-60_000) }));
      renderOrder(`orderId=${orderId}`, defaultPayRules, closedActions);
      await screen.findByRole('button', { name: '催发货' });
      expect(screen.queryByRole('button', { name: '更多' })).not.toBeInTheDocument();
      const buttons = expected.map(
        (name) => screen.queryByRole(name === '催发货' ? 'button' : 'link', { name })?.textContent,
      );
      expect(buttons).toEqual(expected);
      expect(screen.queryAllByRole('link', { name: '申请退款' })).toHaveLength(closedActions ? 0 : 1);
    },
  );

  it('shows the order as closed when its time has run out', async () => {
    mockMall(buildOrderDetail({ payDeadline: isoFromNow(1100) }));
    renderOrder(`orderId=${orderId}`);
    expect(await screen.findByRole('heading', { name: '待付款' })).toBeInTheDocument();
    expect(localStorage.getItem('orderInfo')).toContain(orderId);
    expect(await screen.findByRole('heading', { name: '已关闭' })).toBeInTheDocument();
    expect(screen.getByText(/超时未付款/)).toBeInTheDocument();
    // The last step shows where the order is, with its time.
    expect(screen.getByText('订单关闭').closest('li')?.getAttribute('aria-current')).toBe('step');
    expect(screen.queryByRole('button', { name: /^支付/ })).not.toBeInTheDocument();
    expect(localStorage.getItem('orderInfo')).toBeNull();
  });

  // R-ORDER-25
  it('polls the server after the cashier and opens the result when the order is paid', async () => {
    mockMall(buildOrderDetail());
    let callCount = 0;
    server.use(
      mockEndpoint('queryRealOrder', () => {
        callCount += 1;
        return buildRealOrder({ paid: callCount > 1, status: callCount > 1 ? 2 : 1 });
      }),
    );
    renderOrder(`orderId=${orderId}&fromPage=cashier`);
    expect(await screen.findByText('正在确认付款结果…')).toBeInTheDocument();
    expect(router.replace).not.toHaveBeenCalled();
    await waitFor(() => expect(router.replace).toHaveBeenCalled(), { timeout: 4000 });
    expect(router.replace.mock.calls[0][0]).toMatch(/^\/ordersuccess\?orderId=\d+.*pId=10000/);
  });

  // R-PAY-33
  it('offers to pay at once after a cancellation at the cashier, and still notices a payment', async () => {
    mockMall(buildOrderDetail());
    const state = { paid: false, asked: 0 };
    server.use(
      mockEndpoint('queryRealOrder', () => {
        state.asked += 1;
        return buildRealOrder(state.paid ? { paid: true, status: 2 } : {});
      }),
    );
    renderOrder(`orderId=${orderId}&fromPage=cashier&payResult=cancelled`);
    expect(await screen.findByRole('button', { name: /^支付 ¥/ })).not.toHaveAttribute('aria-disabled');
    await waitFor(() => expect(state.asked).toBe(1));
    expect(screen.queryByText('正在确认付款结果…')).not.toBeInTheDocument();
    state.paid = true;
    await waitFor(() => expect(router.replace).toHaveBeenCalled(), { timeout: 4000 });
  });

  // R-PAY-32
  it('keeps the chosen channel of an order after a return to its page', async () => {
    mockMall(buildOrderDetail());
    const user = userEvent.setup();
    renderOrder(`orderId=${orderId}`);
    const [preferred, other] = await screen.findAllByRole('radio');
    if (!preferred || !other) throw new Error('the order has no two channels');
    expect(preferred).toBeChecked();
    await user.click(other);
    cleanup();
    renderOrder(`orderId=${orderId}&fromPage=cashier&payResult=cancelled`);
    expect((await screen.findAllByRole('radio'))[1]).toBeChecked();
  });

  // R-PAY-26
  it('polls again when the page is restored from the browser cache', async () => {
    mockMall(buildOrderDetail());
    server.use(mockEndpoint('queryRealOrder', () => buildRealOrder({ paid: true, status: 2 })));
    renderOrder(`orderId=${orderId}`);
    await screen.findByRole('heading', { name: '待付款' });
    const back = Object.assign(new Event('pageshow'), { persisted: true });
    act(() => void window.dispatchEvent(back));
    await waitFor(() => expect(router.replace).toHaveBeenCalled());
  });

  // R-PAY-26, R-SECURITY-17
  it('ignores a payment result in the URL', async () => {
    mockMall(buildOrderDetail());
    renderOrder(`orderId=${orderId}&paid=true&status=2`);
    expect(await screen.findByRole('heading', { name: '待付款' })).toBeInTheDocument();
    expect(router.replace).not.toHaveBeenCalled();
  });

  it('cancels after confirmation', async () => {
    const state = mockMall(buildOrderDetail());
    server.use(
      mockEndpoint('cancelOrder', () => {
        state.order = { ...state.order, status: 6, closeReason: 'cancelled', closedAt: isoFromNow(0) };
        return null;
      }),
    );
    const user = renderOrder(`orderId=${orderId}`);
    await user.click(await screen.findByRole('button', { name: '取消订单' }));
    expect(screen.getByRole('heading', { name: '待付款' })).toBeInTheDocument();
    const dialog = await screen.findByRole('dialog', { name: '确定取消这个订单吗？' });
    const [, yes] = [...dialog.querySelectorAll('button')];
    if (yes) await user.click(yes);
    expect(await screen.findByRole('heading', { name: '已关闭' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '重新下单' })).toBeInTheDocument();
    expect(localStorage.getItem('orderInfo')).toBeNull();
  });

  it('orders a closed order again once for two attempts', async () => {
    mockMall(buildOrderDetail({ status: 6, closeReason: 'expired', payDeadline: null }));
    const keys: (string | null)[] = [];
    server.use(
      mockEndpoint('reOrder', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return keys.length === 1
          ? new AppError('unavailable', 'busy')
          : { orderId: '42', payAmount: 1990, payDeadline: isoFromNow(1000) };
      }),
    );
    const user = renderOrder(`orderId=${orderId}`);
    const again = await screen.findByRole('button', { name: '重新下单' });
    await user.click(again);
    await waitFor(() => expect(keys).toHaveLength(1));
    await user.click(await screen.findByRole('button', { name: '重新下单' }));
    await waitFor(() => expect(router.push).toHaveBeenCalled());
    expect(router.push.mock.calls[0][0]).toMatch(/^\/payindex\?orderId=42/);
    expect(keys[1]).toBe(keys[0]);
  });

  it.each([`orderId=999`, '', 'orderId=null'])('shows not found for "%s"', async (query) => {
    mockMall(buildOrderDetail());
    renderOrder(query);
    expect(await screen.findByText(/订单不存在/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '我的订单' })).toHaveAttribute(
      'href',
      expect.stringContaining('pId=10000'),
    );
  });

  it('offers a retry when the server does not answer', async () => {
    const state = { broken: true };
    server.use(
      mockEndpoint('orderDetail', () =>
        state.broken ? new AppError('unavailable', 'down') : buildOrderDetail({ status: 2 }),
      ),
    );
    const user = renderOrder(`orderId=${orderId}`);
    const retry = await screen.findByRole('button', { name: '重试' });
    state.broken = false;
    await user.click(retry);
    expect(await screen.findByRole('heading', { name: '待发货' })).toBeInTheDocument();
  });
});
