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
import { mock } from '../../support/mock';
import { detail, goTo, mergeOrder, real, renderPart, server } from '../order/support';

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

const { orderId } = detail();

/** A mall with one unpaid order, whose payment a test decides. */
function openMall(pay: WxPay | AppError = { wxPayParams }) {
  const state = { order: detail() as OrderDetail, paid: false, asked: 0, reOrders: [] as object[] };
  const answer = (): RealOrder => real(state.paid ? { paid: true, status: 2 } : {});
  server.use(
    mock('orderDetail', () => state.order),
    mock('queryRealOrder', () => {
      state.asked += 1;
      return answer();
    }),
    mock('reOrder', ({ args }) => {
      state.reOrders.push(args);
      return pay instanceof AppError ? pay : { ...pay, orderId, payAmount: 1990, payDeadline: null };
    }),
  );
  return state;
}

function show(environment: Environment, rules: Partial<PayRules> = {}, query = `orderId=${orderId}`) {
  jest
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue(environment === 'wechat' ? WECHAT : 'Mozilla/5.0');
  goTo(`/payindex?pId=10000&${query}`);
  const payRules = { ...defaultPayRules, ...rules };
  renderPart(<OrderScreen unit="兑换币" environment={environment} payRules={payRules} />);
  return userEvent.setup();
}

const payButton = () => screen.findByRole('button', { name: '支付 ¥19.90' });

/** A sentence is said and shown. */
const said = async (text: string | RegExp) => expect(await screen.findAllByText(text)).toHaveLength(2);

/** A WeChat that answers when a test says so. */
function openWechat() {
  const calls: { params: object; answer: (word: string) => void }[] = [];
  window.WeixinJSBridge = {
    invoke: (_, params, callback) =>
      void calls.push({
        params,
        answer: (word) => act(() => callback({ err_msg: `get_brand_wcpay_request:${word}` })),
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

describe('inside WeChat', () => {
  // R-PAY-05
  it('pays by the bridge, and believes the server alone', async () => {
    const mall = openMall();
    const calls = openWechat();
    const user = show('wechat');
    await user.click(await payButton());
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

  it('offers to pay again after “cancel”, and finds out when that was wrong', async () => {
    const mall = openMall();
    const calls = openWechat();
    const user = show('wechat');
    await user.click(await payButton());
    await waitFor(() => expect(calls).toHaveLength(1));
    calls[0]?.answer('cancel');
    await said(/还没有付款/);
    expect(screen.queryByText('正在确认付款结果…')).not.toBeInTheDocument();
    await user.click(await payButton());
    await waitFor(() => expect(calls).toHaveLength(2));
    mall.paid = true;
    await waitFor(() => expect(router.replace).toHaveBeenCalled(), { timeout: 4000 });
  });

  it('goes on to the cashier by itself with what was prepared when it was ordered, once', async () => {
    const mall = openMall();
    const calls = openWechat();
    stashPayment(orderId, { wxPayParams: { ...wxPayParams, package: 'prepay_id=first' } });
    show('wechat');
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.params).toMatchObject({ package: 'prepay_id=first' });
    expect(mall.reOrders).toEqual([]);
    calls[0]?.answer('fail');
    await said(/支付没有成功/);
    expect(calls).toHaveLength(1);
  });

  it('keeps nothing of another order', async () => {
    openMall();
    const calls = openWechat();
    stashPayment('another', { wxPayParams });
    show('wechat');
    await payButton();
    expect(calls).toHaveLength(0);
  });

  it('sends a shopper whom WeChat does not know to its login, and back here', async () => {
    openMall({ wxPayProblem: 'login_needed' });
    openWechat();
    const user = show('wechat');
    await user.click(await payButton());
    await waitFor(() => expect(leaveTo).toHaveBeenCalled());
    const url = new URL(jest.mocked(leaveTo).mock.calls[0]?.[0] ?? '', 'http://mall');
    expect(url.pathname).toBe('/vantmall/api/v7/wxPay/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      url: `/payindex?pId=10000&orderId=${orderId}`,
      pId: '10000',
      appType: 'WX_PUBLIC',
    });
  });

  it('says so when a payment could not be prepared, and goes on offering it', async () => {
    openMall({ wxPayProblem: 'unavailable' });
    const user = show('wechat');
    await user.click(await payButton());
    await said(/暂时无法发起支付/);
    expect(await payButton()).toHaveProperty('disabled', false);
  });

  it('of the demo without WeChat goes to the sandbox', async () => {
    openMall({ wxPayParams, sandboxCashier: '/vantmall/sandbox/cashier/1' });
    const user = show('wechat');
    window.WeixinJSBridge = {
      invoke: (_, __, callback) => callback({ err_msg: 'get_brand_wcpay_request:fail' }),
    };
    await user.click(await payButton());
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/vantmall/sandbox/cashier/1'));
  });

  it('pays several orders together', async () => {
    const calls = openWechat();
    const merge = mergeOrder();
    const asked: object[] = [];
    server.use(
      mock('mergeOrderDetail', () => merge),
      mock('reOrder', ({ args }) => {
        asked.push(args);
        return { orderId: merge.mergeOrderId, payAmount: 3480, payDeadline: null, wxPayParams };
      }),
    );
    const user = show('wechat', {}, `orderId=${merge.mergeOrderId}`);
    await user.click(await screen.findByRole('button', { name: '支付 ¥34.80' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(asked).toMatchObject([{ orderId: merge.mergeOrderId }]);
  });

  it('an order that changed meanwhile is read again and not ordered anew', async () => {
    const mall = openMall(new AppError('conflict', 'too late', { reason: 'order_state' }));
    const user = show('wechat');
    const button = await payButton();
    mall.order = detail({ status: 6, closeReason: 'cancelled', payDeadline: null });
    await user.click(button);
    await said('订单状态已变化');
    expect(await screen.findByRole('heading', { name: '已关闭' })).toBeInTheDocument();
  });
});

describe('elsewhere', () => {
  // R-PAY-06
  it('leads into WeChat’s mini program where the project says so', async () => {
    openMall();
    server.use(mock('wxPayUrlScheme', () => ({ url: 'weixin://dl/business/?t=1' })));
    const user = show('browser', { isWxMiniAppPay: true });
    await user.click(await payButton());
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('weixin://dl/business/?t=1'));
  });

  it('asks when the shopper comes back from another app, and lets the button go', async () => {
    const mall = openMall();
    server.use(mock('wxPayUrlScheme', () => ({ url: 'weixin://dl/business/?t=1' })));
    const user = show('browser', { isWxMiniAppPay: true });
    await user.click(await payButton());
    await waitFor(() => expect(leaveTo).toHaveBeenCalled());
    const asked = mall.asked;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('正在确认付款结果…')).toBeInTheDocument();
    await waitFor(() => expect(mall.asked).toBeGreaterThan(asked));
    expect(await payButton()).not.toHaveAttribute('aria-busy', 'true');
  });

  // R-PAY-07
  it('opens the mini program’s own page around it, and asks from then on', async () => {
    openMall();
    const urls: string[] = [];
    window.wx = { miniProgram: { navigateTo: ({ url, success }) => [urls.push(url), success()] } };
    const user = show('mini');
    await user.click(await payButton());
    expect(await screen.findByText('正在确认付款结果…')).toBeInTheDocument();
    expect(urls).toEqual([`/pages/pay/index?orderId=${orderId}&pId=10000`]);
  });

  it('says what helps when the mini program’s page does not open', async () => {
    openMall();
    window.wx = { miniProgram: { navigateTo: ({ fail }) => fail() } };
    const user = show('mini');
    await user.click(await payButton());
    await said(/支付没有成功/);
  });

  // R-ALIPAY-03
  it('pays a trade in Alipay’s mini program', async () => {
    openMall();
    server.use(mock('aliMiniAppPay', () => ({ tradeNO: '2026' })));
    const trades: string[] = [];
    window.my = {
      tradePay: ({ tradeNO, success }) => [trades.push(tradeNO), success({ resultCode: '9000' })],
    };
    const user = show('alipayMini');
    await user.click(await payButton());
    expect(await screen.findByText('正在确认付款结果…')).toBeInTheDocument();
    expect(trades).toEqual(['2026']);
  });

  // R-PAY-02
  it('says where to go when there is nothing to pay by', async () => {
    openMall();
    show('wechat', { setting: { isWxPay: false, isAliPay: true, isCloudPay: true } });
    expect(await screen.findByText(/请在手机浏览器中打开本页付款/)).toBeInTheDocument();
    expect(await payButton()).toHaveProperty('disabled', true);
  });
});

describe('the countdown', () => {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();

  // R-PAY-27
  it('goes by the server’s clock, whatever this device shows', async () => {
    const mall = openMall();
    // This clock is an hour fast: by it the time to pay was over long ago.
    mall.order = detail({ serverNow: at(-3_600_000), payDeadline: at(-3_600_000 + 600_000) });
    show('browser');
    expect(await screen.findByRole('heading', { name: '待付款' })).toBeInTheDocument();
    expect(await screen.findByRole('timer')).toHaveTextContent(/^00:(10:00|09:5\d)$/);
  });

  it('closes an order that is over by the server’s clock', async () => {
    const mall = openMall();
    mall.order = detail({ serverNow: at(3_600_000), payDeadline: at(1_800_000) });
    show('browser');
    expect(await screen.findByRole('heading', { name: '已关闭' })).toBeInTheDocument();
  });

  it('goes on when the server says that there is time left', async () => {
    const mall = openMall();
    mall.order = detail({ serverNow: at(0), payDeadline: at(900) });
    show('browser');
    expect(await screen.findByRole('heading', { name: '待付款' })).toBeInTheDocument();
    mall.order = detail({ serverNow: at(0), payDeadline: at(600_000) });
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/^00:(10:00|09:5\d)$/), {
      timeout: 3000,
    });
  });
});
