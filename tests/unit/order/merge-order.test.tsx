import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OrderScreen } from '@/components/order/detail/order-screen';
import { leaveTo } from '@/components/order/pay/leave-to';
import { AppError } from '@/lib/contract/errors';
import type { MergeOrder } from '@/lib/contract/trade/merge-order';
import { defaultPayRules } from '@/lib/rules/money/pay-channels';
import { mock } from '../../support/mock';
import { address, detail, goTo, mergeOrder, renderPart, server } from './support';

const router = { push: jest.fn(), replace: jest.fn() };
jest.mock('next/navigation', () => ({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(window.location.search),
}));
jest.mock('@/components/order/pay/leave-to', () => ({ leaveTo: jest.fn() }));

const { mergeOrderId } = mergeOrder();

function show(query: string, merge: MergeOrder = mergeOrder()) {
  server.use(
    mock('mergeOrderDetail', ({ args }) =>
      args.mergeOrderId === mergeOrderId ? merge : new AppError('not_found', 'no such order'),
    ),
  );
  goTo(`/payindex?pId=10000&${query}`);
  renderPart(<OrderScreen unit="兑换币" environment="browser" payRules={defaultPayRules} />);
  return userEvent.setup();
}

beforeAll(() => server.listen());
beforeEach(() => localStorage.clear());
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe('several orders', () => {
  it.each([`orderId=${mergeOrderId}`, `orderId=217418081999334788&mergeOrderId=${mergeOrderId}`])(
    'are shown by parcel with one sum: %s',
    async (query) => {
      show(query);
      expect(await screen.findByRole('region', { name: '包裹 1' })).toBeTruthy();
      expect(screen.getByRole('region', { name: '包裹 2' })).toBeTruthy();
      expect(screen.getByText('共 2 单合并支付')).toBeTruthy();
      expect(screen.getByText('−¥5.00')).toBeTruthy();
      expect(screen.getByRole('button', { name: '支付 ¥34.80' })).toBeTruthy();
      expect(localStorage.getItem('orderInfo')).toContain(mergeOrderId);
    },
  );

  it('are shown for one of them while it is unpaid', async () => {
    server.use(mock('orderDetail', () => ({ ...detail(), mergeOrderId })));
    show(`orderId=${detail().orderId}`);
    expect(await screen.findByRole('region', { name: '包裹 2' })).toBeTruthy();
  });

  it.each([
    ['支付宝', 'aliMergeWapPay', { mergeOrderId }],
    ['云闪付', 'cloudPay', { orderId: mergeOrderId }],
  ] as const)('are paid at once by %s', async (channel, call, sent) => {
    const calls: unknown[] = [];
    server.use(
      mock(call, ({ args }) => {
        calls.push(args);
        return { payUrl: '/vantmall/sandbox/cashier/1' };
      }),
    );
    const user = show(`orderId=${mergeOrderId}`);
    await user.click(await screen.findByRole('radio', { name: channel }));
    await user.click(screen.getByRole('button', { name: '支付 ¥34.80' }));
    await waitFor(() => expect(leaveTo).toHaveBeenCalledWith('/vantmall/sandbox/cashier/1'));
    expect(calls[0]).toMatchObject(sent);
  });

  it('get another address together', async () => {
    const calls: unknown[] = [];
    server.use(
      mock('addressList', () => [address, { ...address, addressId: 'a2', receiver: '陈默' }]),
      mock('multiUpdateAddress', ({ args }) => {
        calls.push(args);
        return null;
      }),
    );
    const user = show(`orderId=${mergeOrderId}`);
    await user.click(await screen.findByRole('button', { name: '修改地址' }));
    await user.click(await screen.findByRole('button', { name: /^陈默/ }));
    await waitFor(() => expect(calls[0]).toMatchObject({ mergeOrderId, addressId: 'a2' }));
  });

  it('lead each to its own page once they are paid', async () => {
    const paid = mergeOrder().orders.map((order) => ({ ...order, status: 2, paidAt: order.createdAt }));
    show(`orderId=${mergeOrderId}`, mergeOrder({ payState: 'paid', orders: paid, payDeadline: null }));
    const parcel = within(await screen.findByRole('region', { name: '包裹 2' }));
    const link = parcel.getByRole('link', { name: '查看包裹 2 的订单' });
    expect(link.getAttribute('href')).toContain('orderId=217418081999334789');
    expect(screen.queryByRole('button', { name: /^支付/ })).toBeNull();
  });

  it('of somebody else are not there', async () => {
    show('orderId=M1');
    expect(await screen.findByText(/订单不存在/)).toBeTruthy();
  });
});
