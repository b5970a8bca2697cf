import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OrderScreen } from '@/components/order/detail/order-screen';
import { AppError } from '@/lib/contract/errors';
import type { OrderDetail, RealOrder } from '@/lib/contract/order';
import type { WxPay } from '@/lib/contract/payment';
import type { Environment } from '@/lib/rules/environment/environment';
import { defaultPayRules, type PayRules } from '@/lib/rules/payment/pay-channels';
import { buildOrderDetail, buildRealOrder } from '../../../../../support/builders/order-answers';
import { renderPart, server, setPagePath } from '../../../../../support/components/order';
import { mockEndpoint } from '../../../../../support/fakes/mock-endpoint';

export const wxPayParams = {
  appId: 'wx1',
  timeStamp: '1773115200',
  nonceStr: 'n',
  package: 'prepay_id=wx26',
  signType: 'RSA' as const,
  paySign: 's',
};

export const { orderId } = buildOrderDetail();

/** Mocks a mall with one unpaid order and the given payment. */
export function mockMall(pay: WxPay | AppError = { wxPayParams }) {
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

/** Renders the page of the order in an environment. */
export function renderOrder(
  environment: Environment,
  rules: Partial<PayRules> = {},
  query = `orderId=${orderId}`,
) {
  document.documentElement.dataset.env = environment;
  setPagePath(`/payindex?pId=10000&${query}`);
  const payRules = { ...defaultPayRules, ...rules };
  renderPart(
    <OrderScreen unit="兑换币" environment={environment} payRules={payRules} closedActions={undefined} />,
  );
  return userEvent.setup();
}

export const findPayButton = () => screen.findByRole('button', { name: '支付 ¥19.90' });

/** Asserts that a text is announced and shown. */
export const expectAnnounced = async (text: string | RegExp) =>
  expect(await screen.findAllByText(text)).toHaveLength(2);
