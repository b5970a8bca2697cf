import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OrderScreen } from '@/components/order/detail/order-screen';
import { ExchangeBar, ExchangeClientProvider } from '@/components/order/exchange/exchange-context';
import { takeStashedPayment } from '@/components/order/pay/methods/payment-stash';
import { toastStore } from '@/components/ui/overlay/toast';
import { leaveTo } from '@/lib/browser/leave-to';
import type { OrderDetail } from '@/lib/contract/order';
import { toExchangeGoods } from '@/lib/rules/order/exchange';
import { defaultPayRules, type PayRules } from '@/lib/rules/payment/pay-channels';
import { buildOrderDetail, exampleGoods } from '../../../support/builders/order-answers';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../support/fakes/run-mock-server';
import { findPayButton, mockMall as mockOrder, orderId, wxPayParams } from './pay/support/unpaid-order';
import { findSubmitButton, mockMall } from './support/exchange-page';

const router = { push: jest.fn(), replace: jest.fn() };
mockNavigation({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
});
jest.mock('@/lib/browser/leave-to', () => ({ leaveTo: jest.fn() }));

runMockServer(server);
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  toastStore.write(null);
  jest.clearAllMocks();
});
afterEach(() => delete window.WeixinJSBridge);

/** An answer of the mall that arrives when the test says so. */
function createLateAnswer<Data>(data: Data) {
  const { promise, resolve } = Promise.withResolvers<Data>();
  let isAsked = false;
  return {
    get: () => {
      isAsked = true;
      return promise;
    },
    waitUntilAsked: () => waitFor(() => expect(isAsked).toBe(true)),
    arrive: () => resolve(data),
  };
}

/** What the shopper does before the answer arrives. */
const departures: [string, () => void][] = [
  ['the page was removed', cleanup],
  ['the address has changed, while the page is still on the screen', () => setPagePath('/mine?pId=10000')],
];

interface OpenedOrder {
  environment?: 'browser' | 'wechat';
  rules?: Partial<PayRules>;
  order?: Partial<OrderDetail>;
}

/** Opens the page of an unpaid order. */
function openOrder({ environment = 'browser', rules, order }: OpenedOrder = {}) {
  document.documentElement.dataset.env = environment;
  const mall = mockOrder();
  if (order) mall.order = buildOrderDetail(order);
  setPagePath(`/payindex?pId=10000&orderId=${orderId}`);
  return renderPart(
    <OrderScreen
      unit="兑换币"
      environment={environment}
      payRules={{ ...defaultPayRules, ...rules }}
      closedActions={undefined}
    />,
  );
}

describe.each(departures)('an answer that arrives when %s', (_, leave) => {
  // R-PAY-06
  it('opens no mini program', async () => {
    const scheme = createLateAnswer({ url: 'weixin://dl/business/?t=1' });
    const { client } = openOrder({ rules: { isWxMiniAppPay: true } });
    server.use(mockEndpoint('wxPayUrlScheme', scheme.get));
    await userEvent.click(await findPayButton());
    await scheme.waitUntilAsked();
    leave();
    scheme.arrive();
    await waitFor(() => expect(client.isMutating()).toBe(0));
    expect(leaveTo).not.toHaveBeenCalled();
    expect(toastStore.read()).toBeNull();
  });

  it('opens no cashier', async () => {
    const cashier = createLateAnswer({ payUrl: 'https://cashier.example/pay' });
    const { client } = openOrder();
    server.use(mockEndpoint('wxH5Pay', cashier.get), mockEndpoint('aliWapPay', cashier.get));
    await userEvent.click(await findPayButton());
    await cashier.waitUntilAsked();
    leave();
    cashier.arrive();
    await waitFor(() => expect(client.isMutating()).toBe(0));
    expect(leaveTo).not.toHaveBeenCalled();
    expect(toastStore.read()).toBeNull();
  });

  // R-PAY-05
  it('opens no payment of WeChat', async () => {
    const invoke = jest.fn();
    window.WeixinJSBridge = { invoke };
    const payment = createLateAnswer({ orderId, payAmount: 1990, payDeadline: null, wxPayParams });
    const { client } = openOrder({ environment: 'wechat' });
    server.use(mockEndpoint('reOrder', payment.get));
    await userEvent.click(await findPayButton());
    await payment.waitUntilAsked();
    leave();
    payment.arrive();
    await waitFor(() => expect(client.isMutating()).toBe(0));
    expect(invoke).not.toHaveBeenCalled();
    expect(toastStore.read()).toBeNull();
  });

  // R-DIALOG-13
  it('does not open the new order of a closed one, but stores it for the reminder', async () => {
    const saved = createLateAnswer({ orderId: '42', payAmount: 1990, payDeadline: null, wxPayParams });
    const { client } = openOrder({ order: { status: 6, closeReason: 'expired', payDeadline: null } });
    server.use(mockEndpoint('reOrder', saved.get));
    await userEvent.click(await screen.findByRole('button', { name: '重新下单' }));
    await saved.waitUntilAsked();
    leave();
    saved.arrive();
    await waitFor(() => expect(client.isMutating()).toBe(0));
    expect(router.push).not.toHaveBeenCalled();
    expect(takeStashedPayment('42')).toBeUndefined();
    expect(JSON.parse(localStorage.getItem('orderInfo') ?? 'null')).toMatchObject({
      orderId: '42',
      goodsTotalAmount: 1990,
    });
  });

  // R-DIALOG-13, R-ORDER-08
  it('does not open a placed order, but stores it for the reminder and reloads the orders', async () => {
    mockMall();
    const saved = createLateAnswer({ orderId: '43', payAmount: 1990, payDeadline: null, wxPayParams });
    server.use(mockEndpoint('saveOrder', saved.get));
    setPagePath('/goodsProfile/101001?pId=10000');
    const texts = { choose: '', now: '立即兑换', claim: '', soldOut: '', onePiece: '', manyPieces: '' };
    const { client } = renderPart(
      <ExchangeClientProvider
        goods={toExchangeGoods(exampleGoods)}
        unit="兑换币"
        locale="zh-CN"
        texts={texts}
      >
        <ExchangeBar />
      </ExchangeClientProvider>,
    );
    client.setQueryData(['order', 'list'], []);
    await userEvent.click(screen.getByRole('button', { name: '立即兑换' }));
    await within(await screen.findByRole('dialog', { name: '确认兑换' })).findByText(/李青/);
    await userEvent.click(await findSubmitButton());
    await saved.waitUntilAsked();
    leave();
    saved.arrive();
    await waitFor(() => expect(client.isMutating()).toBe(0));
    expect(router.push).not.toHaveBeenCalled();
    expect(takeStashedPayment('43')).toBeUndefined();
    expect(client.getQueryState(['order', 'list'])?.isInvalidated).toBe(true);
    expect(JSON.parse(localStorage.getItem('orderInfo') ?? 'null')).toEqual({
      orderId: '43',
      goodsTotalAmount: 1990,
      imgUrl: exampleGoods.picture,
    });
  });
});
