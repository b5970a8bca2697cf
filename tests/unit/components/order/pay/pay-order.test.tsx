import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { leaveTo } from '@/lib/browser/leave-to';
import { AppError } from '@/lib/contract/errors';
import { buildMergeOrder, buildOrderDetail } from '../../../../support/builders/order-answers';
import { server } from '../../../../support/components/order';
import { mockEndpoint } from '../../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../../support/fakes/run-mock-server';
import { expectAnnounced, findPayButton, mockMall, orderId, renderOrder } from './support/unpaid-order';

const router = { push: jest.fn(), replace: jest.fn() };
jest.mock('next/navigation', () => ({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));
jest.mock('@/lib/browser/leave-to', () => ({ leaveTo: jest.fn() }));

runMockServer(server);
beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
  delete window.WeixinJSBridge;
  delete window.wx;
  delete window.my;
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

  // R-API-32
  it('gives the mini program the id of a merge order that the points mall knows', async () => {
    mockMall();
    const merge = { ...buildMergeOrder(), mergeOrderId: 'M-777' };
    server.use(mockEndpoint('mergeOrderDetail', () => merge));
    const urls: string[] = [];
    window.wx = { miniProgram: { navigateTo: ({ url, success }) => [urls.push(url), success()] } };
    const user = renderOrder('mini', {}, 'mergeOrderId=777');
    await user.click(await screen.findByRole('button', { name: '支付 ¥34.80' }));
    await waitFor(() => expect(urls).toEqual(['/pages/pay/index?orderId=777&pId=10000']));
  });

  it('shows help when the mini program’s page does not open', async () => {
    mockMall();
    window.wx = { miniProgram: { navigateTo: ({ fail }) => fail() } };
    const user = renderOrder('mini');
    await user.click(await findPayButton());
    await expectAnnounced(/支付没有成功/);
  });

  it('says that nothing was paid when the call got no answer', async () => {
    mockMall();
    server.use(http.post(/aliMiniAppPay|miniAppPay/, () => HttpResponse.error()));
    const user = renderOrder('alipayMini');
    await user.click(await findPayButton());
    await expectAnnounced(/还没有付款，请再试一次/);
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

  // R-ALIPAY-02
  it('logs in by the mini program and pays when the server does not know the buyer', async () => {
    mockMall();
    const events: string[] = [];
    server.use(
      mockEndpoint('aliMiniAppPay', () => {
        events.push('trade');
        return events.includes('login')
          ? { tradeNO: '2026' }
          : new AppError('forbidden', 'log in with Alipay', { reason: 'identity_needed' });
      }),
      http.post('*/api/v7/aliPay/login', async ({ request }) => {
        events.push('login');
        expect(await request.json()).toMatchObject({ authCode: 'the-code' });
        return HttpResponse.json({ code: 200, msg: 'ok', data: {} });
      }),
    );
    window.my = {
      postMessage: (message) =>
        window.my?.onMessage?.({ id: (message as { id: string }).id, authCode: 'the-code' }),
      tradePay: ({ success }) => success({ resultCode: '9000' }),
    };
    const user = renderOrder('alipayMini');
    await user.click(await findPayButton());
    expect(await screen.findByText('正在确认付款结果…')).toBeInTheDocument();
    expect(events).toEqual(['trade', 'login', 'trade']);
  });

  // R-ALIPAY-06
  it('sends a further code with the payment when the Alipay id belongs to another user', async () => {
    mockMall();
    const trades: unknown[] = [];
    const codes: string[] = [];
    server.use(
      mockEndpoint('aliMiniAppPay', ({ args }) => {
        trades.push(args.authCode);
        return args.authCode
          ? { tradeNO: '2026' }
          : new AppError('forbidden', 'log in with Alipay', { reason: 'identity_needed' });
      }),
      http.post('*/api/v7/aliPay/login', () => HttpResponse.json({ code: 200, msg: 'ok', data: {} })),
    );
    window.my = {
      postMessage: (message) => {
        codes.push(`code-${codes.length + 1}`);
        window.my?.onMessage?.({ id: (message as { id: string }).id, authCode: codes.at(-1) });
      },
      tradePay: ({ success }) => success({ resultCode: '9000' }),
    };
    const user = renderOrder('alipayMini');
    await user.click(await findPayButton());
    expect(await screen.findByText('正在确认付款结果…')).toBeInTheDocument();
    expect(trades).toEqual([undefined, undefined, 'code-2']);
  });

  // R-PAY-02
  it('shows where to pay when no channel is available', async () => {
    mockMall();
    renderOrder('wechat', { setting: { isWxPay: false, isAliPay: true, isCloudPay: true } });
    expect(await screen.findByText(/请在手机浏览器中打开本页付款/)).toBeInTheDocument();
    expect(await findPayButton()).toHaveAttribute('aria-disabled', 'true');
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
