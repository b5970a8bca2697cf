import { screen, waitFor, within } from '@testing-library/react';
import { parseTab } from '@/components/order/list/use-order-tab';
import { AppError } from '@/lib/contract/errors';
import { buildUnpaidOrder } from '../../../../support/builders/order-answers';
import { server } from '../../../../support/components/order';
import { mockEndpoint } from '../../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../../support/fakes/run-mock-server';
import { mockOrders, renderOrders } from './support';

mockNavigation({
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(window.location.search),
});

runMockServer(server);

describe('my orders', () => {
  it.each([
    [null, 0],
    ['', 0],
    ['2', 2],
    ['9', 0],
    ['null', 0],
    ['1e0', 0],
  ])('opens the tab of orderStatus=%s', (raw, tab) => expect(parseTab(raw)).toBe(tab));

  // R-LIST-07
  it('shows the orders of the tab in the URL with its counts', async () => {
    const requests = mockOrders([
      buildUnpaidOrder(),
      buildUnpaidOrder({ orderId: '2', status: 3, payDeadline: null }),
    ]);
    renderOrders('&orderStatus=3');
    const card = await screen.findByRole('article', { name: '订单 2' });
    expect(within(card).getByRole('link', { name: '查看物流' })).toHaveAttribute(
      'href',
      expect.stringContaining('/express?orderId=2'),
    );
    expect(screen.queryByRole('article', { name: /217418/ })).not.toBeInTheDocument();
    expect(requests[0]).toMatchObject({ status: '3', pageNum: '1', pageSize: '10' });
    expect(await screen.findByRole('tab', { name: /^待付款 ?1$/ })).toBeInTheDocument();
  });

  it('keeps tab and project in the URL', async () => {
    mockOrders([buildUnpaidOrder()]);
    const user = renderOrders('&from=mine');
    await user.click(await screen.findByRole('tab', { name: /待付款/ }));
    const query = new URLSearchParams(window.location.search);
    expect(Object.fromEntries(query)).toEqual({ pId: '10000', from: 'mine', orderStatus: '1' });
  });

  it('shows a cancelled order as closed at once and undoes that when the server rejects it', async () => {
    mockOrders([buildUnpaidOrder()]);
    let refuse: (() => void) | undefined;
    const pending = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    server.use(
      mockEndpoint('cancelOrder', async () => {
        await pending;
        return new AppError('conflict', 'paid', { reason: 'order_state' });
      }),
    );
    const user = renderOrders();
    const card = within(await screen.findByRole('article'));
    await user.click(card.getByRole('button', { name: '取消订单' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '取消订单' }));
    expect(await card.findByText('已关闭')).toBeInTheDocument();
    expect(card.queryByRole('link', { name: '去付款' })).not.toBeInTheDocument();
    refuse?.();
    expect(await card.findByText('待付款')).toBeInTheDocument();
    expect(card.getByRole('link', { name: '去付款' })).toBeInTheDocument();
    expect((await screen.findAllByText('订单状态已变化')).length).toBeGreaterThan(0);
  });

  it('confirms receipt after a dialog', async () => {
    const orders = [buildUnpaidOrder({ orderId: '2', status: 3, payDeadline: null })];
    mockOrders(orders);
    const confirmed: unknown[] = [];
    server.use(
      mockEndpoint('confirmReceipt', ({ args }) => {
        confirmed.push(args.orderId);
        orders[0] = buildUnpaidOrder({ orderId: '2', status: 4, payDeadline: null });
        return null;
      }),
    );
    const user = renderOrders();
    const card = within(await screen.findByRole('article'));
    await user.click(card.getByRole('button', { name: '确认收货' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: '确认收货' }));
    await waitFor(() => expect(confirmed).toEqual(['2']));
    expect(await card.findByText('已完成')).toBeInTheDocument();
  });

  it('shows an empty state for an empty tab', async () => {
    mockOrders([]);
    renderOrders();
    expect(await screen.findByText(/这里还没有订单/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '去逛逛' })).toHaveAttribute(
      'href',
      expect.stringContaining('/home?pId=10000'),
    );
  });

  // R-NAV-25
  it('offers a retry after a failure', async () => {
    const state = { broken: true };
    mockOrders([buildUnpaidOrder()]);
    server.use(
      mockEndpoint('queryOrder', () =>
        state.broken
          ? new AppError('unavailable', 'down')
          : { list: [buildUnpaidOrder()], pageNum: 1, pageSize: 10, total: 1, hasNextPage: false },
      ),
    );
    const user = renderOrders();
    const retry = await screen.findByRole('button', { name: '重试' });
    state.broken = false;
    await user.click(retry);
    expect(await screen.findByRole('article')).toBeInTheDocument();
  });
});
