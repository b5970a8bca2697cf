import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Activity } from 'react';
import { DealList } from '@/components/partner/deal-list';
import { dealsQuery } from '@/components/partner/deals-query';
import { toastStore } from '@/components/ui/overlay/toast';
import { AppError } from '@/lib/contract/errors';
import { installListObserver, loadNextPage, renderKeptPart } from '@/tests/support/components/kept-list';
import { renderPart, server } from '@/tests/support/components/render-part';
import { mockEndpoint } from '@/tests/support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

runMockServer(server);
afterEach(() => jest.useRealTimers());

const deal = {
  goodsId: 'd1',
  categoryId: 'home',
  title: 'Tea cup',
  shopName: 'Cups',
  platform: 'JD',
  picture: '/cup.webp',
  priceFen: 990,
  originalPriceFen: 1990,
  subsidyFen: 1000,
  sales: 12_345,
};
const texts = {
  card: { rank: 'No. {rank}', subsidy: '{amount} off', sold: '{count} sold', market: 'Before' },
  leave: { opening: 'Opening', gone: 'Gone', refused: 'Stopped', failed: 'Failed' },
  empty: 'Nothing here',
};
const page = (list: (typeof deal)[]) => ({
  list,
  pageNum: 1,
  pageSize: 10,
  total: list.length,
  hasNextPage: false,
});

// R-PARTNER-11
test('shows platform, price, subsidy and sales of a product', async () => {
  server.use(mockEndpoint('dtkNineGoods', () => page([deal])));
  renderPart(<DealList query={dealsQuery({ list: 'nineGoods' })} texts={texts} />);
  expect(await screen.findByRole('heading', { name: 'Tea cup' })).toBeVisible();
  for (const text of ['JD · Cups', '¥9.9', '¥10 off', '12,345 sold'])
    expect(screen.getByText(text)).toBeVisible();
});

test('shows the empty state, and an error with retry', async () => {
  server.use(mockEndpoint('dtkRankings', () => new AppError('not_found', 'no list')));
  renderPart(<DealList query={dealsQuery({ list: 'rankings' })} texts={texts} />);
  const retry = await screen.findByRole('button', { name: /try|重试|Retry/i });
  server.use(mockEndpoint('dtkRankings', () => ({ ...page([]), list: [] })));
  await userEvent.click(retry);
  expect(await screen.findByText('Nothing here')).toBeVisible();
});

// R-PARTNER-11
test.each([
  [new AppError('forbidden', 'another host', { reason: 'host_not_allowed' }), 'Stopped'],
  [new AppError('not_found', 'no product'), 'Gone'],
  [new AppError('bad_request', 'down'), 'Failed'],
])('says why a product cannot be opened (%s)', async (error, text) => {
  server.use(mockEndpoint('dtkNineGoods', () => page([deal])));
  server.use(mockEndpoint('dtkPrivilegeLink', () => error));
  renderPart(<DealList query={dealsQuery({ list: 'nineGoods' })} texts={texts} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Tea cup' }));
  await waitFor(() => expect(toastStore.read()).toMatchObject({ text, tone: 'error' }));
});

// R-PARTNER-11, R-NAV-17
test('opens no product when its link arrives after the list was left, but does after Back', async () => {
  let answer = () => {};
  let requests = 0;
  const url = `${window.location.href}#product`;
  server.use(
    mockEndpoint('dtkNineGoods', () => page([deal])),
    mockEndpoint('dtkPrivilegeLink', () => {
      requests += 1;
      return new Promise((resolve) => {
        answer = () => resolve({ url, priceFen: 990, checkedAt: '2026-03-10T04:00:00.000Z' });
      });
    }),
  );
  const list = <DealList query={dealsQuery({ list: 'nineGoods' })} texts={texts} />;
  const toPage = (mode: 'visible' | 'hidden') => <Activity mode={mode}>{list}</Activity>;
  const { client, rerender } = renderPart(toPage('visible'));
  await userEvent.click(await screen.findByRole('button', { name: 'Tea cup' }));
  await waitFor(() => expect(requests).toBe(1));
  rerender(toPage('hidden'));
  answer();
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(window.location.hash).toBe('');
  rerender(toPage('visible'));
  await userEvent.click(await screen.findByRole('button', { name: 'Tea cup' }));
  await waitFor(() => expect(requests).toBe(2));
  answer();
  await waitFor(() => expect(window.location.hash).toBe('#product'));
  window.history.replaceState(null, '', window.location.pathname);
});

// R-NAV-17
test('keeps its loaded pages after an hour on another page', async () => {
  const buildPage = (pageNum: number, hasNextPage: boolean) => ({
    ...page([{ ...deal, goodsId: `d${pageNum}`, title: `Cup ${pageNum}` }]),
    ...{ pageNum, hasNextPage },
  });
  const requests: number[] = [];
  server.use(
    mockEndpoint('dtkNineGoods', ({ args }) => {
      requests.push(Number(args.pageNum));
      return buildPage(Number(args.pageNum), true);
    }),
  );
  jest.useFakeTimers();
  installListObserver();
  const query = dealsQuery({ list: 'nineGoods' }, { first: buildPage(1, true) });
  const { leaveFor } = await renderKeptPart(<DealList query={query} texts={texts} />);
  await loadNextPage();
  await waitFor(() => expect(screen.getAllByRole('heading')).toHaveLength(2));
  await leaveFor(60 * 60_000);
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['Cup 1', 'Cup 2']);
  expect(requests).toEqual([2]);
});

// R-NAV-37
test('begins with the products of its own page, not with those of an earlier visit', () => {
  const createList = (title: string) => (
    <DealList
      query={dealsQuery({ list: 'nineGoods' }, { first: page([{ ...deal, title }]) })}
      texts={texts}
    />
  );
  const view = renderPart(createList('Cup in the morning'));
  view.rerender(<p>Another page</p>);
  view.rerender(createList('Cup at noon'));
  expect(screen.getByRole('heading')).toHaveTextContent('Cup at noon');
});
