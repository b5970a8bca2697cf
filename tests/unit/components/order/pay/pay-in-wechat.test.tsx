import { act, screen, waitFor } from '@testing-library/react';
import { stashPayment } from '@/components/order/pay/methods/payment-stash';
import { leaveTo } from '@/lib/browser/leave-to';
import { AppError } from '@/lib/contract/errors';
import { buildMergeOrder, buildOrderDetail } from '../../../../support/builders/order-answers';
import { server } from '../../../../support/components/order';
import { mockEndpoint } from '../../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../../support/fakes/run-mock-server';
import {
  expectAnnounced,
  findPayButton,
  mockMall,
  orderId,
  renderOrder,
  wxPayParams,
} from './support/unpaid-order';

const router = { push: jest.fn(), replace: jest.fn() };
jest.mock('next/navigation', () => ({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));
jest.mock('@/lib/browser/leave-to', () => ({ leaveTo: jest.fn() }));

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

runMockServer(server);
beforeEach(() => localStorage.clear());
afterEach(() => {
  jest.restoreAllMocks();
  delete window.WeixinJSBridge;
  delete window.wx;
  delete window.my;
});

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
    expect(await findPayButton()).not.toHaveAttribute('aria-disabled');
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
