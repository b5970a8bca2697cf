import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OrderScreen } from '@/components/order/detail/order-screen';
import { leaveTo } from '@/components/order/pay/leave-to';
import { stashPayment } from '@/components/order/pay/methods/payment-stash';
import { AppError } from '@/lib/contract/errors';
import type { OrderDetail, RealOrder } from '@/lib/contract/order';
import type { WxPay } from '@/lib/contract/payment';
import type { Environment } from '@/lib/rules/page/environment';
import { defaultPayRules, type PayRules } from '@/lib/rules/payment/pay-channels';
import {
  buildMergeOrder,
  buildOrderDetail,
  buildRealOrder,
  renderPart,
  server,
  setPagePath,
} from '../../../../support/components/order';
import { mockEndpoint } from '../../../../support/fakes/mock-endpoint';

const router = { push: jest.fn(), replace: jest.fn() };
jest.mock('next/navigation', () => ({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));
jest.mock('@/components/order/pay/leave-to', () => ({ leaveTo: jest.fn() }));

const WECHAT = 'Mozilla/5.0 (iPhone) MicroMessenger/8.0.49 NetType/WIFI';

const wxPayParams = {
  appId: 'wx1',
  timeStamp: '1773115200',
  nonceStr: 'n',
  package: 'prepay_id=wx26',
  signType: 'RSA' as const,
  paySign: 's',
};

const { orderId } = buildOrderDetail();

/** Mocks a mall with one unpaid order and the given payment. */
function mockMall(pay: WxPay | AppError = { wxPayParams }) {
  const state = { order: buildOrderDetail() as OrderDetail, paid: false, asked: 0, reOrders: [] as object[] };
  const answer = (): RealOrder => buildRealOrder(state.paid ? { paid: true, status: 2 } : {});
  server.use(
    mockEndpoint('orderDetail', () => state.order),
    mockEndpoint('queryRealOrder', () => {
      state.asked += 1;
      return answer();
    }),
    mockEndpoint('reOrder', ({ args }) => {
      state.reOrders.push(args);
      return pay instanceof AppError ? pay : { ...pay, orderId, payAmount: 1990, payDeadline: null };
    }),
  );
  return state;
}

function renderOrder(environment: Environment, rules: Partial<PayRules> = {}, query = `orderId=${orderId}`) {
  jest
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue(environment === 'wechat' ? WECHAT : 'Mozilla/5.0');
  setPagePath(`/payindex?pId=10000&${query}`);
  const payRules = { ...defaultPayRules, ...rules };
  renderPart(<OrderScreen unit="兑换币" environment={environment} payRules={payRules} />);
  return userEvent.setup();
}

const findPayButton = () => screen.findByRole('button', { name: '支付 ¥19.90' });

/** Asserts that a text is announced and shown. */
const expectAnnounced = async (text: string | RegExp) =>
  expect(await screen.findAllByText(text)).toHaveLength(2);

/** Mocks a WeChat bridge that responds when the test says so. */
function mockWechatBridge() {
  const calls: { params: object; answer: (word: string) => void }[] = [];
  window.WeixinJSBridge = {
    invoke: (_, params, callback) =>
      void calls.push({
        params,
        answer: (result) => act(() => callback({ err_msg: `get_brand_wcpay_request:${result}` })),
      }),
  };
  return calls;
}

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
  server.resetHandlers();
  delete window.WeixinJSBridge;
  delete window.wx;
  delete window.my;
});
afterAll(() => server.close());

describe('payment inside WeChat', () => {
  // R-PAY-05
  it('opens the bridge and trusts only the server’s result', async () => {
    const mall = mockMall();
    const calls = mockWechatBridge();
    const user = renderOrder('wechat');
    await user.click(await findPayButton());
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.params).toEqual(wxPayParams);
    expect(mall.reOrders).toEqual([
      expect.objectContaining({ orderId, openOnly: true, appType: 'WX_PUBLIC', pId: '10000' }),
    ]);
    expect(screen.getByRole('button', { name: /支付 ¥19.90/ })).toHaveAttribute('aria-busy', 'true');
    calls[0]?.answer('ok');
    expect(await screen.findByText('正在确认付款结果…')).toBeInTheDocument();
    expect(router.replace).not.toHaveBeenCalled();
    mall.paid = true;
    await waitFor(() => expect(router.replace).toHaveBeenCalled(), { timeout: 4000 });
    expect(router.replace.mock.calls[0][0]).toMatch(/^\/ordersuccess/);
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it('offers another payment after “cancel” and detects a wrong “cancel”', async () => {
    const mall = mockMall();
    const calls = mockWechatBridge();
    const user = renderOrder('wechat');
    await user.click(await findPayButton());
    await waitFor(() => expect(calls).toHaveLength(1));
    calls[0]?.answer('cancel');
    await expectAnnounced(/还没有付款/);
    expect(screen.queryByText('正在确认付款结果…')).not.toBeInTheDocument();
    await user.click(await findPayButton());
    await waitFor(() => expect(calls).toHaveLength(2));
    mall.paid = true;
    await waitFor(() => expect(router.replace).toHaveBeenCalled(), { timeout: 4000 });
  });

  it('opens the cashier once with the parameters prepared at ordering', async () => {
    const mall = mockMall();
    const calls = mockWechatBridge();
    stashPayment(orderId, { wxPayParams: { ...wxPayParams, package: 'prepay_id=first' } });
    renderOrder('wechat');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.params).toMatchObject({ package: 'prepay_id=first' });
    expect(mall.reOrders).toEqual([]);
    calls[0]?.answer('fail');
    await expectAnnounced(/支付没有成功/);
    expect(calls).toHaveLength(1);
  });

  it('ignores parameters of another order', async () => {
    mockMall();
    const calls = mockWechatBridge();
    stashPayment('another', { wxPayParams });
    renderOrder('wechat');
    await findPayButton();
    expect(calls).toHaveLength(0);
  });

  it('sends a shopper without a WeChat login to it and back to the order', async () => {
    mockMall({ wxPayProblem: 'login_needed' });
    mockWechatBridge();
    const user = renderOrder('wechat');
    await user.click(await findPayButton());
    await waitFor(() => expect(leaveTo).toHaveBeenCalled());
    const url = new URL(jest.mocked(leaveTo).mock.calls[0]?.[0] ?? '', 'http://mall');
    expect(url.pathname).toBe('/vantmall/api/v7/wxPay/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      url: `/payindex?pId=10000&orderId=${orderId}`,
      pId: '10000',
      appType: 'WX_PUBLIC',
    });
  });

  it('announces a failed preparation and offers another attempt', async () => {
    mockMall({ wxPayProblem: 'unavailable' });
    const user = renderOrder('wechat');
    await user.click(await findPayButton());
    await expectAnnounced(/暂时无法发起支付/);
    expect(await findPayButton()).toHaveProperty('disabled', false);
  });

  it('uses the sandbox in the demo without WeChat', async () => {
    mockMall({ wxPayParams, sandboxCashier: '/vantmall/sandbox/cashier/1' });
    const user = renderOrder('wechat');
    window.WeixinJSBridge = {
      invoke: (_, __, callback) => callback({ err_msg: 'get_brand_wcpay_request:fail' }),
    };
    await user.click(await findPayButton());
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/vantmall/sandbox/cashier/1'));
  });

  it('pays several orders together', async () => {
    const calls = mockWechatBridge();
    const merge = buildMergeOrder();
    const requests: object[] = [];
    server.use(
      mockEndpoint('mergeOrderDetail', () => merge),
      mockEndpoint('reOrder', ({ args }) => {
        requests.push(args);
        return { orderId: merge.mergeOrderId, payAmount: 3480, payDeadline: null, wxPayParams };
      }),
    );
    const user = renderOrder('wechat', {}, `orderId=${merge.mergeOrderId}`);
    await user.click(await screen.findByRole('button', { name: '支付 ¥34.80' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(requests).toMatchObject([{ orderId: merge.mergeOrderId }]);
  });

  it('reloads an order that has changed and does not order again', async () => {
    const mall = mockMall(new AppError('conflict', 'too late', { reason: 'order_state' }));
    const user = renderOrder('wechat');
    const button = await findPayButton();
    mall.order = buildOrderDetail({ status: 6, closeReason: 'cancelled', payDeadline: null });
    await user.click(button);
    await expectAnnounced('订单状态已变化');
    expect(await screen.findByRole('heading', { name: '已关闭' })).toBeInTheDocument();
  });
});

describe('payment outside WeChat', () => {
  // R-PAY-06
  it('opens WeChat’s mini program when the project configures it', async () => {
    mockMall();
    server.use(mockEndpoint('wxPayUrlScheme', () => ({ url: 'weixin://dl/business/?t=1' })));
    const user = renderOrder('browser', { isWxMiniAppPay: true });
    await user.click(await findPayButton());
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('weixin://dl/business/?t=1'));
  });

  it('polls when the shopper returns from another app and enables the button', async () => {
    const mall = mockMall();
    server.use(mockEndpoint('wxPayUrlScheme', () => ({ url: 'weixin://dl/business/?t=1' })));
    const user = renderOrder('browser', { isWxMiniAppPay: true });
    await user.click(await findPayButton());
    await waitFor(() => expect(leaveTo).toHaveBeenCalled());
    const requests = mall.asked;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('正在确认付款结果…')).toBeInTheDocument();
    await waitFor(() => expect(mall.asked).toBeGreaterThan(requests));
    expect(await findPayButton()).not.toHaveAttribute('aria-busy', 'true');
  });

  // R-PAY-07
  it('opens the surrounding mini program’s page and starts polling', async () => {
    mockMall();
    const urls: string[] = [];
    window.wx = { miniProgram: { navigateTo: ({ url, success }) => [urls.push(url), success()] } };
    const user = renderOrder('mini');
    await user.click(await findPayButton());
    expect(await screen.findByText('正在确认付款结果…')).toBeInTheDocument();
    expect(urls).toEqual([`/pages/pay/index?orderId=${orderId}&pId=10000`]);
  });

  it('shows help when the mini program’s page does not open', async () => {
    mockMall();
    window.wx = { miniProgram: { navigateTo: ({ fail }) => fail() } };
    const user = renderOrder('mini');
    await user.click(await findPayButton());
    await expectAnnounced(/支付没有成功/);
  });

  // R-ALIPAY-03
  it('pays a trade in Alipay’s mini program', async () => {
    mockMall();
    server.use(mockEndpoint('aliMiniAppPay', () => ({ tradeNO: '2026' })));
    const trades: string[] = [];
    window.my = {
      tradePay: ({ tradeNO, success }) => [trades.push(tradeNO), success({ resultCode: '9000' })],
    };
    const user = renderOrder('alipayMini');
    await user.click(await findPayButton());
    expect(await screen.findByText('正在确认付款结果…')).toBeInTheDocument();
    expect(trades).toEqual(['2026']);
  });

  // R-PAY-02
  it('shows where to pay when no channel is available', async () => {
    mockMall();
    renderOrder('wechat', { setting: { isWxPay: false, isAliPay: true, isCloudPay: true } });
    expect(await screen.findByText(/请在手机浏览器中打开本页付款/)).toBeInTheDocument();
    expect(await findPayButton()).toHaveProperty('disabled', true);
  });
});

describe('payment countdown', () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();

  // R-PAY-27
  it('uses the server’s clock instead of the device clock', async () => {
    const mall = mockMall();
    // This clock is an hour fast: by it the deadline passed long ago.
    mall.order = buildOrderDetail({ serverNow: at(-3_600_000), payDeadline: at(-3_600_000 + 600_000) });
    renderOrder('browser');
    expect(await screen.findByRole('heading', { name: '待付款' })).toBeInTheDocument();
    expect(await screen.findByRole('timer')).toHaveTextContent(/^00:(10:00|09:5\d)$/);
  });

  it('closes an order whose time is over on the server’s clock', async () => {
    const mall = mockMall();
    mall.order = buildOrderDetail({ serverNow: at(3_600_000), payDeadline: at(1_800_000) });
    renderOrder('browser');
    expect(await screen.findByRole('heading', { name: '已关闭' })).toBeInTheDocument();
  });

  it('continues when the server reports remaining time', async () => {
    const mall = mockMall();
    mall.order = buildOrderDetail({ serverNow: at(0), payDeadline: at(900) });
    renderOrder('browser');
    expect(await screen.findByRole('heading', { name: '待付款' })).toBeInTheDocument();
    mall.order = buildOrderDetail({ serverNow: at(0), payDeadline: at(600_000) });
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/^00:(10:00|09:5\d)$/), {
      timeout: 3000,
    });
  });
});
