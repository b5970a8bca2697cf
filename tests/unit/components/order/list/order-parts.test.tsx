import { act, screen, waitFor, within } from '@testing-library/react';
import { toastStore } from '@/components/ui/overlay/toast';
import { server } from '../../../../support/components/order';
import { runMockServer } from '../../../../support/fakes/run-mock-server';
import { buildListedOrder, findCard, mockOrders, renderOrders } from './support';

jest.mock('next/navigation', () => ({
  useRouter: () => ({ push: jest.fn(), replace: jest.fn() }),
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

/** The module of each part fails while its name is here, as a file that the browser cannot load. */
const mockMissing = new Set<string>();
const mockLoad = (name: string, path: string) => ({
  __esModule: true,
  get default() {
    if (mockMissing.has(name)) throw new Error(`cannot load ${name}`);
    return jest.requireActual(path).default;
  },
});
jest.mock('@/components/order/list/order-card-zh-cn', () =>
  mockLoad('card', '@/components/order/list/order-card-zh-cn'),
);
jest.mock('@/components/order/actions/change/order-change-steps-zh-cn', () =>
  mockLoad('steps', '@/components/order/actions/change/order-change-steps-zh-cn'),
);

runMockServer(server);
afterEach(() => {
  mockMissing.clear();
  act(() => toastStore.write(null));
});

// R-PERF-19
test('offers to load the orders again when the code of their cards cannot be loaded', async () => {
  mockMissing.add('card');
  mockOrders([buildListedOrder('1', 1)]);
  const user = renderOrders();
  const retry = await screen.findByRole('button', { name: '重试' });
  expect(screen.queryByRole('article')).toBeNull();
  mockMissing.clear();
  await user.click(retry);
  expect(await screen.findByRole('article', { name: '订单 1' })).toBeInTheDocument();
});

// R-PERF-19
test('needs no card for an empty list', async () => {
  mockMissing.add('card');
  mockOrders([]);
  renderOrders();
  expect(await screen.findByText(/这里还没有订单/)).toBeInTheDocument();
});

// R-PERF-19, R-LIST-10
test('shows that the network failed when the code of what follows a tap cannot be loaded, and tries again at the next tap', async () => {
  mockMissing.add('steps');
  mockOrders([buildListedOrder('1', 1)]);
  const user = renderOrders();
  const card = await findCard('1');
  await user.click(card.getByRole('button', { name: '取消订单' }));
  await waitFor(() => expect(screen.getAllByText('网络开小差了，请稍后再试').length).toBeGreaterThan(0));
  expect(screen.queryByRole('dialog')).toBeNull();
  mockMissing.clear();
  await user.click(card.getByRole('button', { name: '取消订单' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: '取消订单' })).toBeInTheDocument();
});
