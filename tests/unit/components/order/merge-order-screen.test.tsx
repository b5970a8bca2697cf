import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OrderScreen } from '@/components/order/detail/order-screen';
import { leaveTo } from '@/lib/browser/leave-to';
import { AppError } from '@/lib/contract/errors';
import type { MergeOrder } from '@/lib/contract/merge-order';
import { defaultPayRules } from '@/lib/rules/payment/pay-channels';
import { buildMergeOrder, buildOrderDetail, exampleAddress } from '../../../support/builders/order-answers';
import { renderPart, server, setPagePath } from '../../../support/components/order';
import { mockEndpoint } from '../../../support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

const router = { push: jest.fn(), replace: jest.fn() };
jest.mock('next/navigation', () => ({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));
jest.mock('@/lib/browser/leave-to', () => ({ leaveTo: jest.fn() }));

const { mergeOrderId } = buildMergeOrder();

function renderMergeOrder(query: string, merge: MergeOrder = buildMergeOrder()) {
  server.use(
    mockEndpoint('mergeOrderDetail', ({ args }) =>
      args.mergeOrderId === mergeOrderId ? merge : new AppError('not_found', 'no such order'),
    ),
  );
  setPagePath(`/payindex?pId=10000&${query}`);
  renderPart(
    <OrderScreen unit="兑换币" environment="browser" payRules={defaultPayRules} closedActions={undefined} />,
  );
  return userEvent.setup();
}

runMockServer(server);
beforeEach(() => localStorage.clear());

describe('page of a merge order', () => {
  it.each([`orderId=${mergeOrderId}`, `orderId=217418081999334788&mergeOrderId=${mergeOrderId}`])(
    'shows parcels with one sum: %s',
    async (query) => {
      renderMergeOrder(query);
      expect(await screen.findByRole('region', { name: '包裹 1' })).toBeInTheDocument();
      expect(screen.getByRole('region', { name: '包裹 2' })).toBeInTheDocument();
      expect(screen.getByText('共 2 单合并支付')).toBeInTheDocument();
      expect(screen.getByText('−¥5.00')).toBeInTheDocument();
      expect(screen.getByRole('button', { name: '支付 ¥34.80' })).toBeInTheDocument();
      expect(localStorage.getItem('orderInfo')).toContain(mergeOrderId);
    },
  );

  // R-API-32
  it('shows the merge order that a cashier of an existing mall names by an id of its own kind', async () => {
    const known = { ...buildMergeOrder(), mergeOrderId: 'M-777' };
    const unknown = new AppError('not_found', 'no such order');
    server.use(
      mockEndpoint('mergeOrderDetail', ({ args }) => (args.mergeOrderId === '777' ? known : unknown)),
    );
    setPagePath('/payindex?pId=10000&mergeOrderId=777');
    renderPart(
      <OrderScreen
        unit="兑换币"
        environment="browser"
        payRules={defaultPayRules}
        closedActions={undefined}
      />,
    );
    expect(await screen.findByRole('region', { name: '包裹 2' })).toBeInTheDocument();
    // The shopper reads the number that the points mall knows.
    expect(screen.getByText('777')).toBeInTheDocument();
  });

  it('shows all orders for the URL of an unpaid one', async () => {
    server.use(mockEndpoint('orderDetail', () => ({ ...buildOrderDetail(), mergeOrderId })));
    renderMergeOrder(`orderId=${buildOrderDetail().orderId}`);
    expect(await screen.findByRole('region', { name: '包裹 2' })).toBeInTheDocument();
  });

  it.each([
    ['支付宝', 'aliMergeWapPay', { mergeOrderId }],
    ['云闪付', 'cloudPay', { orderId: mergeOrderId }],
  ] as const)('pays all orders at once by %s', async (channel, call, input) => {
    const calls: unknown[] = [];
    server.use(
      mockEndpoint(call, ({ args }) => {
        calls.push(args);
        return { payUrl: '/vantmall/sandbox/cashier/1' };
      }),
    );
    const user = renderMergeOrder(`orderId=${mergeOrderId}`);
    await user.click(await screen.findByRole('radio', { name: channel }));
    await user.click(screen.getByRole('button', { name: '支付 ¥34.80' }));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/vantmall/sandbox/cashier/1'));
    expect(calls[0]).toMatchObject(input);
  });

  it('changes the address of all orders', async () => {
    const calls: unknown[] = [];
    server.use(
      mockEndpoint('addressList', () => [
        exampleAddress,
        { ...exampleAddress, addressId: 'a2', receiver: '陈默' },
      ]),
      mockEndpoint('multiUpdateAddress', ({ args }) => {
        calls.push(args);
        return null;
      }),
    );
    const user = renderMergeOrder(`orderId=${mergeOrderId}`);
    await user.click(await screen.findByRole('button', { name: '修改地址' }));
    await user.click(await screen.findByRole('button', { name: /^陈默/ }));
    await waitFor(() => expect(calls[0]).toMatchObject({ mergeOrderId, addressId: 'a2' }));
  });

  it('links each order to its own page after payment', async () => {
    const paid = buildMergeOrder().orders.map((order) => ({ ...order, status: 2, paidAt: order.createdAt }));
    renderMergeOrder(
      `orderId=${mergeOrderId}`,
      buildMergeOrder({ payState: 'paid', orders: paid, payDeadline: null }),
    );
    const parcel = within(await screen.findByRole('region', { name: '包裹 2' }));
    const link = parcel.getByRole('link', { name: '查看包裹 2 的订单' });
    expect(link).toHaveAttribute('href', expect.stringContaining('orderId=217418081999334789'));
    expect(screen.queryByRole('button', { name: /^支付/ })).not.toBeInTheDocument();
  });

  it('shows status and actions of each order', async () => {
    const [first, second] = buildMergeOrder().orders;
    if (!first || !second) throw new Error('expected two orders');
    const at = first.createdAt;
    const sentOrder = { ...first, status: 3, paidAt: at, sentAt: at };
    const orders = [sentOrder, { ...second, status: 2, paidAt: at }];
    const user = renderMergeOrder(
      `orderId=${mergeOrderId}`,
      buildMergeOrder({ payState: 'paid', orders, payDeadline: null }),
    );
    const one = within(await screen.findByRole('region', { name: '包裹 1' }));
    const other = within(screen.getByRole('region', { name: '包裹 2' }));
    const readStep = (part: typeof one) =>
      part.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')?.textContent;
    expect(readStep(one)).toContain('商品发货');
    expect(readStep(other)).toContain('付款成功');
    expect(one.getByRole('link', { name: '查看物流' })).toHaveAttribute(
      'href',
      expect.stringContaining(first.orderId),
    );
    expect(other.getByRole('link', { name: '申请退款' })).toHaveAttribute(
      'href',
      expect.stringContaining(second.orderId),
    );

    const answer = Promise.withResolvers<null>();
    server.use(mockEndpoint('confirmReceipt', () => answer.promise));
    await user.click(one.getByRole('button', { name: '确认收货' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认收货' }));
    expect(await one.findByText('已完成')).toBeInTheDocument();
    expect(other.getByText('待发货')).toBeInTheDocument();
    answer.resolve(null);
  });

  it('shows the sum without a count when there is one order', async () => {
    renderMergeOrder(
      `orderId=${mergeOrderId}`,
      buildMergeOrder({ orders: buildMergeOrder().orders.slice(0, 1) }),
    );
    expect(await screen.findByRole('heading', { name: '合计' })).toBeInTheDocument();
    expect(screen.queryByText(/合并支付/)).not.toBeInTheDocument();
  });

  it('shows cancelled orders on the timeline and offers to buy again', async () => {
    const closedState = {
      status: 6,
      closeReason: 'cancelled' as const,
      closedAt: '2026-03-10T04:00:00.000Z',
    };
    const orders = buildMergeOrder().orders.map((order) => ({ ...order, ...closedState }));
    renderMergeOrder(
      `orderId=${mergeOrderId}`,
      buildMergeOrder({ payState: 'closed', orders, payDeadline: null }),
    );
    expect(await screen.findAllByText('订单关闭')).toHaveLength(1);
    expect(screen.getAllByRole('link', { name: '再次兑换' })).toHaveLength(orders.length);
  });

  it('shows not found for an order of another user', async () => {
    renderMergeOrder('orderId=M1');
    expect(await screen.findByText(/订单不存在/)).toBeInTheDocument();
  });
});
