import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DealList } from '@/components/partner/deal-list';
import { dealsQuery } from '@/components/partner/deals-query';
import { toastStore } from '@/components/ui/overlay/toast';
import { AppError } from '@/lib/contract/errors';
import { renderPart, server } from '@/tests/support/components/render-part';
import { mockEndpoint } from '@/tests/support/fakes/mock-endpoint';
import { runMockServer } from '../../../support/fakes/run-mock-server';

runMockServer(server);

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
