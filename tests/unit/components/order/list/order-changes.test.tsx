import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { AppError } from '@/lib/contract/errors';
import type { OrderSummary } from '@/lib/contract/order';
import { exampleAddress } from '../../../../support/builders/order-answers';
import { setServerAhead } from '../../../../support/components/fake-clock';
import { server } from '../../../../support/components/order';
import { mockEndpoint } from '../../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../../support/fakes/run-mock-server';
import { buildListedOrder, findCard, mockOrders, renderOrders } from './support';

mockNavigation({
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(window.location.search),
});

runMockServer(server);

type User = ReturnType<typeof userEvent.setup>;
type Kind = 'cancel' | 'confirm' | 'remind';

const endpointByKind = { cancel: 'cancelOrder', confirm: 'confirmReceipt', remind: 'remindOrder' } as const;
const statusByKind = { cancel: 1, confirm: 3, remind: 2 } as const;
const buttonByKind = { cancel: '取消订单', confirm: '确认收货', remind: '催发货' } as const;
const textByKind = { cancel: '已关闭', confirm: '已完成', remind: '已催发货' } as const;

async function clickChange(user: User, orderId: string, kind: Kind) {
  await user.click((await findCard(orderId)).getByRole('button', { name: buttonByKind[kind] }));
  if (kind === 'remind') return;
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: buttonByKind[kind] }));
}

const expectAnnounced = async (text: string | RegExp) =>
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);

describe.each<Kind>(['cancel', 'confirm', 'remind'])('optimistic change “%s”', (kind) => {
  const reasons = { cancel: 'order_state', confirm: 'order_state', remind: 'too_often' } as const;
  const messages = { cancel: '订单状态已变化', confirm: '订单状态已变化', remind: /24 小时内/ } as const;

  // R-LIST-10
  it('shows the change at once and undoes it with a message when the mall rejects it', async () => {
    mockOrders([buildListedOrder('1', statusByKind[kind])]);
    const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
    server.use(
      mockEndpoint(endpointByKind[kind], async () => {
        await until;
        return new AppError('conflict', 'no', { reason: reasons[kind] });
      }),
    );
    const user = renderOrders();
    await clickChange(user, '1', kind);
    const card = await findCard('1');
    expect(await card.findByText(textByKind[kind])).toBeInTheDocument();
    expect(card.queryByRole('button', { name: buttonByKind[kind] })).not.toBeInTheDocument();
    letGo();
    expect(await card.findByRole('button', { name: buttonByKind[kind] })).toBeInTheDocument();
    expect(card.queryByText(textByKind[kind])).not.toBeInTheDocument();
    await expectAnnounced(messages[kind]);
  });

  it('undoes the change when the network fails', async () => {
    mockOrders([buildListedOrder('1', statusByKind[kind])]);
    server.use(http.post(`*/vantmall/api/${endpointByKind[kind]}`, () => HttpResponse.error()));
    const user = renderOrders();
    await clickChange(user, '1', kind);
    await expectAnnounced(/网络开小差了/);
    expect((await findCard('1')).getByRole('button', { name: buttonByKind[kind] })).toBeInTheDocument();
  });

  it('keeps the change in the list and the counts when the mall accepts it', async () => {
    const orders = [buildListedOrder('1', statusByKind[kind])];
    mockOrders(orders);
    server.use(
      http.post(`*/vantmall/api/${endpointByKind[kind]}`, () => {
        const now = new Date().toISOString();
        const status = { cancel: 6, confirm: 4, remind: 2 }[kind];
        orders[0] = buildListedOrder('1', status, kind === 'remind' ? { remindedAt: now } : {});
        const data = kind === 'remind' ? { remindedAt: now, nextAt: now } : null;
        return HttpResponse.json({ code: 200, msg: 'ok', data });
      }),
    );
    const user = renderOrders();
    const name = { cancel: '待付款', confirm: '待收货', remind: '待发货' }[kind];
    await screen.findByRole('tab', { name: new RegExp(`${name} ?1`) });
    await clickChange(user, '1', kind);
    expect(await (await findCard('1')).findByText(textByKind[kind])).toBeInTheDocument();
    if (kind !== 'remind') expect(await screen.findByRole('tab', { name })).toBeInTheDocument();
  });
});

it('shows a reminder at once on a phone whose clock is more than a day late', async () => {
  setServerAhead(30 * 3_600_000);
  mockOrders([buildListedOrder('1', 2)]);
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
  server.use(
    mockEndpoint('remindOrder', async () => {
      await until;
      return new AppError('unavailable', 'down');
    }),
  );
  const user = renderOrders();
  await clickChange(user, '1', 'remind');
  expect(await (await findCard('1')).findByText('已催发货')).toBeInTheDocument();
  letGo();
  setServerAhead(0);
});

it('removes the order from the list of its status and puts it back on undo', async () => {
  mockOrders([buildListedOrder('1', 1), buildListedOrder('2', 1), buildListedOrder('3', 1)]);
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
  server.use(
    mockEndpoint('cancelOrder', async () => {
      await until;
      return new AppError('unavailable', 'down');
    }),
  );
  const user = renderOrders('&orderStatus=1');
  await clickChange(user, '2', 'cancel');
  await waitFor(() => expect(screen.queryByRole('article', { name: '订单 2' })).not.toBeInTheDocument());
  expect(await screen.findByRole('tab', { name: /待付款 ?2/ })).toBeInTheDocument();
  letGo();
  await screen.findByRole('article', { name: '订单 2' });
  const names = screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
  expect(names).toEqual(['订单 1', '订单 2', '订单 3']);
  expect(await screen.findByRole('tab', { name: /待付款 ?3/ })).toBeInTheDocument();
});

it('keeps another pending change on undo', async () => {
  mockOrders([buildListedOrder('1', 1), buildListedOrder('2', 3)]);
  const cancelled = Promise.withResolvers<void>();
  const confirmed = Promise.withResolvers<void>();
  server.use(
    mockEndpoint('cancelOrder', async () => {
      await cancelled.promise;
      return new AppError('unavailable', 'down');
    }),
    mockEndpoint('confirmReceipt', async () => {
      await confirmed.promise;
      return null;
    }),
  );
  const user = renderOrders();
  await clickChange(user, '1', 'cancel');
  await clickChange(user, '2', 'confirm');
  expect(await (await findCard('2')).findByText('已完成')).toBeInTheDocument();
  cancelled.resolve();
  expect(await (await findCard('1')).findByText('待付款')).toBeInTheDocument();
  expect((await findCard('2')).getByText('已完成')).toBeInTheDocument();
  confirmed.resolve();
});

// R-LIST-09
it.each([
  ['returns the points', 599, '取消后兑换币会退回你的账户（已过期的除外）。'],
  ['mentions no points when there are none', 0, '取消后不再为你保留商品。'],
])('the question about cancelling an order %s', async (_, points, text) => {
  mockOrders([buildListedOrder('1', 1, { points })]);
  const user = renderOrders();
  await user.click((await findCard('1')).getByRole('button', { name: '取消订单' }));
  expect(within(await screen.findByRole('dialog')).getByText(text)).toBeInTheDocument();
});

it('cancels all orders of a joint payment and announces that', async () => {
  const mergeFields: Partial<OrderSummary> = {
    mergeOrderId: 'M1',
    paidTogether: { orders: 2, payAmount: 2990 },
  };
  mockOrders([
    buildListedOrder('1', 1, mergeFields),
    buildListedOrder('2', 1, mergeFields),
    buildListedOrder('3', 1),
  ]);
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
  server.use(
    mockEndpoint('cancelOrder', async () => {
      await until;
      return new AppError('unavailable', 'down');
    }),
  );
  const user = renderOrders();
  expect((await findCard('1')).getByText('与另外 1 单一起支付，共 ¥29.90')).toBeInTheDocument();
  await user.click((await findCard('1')).getByRole('button', { name: '取消订单' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/2 个订单会一起取消/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '取消订单' }));
  expect(await (await findCard('2')).findByText('已关闭')).toBeInTheDocument();
  expect((await findCard('1')).getByText('已关闭')).toBeInTheDocument();
  expect((await findCard('3')).getByText('待付款')).toBeInTheDocument();
  expect(await screen.findByRole('tab', { name: /待付款 ?1/ })).toBeInTheDocument();
  letGo();
  expect(await (await findCard('2')).findByText('待付款')).toBeInTheDocument();
});

describe('changing the address', () => {
  const choose = async (user: User) => {
    await user.click((await findCard('1')).getByRole('button', { name: '修改地址' }));
    const sheet = within(await screen.findByRole('dialog', { name: '收货地址' }));
    await user.click(await sheet.findByRole('button', { name: /^李青/ }));
  };

  it('updates the card of the order', async () => {
    mockOrders([buildListedOrder('1', 2)]);
    const requests: unknown[] = [];
    server.use(
      mockEndpoint('addressList', () => [exampleAddress]),
      mockEndpoint('updateAddress', ({ args }) => {
        requests.push(args);
        return null;
      }),
    );
    await choose(renderOrders());
    await expectAnnounced('地址已修改');
    expect(requests).toMatchObject([{ orderId: '1', addressId: 'a1' }]);
  });

  it('updates all orders of a joint payment', async () => {
    mockOrders([buildListedOrder('1', 1, { mergeOrderId: 'M1', paidTogether: { orders: 2, payAmount: 0 } })]);
    const requests: unknown[] = [];
    server.use(
      mockEndpoint('addressList', () => [exampleAddress]),
      mockEndpoint('multiUpdateAddress', ({ args }) => {
        requests.push(args);
        return new AppError('conflict', 'dearer', { reason: 'price_changed' });
      }),
    );
    await choose(renderOrders());
    await expectAnnounced('那里的运费不同，不能直接改地址。请取消后重新下单');
    expect(requests).toMatchObject([{ mergeOrderId: 'M1', addressId: 'a1' }]);
  });
});
