import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@/lib/contract/errors';
import { mock } from '../../support/mock';
import { server, unpaid } from '../order/support';
import { cardOf, openMall, orderOf, showOrders } from './support';

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: jest.fn(), replace: jest.fn(), back: jest.fn() }),
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

/** What watches the end of the list; a test lets it come into sight. */
const observers = new Set<IntersectionObserverCallback>();
class SeenObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  constructor(private readonly callback: IntersectionObserverCallback) {}
  observe() {
    observers.add(this.callback);
  }
  unobserve() {}
  disconnect() {
    observers.delete(this.callback);
  }
  takeRecords() {
    return [];
  }
}
window.IntersectionObserver = SeenObserver;

/** The end of the list comes into sight, as often as told within one moment. */
const reachEnd = (times = 1) =>
  act(async () => {
    const seen = [{ isIntersecting: true }] as IntersectionObserverEntry[];
    const watching = [...observers];
    for (let time = 0; time < times; time += 1)
      for (const callback of watching) callback(seen, {} as IntersectionObserver);
  });

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => {
  server.resetHandlers();
  observers.clear();
});
afterAll(() => server.close());

const many = (count: number) => Array.from({ length: count }, (_, index) => orderOf(`${100 - index}`, 4));
const names = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));

// R-LIST-05
it('omits filters that are blank', async () => {
  const asked = openMall([orderOf('1', 4)]);
  showOrders('&orderStatus=0');
  await cardOf('1');
  expect(asked[0]).toMatchObject({ pageNum: '1', pageSize: '10' });
  for (const filter of ['status', 'phone', 'phoneCode']) expect(asked[0]).not.toHaveProperty(filter);
});

// R-LIST-02, R-LIST-03
it('appends pages of ten until there are no more, asking for each once', async () => {
  const asked = openMall(many(23));
  showOrders();
  await cardOf('100');
  expect(names()).toHaveLength(10);
  await reachEnd(3);
  await waitFor(() => expect(names()).toHaveLength(20));
  await reachEnd();
  await waitFor(() => expect(names()).toHaveLength(23));
  expect(await screen.findByText('没有更多了')).toBeInTheDocument();
  await reachEnd();
  expect(asked.map(({ pageNum }) => pageNum)).toEqual(['1', '2', '3']);
});

// R-LIST-11
it('shows an order once that moved onto the next page meanwhile', async () => {
  const orders = many(15);
  openMall(orders);
  showOrders();
  await cardOf('100');
  orders.unshift(orderOf('101', 1));
  await reachEnd();
  await waitFor(() => expect(names()).toHaveLength(15));
  expect(new Set(names()).size).toBe(15);
});

// R-LIST-04
it('refreshes by button: the first page alone, with the counts, and says so', async () => {
  const orders = many(15);
  const asked = openMall(orders);
  const user = showOrders();
  await cardOf('100');
  await reachEnd();
  await waitFor(() => expect(names()).toHaveLength(15));
  orders.unshift(unpaid({ orderId: '101' }));
  asked.length = 0;
  await user.click(screen.getByRole('button', { name: '刷新' }));
  await cardOf('101');
  expect(names()).toHaveLength(10);
  expect(asked.map(({ pageNum }) => pageNum)).toEqual(['1']);
  expect(await screen.findByText('已更新')).toBeInTheDocument();
  expect(await screen.findByRole('tab', { name: /待付款 ?1/ })).toBeInTheDocument();
});

it('refreshes by pulling down, and keeps what it has when that fails', async () => {
  openMall(many(3));
  showOrders();
  const goods = (await cardOf('100')).getByText('头戴式无线耳机');
  server.use(mock('queryOrder', () => new AppError('bad_request', 'no')));
  const finger = (clientY: number) => ({ touches: [{ clientX: 100, clientY }] });
  fireEvent.touchStart(goods, finger(100));
  fireEvent.touchMove(goods, finger(150));
  fireEvent.touchMove(goods, finger(350));
  fireEvent.touchEnd(goods, { touches: [] });
  expect((await screen.findAllByText('刷新失败，请稍后再试')).length).toBeGreaterThan(0);
  expect(names()).toHaveLength(3);
});

// R-LIST-09
it('says of each order where it is', async () => {
  const at = '2026-03-10T04:00:00.000Z';
  openMall([
    orderOf('1', 3, { deliveredAt: at }),
    orderOf('2', 2, { openCase: { type: 'refund', status: 'requested' } }),
    orderOf('3', 5, { openCase: { type: 'return', status: 'approved' } }),
    orderOf('4', 6, { closeReason: 'refunded' }),
    orderOf('5', 2, { isCashOnDelivery: true }),
    orderOf('6', 2, { isCashOnDelivery: true, payAmount: 0, points: 0 }),
  ]);
  showOrders();
  expect((await cardOf('1')).getByText('已送达')).toBeInTheDocument();
  expect((await cardOf('2')).getByText('退款审核中')).toBeInTheDocument();
  expect((await cardOf('3')).getByText('待寄回')).toBeInTheDocument();
  expect((await cardOf('4')).getByText('已退款')).toBeInTheDocument();
  expect((await cardOf('5')).getByText('货到付款')).toBeInTheDocument();
  expect((await cardOf('6')).getByText('免费领取')).toBeInTheDocument();
});

it('offers no payment once the time is over', async () => {
  openMall([unpaid({ orderId: '1', payDeadline: new Date(Date.now() - 1000).toISOString() })]);
  showOrders();
  const card = await cardOf('1');
  expect(card.getByText('已关闭')).toBeInTheDocument();
  expect(card.queryByRole('link', { name: '去付款' })).not.toBeInTheDocument();
});

it.each([
  ['a clock that is two hours ahead', 120, '去付款', null],
  ['a clock that is two hours behind', -120, null, '去付款'],
])('goes by the server’s clock on a device with %s', async (_, ahead, there, absent) => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
  const order = unpaid({ orderId: '1', payDeadline: minutes(ahead > 0 ? 15 - ahead : -ahead - 15) });
  openMall([]);
  server.use(
    mock('queryOrder', () => {
      const paging = { pageNum: 1, pageSize: 10, total: 1, hasNextPage: false };
      return { list: [order], ...paging, serverNow: minutes(-ahead) };
    }),
  );
  showOrders();
  const card = await cardOf('1');
  if (there) expect(card.getByRole('link', { name: there })).toBeInTheDocument();
  if (absent) expect(card.queryByRole('link', { name: absent })).not.toBeInTheDocument();
});

it.each([
  ['&orderStatus=1', '没有待付款的订单'],
  ['&orderStatus=5', '没有售后中的订单'],
  ['', /这里还没有订单/],
])('says what is not there (%s)', async (query, text) => {
  openMall([]);
  showOrders(query);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

describe('the page it was come from', () => {
  // R-LIST-08
  it('is one tap away', async () => {
    openMall([]);
    showOrders('&from=mine');
    const back = await screen.findByRole('link', { name: '返回' });
    expect(back).toHaveAttribute('href', '/mine?pId=10000');
  });

  it.each(['', '&from=https://evil.example', '&from=//evil.example', '&from=null'])(
    'is none of the mall’s (%s)',
    async (query) => {
      openMall([]);
      showOrders(query);
      await screen.findByText(/这里还没有订单/);
      expect(screen.queryByRole('link', { name: '返回' })).not.toBeInTheDocument();
    },
  );
});

it('keeps `from` and the project when the tab changes', async () => {
  openMall([]);
  const user = showOrders('&from=mine');
  await user.click(within(await screen.findByRole('tablist')).getByRole('tab', { name: '已关闭' }));
  const query = Object.fromEntries(new URLSearchParams(window.location.search));
  expect(query).toEqual({ pId: '10000', from: 'mine', orderStatus: '6' });
});
