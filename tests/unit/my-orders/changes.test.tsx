import { screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { AppError } from '@/lib/contract/errors';
import type { OrderSummary } from '@/lib/contract/order';
import { mock } from '../../support/mock';
import { address, server } from '../order/support';
import { cardOf, openMall, orderOf, showOrders } from './support';

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

type User = ReturnType<typeof userEvent.setup>;
type Kind = 'cancel' | 'confirm' | 'remind';

const paths = { cancel: 'cancelOrder', confirm: 'confirmReceipt', remind: 'remindOrder' } as const;
const before = { cancel: 1, confirm: 3, remind: 2 } as const;
const buttons = { cancel: '取消订单', confirm: '确认收货', remind: '催发货' } as const;
const after = { cancel: '已关闭', confirm: '已完成', remind: '已催发货' } as const;

async function change(user: User, orderId: string, kind: Kind) {
  await user.click((await cardOf(orderId)).getByRole('button', { name: buttons[kind] }));
  if (kind === 'remind') return;
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: buttons[kind] }));
}

const isSaid = async (text: string | RegExp) =>
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);

describe.each<Kind>(['cancel', 'confirm', 'remind'])('%s', (kind) => {
  const refused = { cancel: 'order_state', confirm: 'order_state', remind: 'too_often' } as const;
  const said = { cancel: '订单状态已变化', confirm: '订单状态已变化', remind: /24 小时内/ } as const;

  // R-LIST-10
  it('is shown at once and taken back with a word when the mall refuses', async () => {
    openMall([orderOf('1', before[kind])]);
    const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
    server.use(
      mock(paths[kind], async () => {
        await until;
        return new AppError('conflict', 'no', { reason: refused[kind] });
      }),
    );
    const user = showOrders();
    await change(user, '1', kind);
    const card = await cardOf('1');
    expect(await card.findByText(after[kind])).toBeInTheDocument();
    expect(card.queryByRole('button', { name: buttons[kind] })).not.toBeInTheDocument();
    letGo();
    expect(await card.findByRole('button', { name: buttons[kind] })).toBeInTheDocument();
    expect(card.queryByText(after[kind])).not.toBeInTheDocument();
    await isSaid(said[kind]);
  });

  it('is taken back when the network is gone', async () => {
    openMall([orderOf('1', before[kind])]);
    server.use(http.post(`*/vantmall/api/${paths[kind]}`, () => HttpResponse.error()));
    const user = showOrders();
    await change(user, '1', kind);
    await isSaid(/网络开小差了/);
    expect((await cardOf('1')).getByRole('button', { name: buttons[kind] })).toBeInTheDocument();
  });

  it('stays when the mall agrees, also in the counts', async () => {
    const orders = [orderOf('1', before[kind])];
    openMall(orders);
    server.use(
      http.post(`*/vantmall/api/${paths[kind]}`, () => {
        const now = new Date().toISOString();
        const status = { cancel: 6, confirm: 4, remind: 2 }[kind];
        orders[0] = orderOf('1', status, kind === 'remind' ? { remindedAt: now } : {});
        const data = kind === 'remind' ? { remindedAt: now, nextAt: now } : null;
        return HttpResponse.json({ code: 200, msg: 'ok', data });
      }),
    );
    const user = showOrders();
    const name = { cancel: '待付款', confirm: '待收货', remind: '待发货' }[kind];
    await screen.findByRole('tab', { name: new RegExp(`${name} ?1`) });
    await change(user, '1', kind);
    expect(await (await cardOf('1')).findByText(after[kind])).toBeInTheDocument();
    if (kind !== 'remind') expect(await screen.findByRole('tab', { name })).toBeInTheDocument();
  });
});

it('what is changed in the list of its status goes, and comes back to its place', async () => {
  openMall([orderOf('1', 1), orderOf('2', 1), orderOf('3', 1)]);
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
  server.use(
    mock('cancelOrder', async () => {
      await until;
      return new AppError('unavailable', 'down');
    }),
  );
  const user = showOrders('&orderStatus=1');
  await change(user, '2', 'cancel');
  await waitFor(() => expect(screen.queryByRole('article', { name: '订单 2' })).not.toBeInTheDocument());
  expect(await screen.findByRole('tab', { name: /待付款 ?2/ })).toBeInTheDocument();
  letGo();
  await screen.findByRole('article', { name: '订单 2' });
  const names = screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
  expect(names).toEqual(['订单 1', '订单 2', '订单 3']);
  expect(await screen.findByRole('tab', { name: /待付款 ?3/ })).toBeInTheDocument();
});

it('taking one back leaves another that is still under way as it is shown', async () => {
  openMall([orderOf('1', 1), orderOf('2', 3)]);
  const cancelled = Promise.withResolvers<void>();
  const confirmed = Promise.withResolvers<void>();
  server.use(
    mock('cancelOrder', async () => {
      await cancelled.promise;
      return new AppError('unavailable', 'down');
    }),
    mock('confirmReceipt', async () => {
      await confirmed.promise;
      return null;
    }),
  );
  const user = showOrders();
  await change(user, '1', 'cancel');
  await change(user, '2', 'confirm');
  expect(await (await cardOf('2')).findByText('已完成')).toBeInTheDocument();
  cancelled.resolve();
  expect(await (await cardOf('1')).findByText('待付款')).toBeInTheDocument();
  expect((await cardOf('2')).getByText('已完成')).toBeInTheDocument();
  confirmed.resolve();
});

it('orders that are paid together are cancelled together, and the shopper is told so', async () => {
  const merged: Partial<OrderSummary> = { mergeOrderId: 'M1', paidTogether: { orders: 2, payAmount: 2990 } };
  openMall([orderOf('1', 1, merged), orderOf('2', 1, merged), orderOf('3', 1)]);
  const { promise: until, resolve: letGo } = Promise.withResolvers<void>();
  server.use(
    mock('cancelOrder', async () => {
      await until;
      return new AppError('unavailable', 'down');
    }),
  );
  const user = showOrders();
  expect((await cardOf('1')).getByText('与另外 1 单一起支付，共 ¥29.90')).toBeInTheDocument();
  await user.click((await cardOf('1')).getByRole('button', { name: '取消订单' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/2 个订单会一起取消/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: '取消订单' }));
  expect(await (await cardOf('2')).findByText('已关闭')).toBeInTheDocument();
  expect((await cardOf('1')).getByText('已关闭')).toBeInTheDocument();
  expect((await cardOf('3')).getByText('待付款')).toBeInTheDocument();
  expect(await screen.findByRole('tab', { name: /待付款 ?1/ })).toBeInTheDocument();
  letGo();
  expect(await (await cardOf('2')).findByText('待付款')).toBeInTheDocument();
});

describe('another address', () => {
  const choose = async (user: User) => {
    await user.click((await cardOf('1')).getByRole('button', { name: '修改地址' }));
    const sheet = within(await screen.findByRole('dialog', { name: '收货地址' }));
    await user.click(await sheet.findByRole('button', { name: /^李青/ }));
  };

  it('is chosen on the card', async () => {
    openMall([orderOf('1', 2)]);
    const sent: unknown[] = [];
    server.use(
      mock('addressList', () => [address]),
      mock('updateAddress', ({ args }) => {
        sent.push(args);
        return null;
      }),
    );
    await choose(showOrders());
    await isSaid('地址已修改');
    expect(sent).toMatchObject([{ orderId: '1', addressId: 'a1' }]);
  });

  it('is for all orders that are paid together', async () => {
    openMall([orderOf('1', 1, { mergeOrderId: 'M1', paidTogether: { orders: 2, payAmount: 0 } })]);
    const sent: unknown[] = [];
    server.use(
      mock('addressList', () => [address]),
      mock('multiUpdateAddress', ({ args }) => {
        sent.push(args);
        return new AppError('conflict', 'dearer', { reason: 'price_changed' });
      }),
    );
    await choose(showOrders());
    await isSaid('那里的运费不同，不能直接改地址。请取消后重新下单');
    expect(sent).toMatchObject([{ mergeOrderId: 'M1', addressId: 'a1' }]);
  });
});
