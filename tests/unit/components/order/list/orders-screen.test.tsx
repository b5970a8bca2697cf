import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { AppError } from '@/lib/contract/errors';
import { buildUnpaidOrder } from '../../../../support/builders/order-answers';
import { server } from '../../../../support/components/order';
import { mockEndpoint } from '../../../../support/fakes/mock-endpoint';
import { mockNavigation } from '../../../../support/fakes/mock-navigation';
import { runMockServer } from '../../../../support/fakes/run-mock-server';
import { buildListedOrder, findCard, mockOrders, renderOrders } from './support';

mockNavigation({
  useRouter: () => ({ push: jest.fn(), replace: jest.fn(), back: jest.fn() }),
  useSearchParams: () => new URLSearchParams(window.location.search),
});

/** Callbacks of the observers of the list's end; a test calls them to scroll there. */
const observers = new Set<IntersectionObserverCallback>();
class FakeIntersectionObserver implements IntersectionObserver {
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
window.IntersectionObserver = FakeIntersectionObserver;

/** Makes the end of the list visible, several times at once if `times` is given. */
const scrollToEnd = (times = 1) =>
  act(async () => {
    const target: Element = document.createElement('img');
    const entries = [{ isIntersecting: true, target }] as IntersectionObserverEntry[];
    const watching = [...observers];
    for (let time = 0; time < times; time += 1)
      for (const callback of watching)
        callback(entries, { unobserve: () => {} } as Partial<IntersectionObserver> as IntersectionObserver);
  });

runMockServer(server);
afterEach(() => {
  observers.clear();
});

const buildOrders = (count: number) =>
  Array.from({ length: count }, (_, index) => buildListedOrder(`${100 - index}`, 4));
const listOrderNames = () => screen.getAllByRole('article').map((card) => card.getAttribute('aria-label'));

// R-LIST-05
it('sends no blank filters', async () => {
  const requests = mockOrders([buildListedOrder('1', 4)]);
  renderOrders('&orderStatus=0');
  await findCard('1');
  expect(requests[0]).toMatchObject({ pageNum: '1', pageSize: '10' });
  for (const filter of ['status', 'phone', 'phoneCode']) expect(requests[0]).not.toHaveProperty(filter);
});

// R-AFTER-30
it('offers no refund of a paid order while the project is closed for refunds', async () => {
  mockOrders([buildListedOrder('1', 2)]);
  renderOrders('', ['refund']);
  const card = await findCard('1');
  expect(card.getByRole('button', { name: '催发货' })).toBeInTheDocument();
  expect(card.queryByRole('button', { name: '更多' })).not.toBeInTheDocument();
  expect(card.queryByRole('link', { name: '申请退款' })).not.toBeInTheDocument();
});

// R-NAV-44
it('loads the orders of all pages once when the points mall counts its pages from 0', async () => {
  const requests = mockOrders(buildOrders(23), -1);
  renderOrders();
  await findCard('100');
  for (const loaded of [20, 23]) {
    await scrollToEnd();
    await waitFor(() => expect(listOrderNames()).toHaveLength(loaded));
  }
  await scrollToEnd();
  expect(requests.map(({ pageNum }) => pageNum)).toEqual(['1', '2', '3']);
});

// R-LIST-02, R-LIST-03
it('appends pages of ten to the end and loads each once', async () => {
  const requests = mockOrders(buildOrders(23));
  renderOrders();
  await findCard('100');
  expect(listOrderNames()).toHaveLength(10);
  await scrollToEnd(3);
  await waitFor(() => expect(listOrderNames()).toHaveLength(20));
  await scrollToEnd();
  await waitFor(() => expect(listOrderNames()).toHaveLength(23));
  expect(await screen.findByText('没有更多了')).toBeInTheDocument();
  await scrollToEnd();
  expect(requests.map(({ pageNum }) => pageNum)).toEqual(['1', '2', '3']);
});

// R-LIST-18
it('shows the newest orders first without a direction, and puts the opposite one into the URL', async () => {
  const requests = mockOrders(buildOrders(15));
  const user = renderOrders();
  await findCard('100');
  expect(requests[0]).not.toHaveProperty('sort');
  await user.click(screen.getByRole('button', { name: '最新在前' }));
  expect(new URLSearchParams(window.location.search).get('sort')).toBe('create_time_asc');
});

// R-LIST-18
it('shows the oldest orders first with the direction of the URL, and leads back to the newest', async () => {
  const requests = mockOrders(buildOrders(15));
  const user = renderOrders('&sort=create_time_asc');
  await findCard('86');
  expect(listOrderNames()[0]).toBe('订单 86');
  expect(requests[0]).toMatchObject({ sort: 'create_time_asc', pageNum: '1' });
  await user.click(screen.getByRole('button', { name: '最早在前' }));
  expect(new URLSearchParams(window.location.search).get('sort')).toBe('create_time_desc');
});

// R-LIST-11
it('shows an order once when it has moved to the next page', async () => {
  const orders = buildOrders(15);
  mockOrders(orders);
  renderOrders();
  await findCard('100');
  orders.unshift(buildListedOrder('101', 1));
  await scrollToEnd();
  await waitFor(() => expect(listOrderNames()).toHaveLength(15));
  expect(new Set(listOrderNames()).size).toBe(15);
});

// R-LIST-04
it('reloads the first page and the counts by button and announces it', async () => {
  const orders = buildOrders(15);
  const requests = mockOrders(orders);
  const user = renderOrders();
  await findCard('100');
  await scrollToEnd();
  await waitFor(() => expect(listOrderNames()).toHaveLength(15));
  orders.unshift(buildUnpaidOrder({ orderId: '101' }));
  requests.length = 0;
  await user.click(screen.getByRole('button', { name: '刷新' }));
  await findCard('101');
  expect(listOrderNames()).toHaveLength(10);
  expect(requests.map(({ pageNum }) => pageNum)).toEqual(['1']);
  expect(await screen.findByText('已更新')).toBeInTheDocument();
  expect(await screen.findByRole('tab', { name: /待付款 ?1/ })).toBeInTheDocument();
});

it('reloads by pulling down and keeps the list on failure', async () => {
  mockOrders(buildOrders(3));
  renderOrders();
  const goods = (await findCard('100')).getByText('头戴式无线耳机');
  server.use(mockEndpoint('queryOrder', () => new AppError('bad_request', 'no')));
  const finger = (clientY: number) => ({ touches: [{ clientX: 100, clientY }] });
  fireEvent.touchStart(goods, finger(100));
  fireEvent.touchMove(goods, finger(150));
  fireEvent.touchMove(goods, finger(350));
  fireEvent.touchEnd(goods, { touches: [] });
  expect((await screen.findAllByText('刷新失败，请稍后再试')).length).toBeGreaterThan(0);
  expect(listOrderNames()).toHaveLength(3);
});

// R-LIST-09
it('shows the status of each order', async () => {
  const at = '2026-03-10T04:00:00.000Z';
  mockOrders([
    buildListedOrder('1', 3, { deliveredAt: at }),
    buildListedOrder('2', 2, { openCase: { type: 'refund', status: 'requested' } }),
    buildListedOrder('3', 5, { openCase: { type: 'return', status: 'approved' } }),
    buildListedOrder('4', 6, { closeReason: 'refunded' }),
    buildListedOrder('5', 2, { isCashOnDelivery: true }),
    buildListedOrder('6', 2, { isCashOnDelivery: true, payAmount: 0, points: 0 }),
  ]);
  renderOrders();
  expect((await findCard('1')).getByText('已送达')).toBeInTheDocument();
  expect((await findCard('2')).getByText('退款审核中')).toBeInTheDocument();
  expect((await findCard('3')).getByText('待寄回')).toBeInTheDocument();
  expect((await findCard('4')).getByText('已退款')).toBeInTheDocument();
  expect((await findCard('5')).getByText('货到付款')).toBeInTheDocument();
  expect((await findCard('6')).getByText('免费领取')).toBeInTheDocument();
});

it('offers no payment after the deadline', async () => {
  mockOrders([buildUnpaidOrder({ orderId: '1', payDeadline: new Date(Date.now() - 1000).toISOString() })]);
  renderOrders();
  const card = await findCard('1');
  expect(card.getByText('已关闭')).toBeInTheDocument();
  expect(card.queryByRole('link', { name: '去付款' })).not.toBeInTheDocument();
});

it.each([
  ['a clock that is two hours ahead', 120, '去付款', null],
  ['a clock that is two hours behind', -120, null, '去付款'],
])('uses the server’s clock on a device with %s', async (_, ahead, there, absent) => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000).toISOString();
  const order = buildUnpaidOrder({
    orderId: '1',
    payDeadline: minutes(ahead > 0 ? 15 - ahead : -ahead - 15),
  });
  mockOrders([]);
  server.use(
    mockEndpoint('queryOrder', () => {
      const paging = { pageNum: 1, pageSize: 10, total: 1, hasNextPage: false };
      return { list: [order], ...paging, serverNow: minutes(-ahead) };
    }),
  );
  renderOrders();
  const card = await findCard('1');
  if (there) expect(card.getByRole('link', { name: there })).toBeInTheDocument();
  if (absent) expect(card.queryByRole('link', { name: absent })).not.toBeInTheDocument();
});

it.each([
  ['&orderStatus=1', '没有待付款的订单'],
  ['&orderStatus=5', '没有售后中的订单'],
  ['', /这里还没有订单/],
])('shows the empty state (%s)', async (query, text) => {
  mockOrders([]);
  renderOrders(query);
  expect(await screen.findByText(text)).toBeInTheDocument();
});

describe('back link', () => {
  // R-LIST-08
  it('opens the page that led to the list', async () => {
    mockOrders([]);
    renderOrders('&from=mine');
    const back = await screen.findByRole('link', { name: '返回' });
    expect(back).toHaveAttribute('href', '/mine?pId=10000');
  });

  it.each(['', '&from=https://evil.example', '&from=//evil.example', '&from=null'])(
    'hides the link when the query is “%s”',
    async (query) => {
      mockOrders([]);
      renderOrders(query);
      await screen.findByText(/这里还没有订单/);
      expect(screen.queryByRole('link', { name: '返回' })).not.toBeInTheDocument();
    },
  );
});

it('keeps the link and the project in the URL when the tab changes', async () => {
  mockOrders([]);
  const user = renderOrders('&from=mine');
  await user.click(within(await screen.findByRole('tablist')).getByRole('tab', { name: '已关闭' }));
  const query = Object.fromEntries(new URLSearchParams(window.location.search));
  expect(query).toEqual({ pId: '10000', from: 'mine', orderStatus: '6' });
});
