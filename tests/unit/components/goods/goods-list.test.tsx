import { screen } from '@testing-library/react';
import { GoodsList } from '@/components/goods/goods-list';
import type { GoodsPage } from '@/components/goods/goods-page';
import { goodsListQuery } from '@/components/goods/goods-query';
import { callMall } from '@/lib/browser/client';
import { buildListItem, goodsListTexts } from '@/tests/support/components/goods-list';
import { installListObserver, loadNextPage, renderKeptPart } from '@/tests/support/components/kept-list';
import { renderPart } from '@/tests/support/components/render-part';

jest.mock('@/lib/browser/client', () => ({ callMall: jest.fn() }));

/** A page of one product, which is named after the page and the visit. */
const buildPage = (pageNum: number, visit = ''): GoodsPage => ({
  list: [buildListItem(`SKU-${pageNum}`, `Cup ${pageNum}${visit}`)],
  hasNextPage: pageNum < 4,
});

const createList = (first: GoodsPage | null) => (
  <GoodsList query={goodsListQuery({}, { first })} projectKey="10000" texts={goodsListTexts} empty="Empty" />
);
const listTitles = () => screen.getAllByRole('heading').map((heading) => heading.textContent);

beforeEach(() => {
  jest.useFakeTimers();
  installListObserver();
  jest
    .mocked(callMall)
    .mockImplementation(async (_call, input) => buildPage((input as { pageNum: number }).pageNum) as never);
});
afterEach(() => jest.useRealTimers());

// R-NAV-17
test.each([
  ['from the HTML', buildPage(1)],
  ['that the browser has loaded', null],
])('keeps its loaded pages after an hour on another page, behind a first page %s', async (_, first) => {
  const { leaveFor } = await renderKeptPart(createList(first));
  await loadNextPage();
  await loadNextPage();
  expect(listTitles()).toEqual(['Cup 1', 'Cup 2', 'Cup 3']);
  jest.mocked(callMall).mockClear();
  await leaveFor(60 * 60_000);
  expect(listTitles()).toEqual(['Cup 1', 'Cup 2', 'Cup 3']);
  expect(callMall).not.toHaveBeenCalled();
  await loadNextPage();
  expect(listTitles()).toEqual(['Cup 1', 'Cup 2', 'Cup 3', 'Cup 4']);
});

// R-NAV-44
test.each([
  ['empty', { list: [] }],
  ['the last one again', { list: buildPage(2).list }],
])('ends with a page that is %s, even if it says that there are more', async (_, third) => {
  jest.mocked(callMall).mockImplementation(async (_call, input) => {
    const { pageNum } = input as { pageNum: number };
    return { ...buildPage(pageNum), ...(pageNum > 2 && third), hasNextPage: true } as never;
  });
  jest.mocked(callMall).mockClear();
  renderPart(createList(buildPage(1)));
  for (let times = 0; times < 5; times += 1) await loadNextPage();
  expect(listTitles()).toEqual(['Cup 1', 'Cup 2']);
  expect(callMall).toHaveBeenCalledTimes(2);
  expect(screen.getByText('That’s all')).toBeVisible();
});

/** Shows another page instead of the list, which is removed. */
const leave = (view: ReturnType<typeof renderPart>) => view.rerender(<p>Another page</p>);

// R-NAV-37
test('begins with the products of its own page when an earlier visit has loaded others', async () => {
  const view = renderPart(createList(buildPage(1, ' in the morning')));
  await loadNextPage();
  leave(view);
  view.rerender(createList(buildPage(1, ' at noon')));
  expect(listTitles()).toEqual(['Cup 1 at noon']);
  expect(callMall).toHaveBeenCalledTimes(1);
  await loadNextPage();
  expect(listTitles()).toEqual(['Cup 1 at noon', 'Cup 2']);
});

// R-NAV-17
test('has its loaded pages when it is rendered anew after Back, and when another visit was between', async () => {
  const first = buildPage(1, ' in the morning');
  const view = renderPart(createList(first));
  await loadNextPage();
  leave(view);
  view.rerender(createList(first));
  expect(listTitles()).toEqual(['Cup 1 in the morning', 'Cup 2']);
  leave(view);
  view.rerender(createList(buildPage(1, ' at noon')));
  leave(view);
  view.rerender(createList(first));
  expect(listTitles()).toEqual(['Cup 1 in the morning', 'Cup 2']);
});

// R-NAV-17
test('keeps its loaded pages when the router gives the same page newer products', async () => {
  const view = renderPart(createList(buildPage(1)));
  await loadNextPage();
  view.rerender(createList(buildPage(1, ' at noon')));
  expect(listTitles()).toEqual(['Cup 1', 'Cup 2']);
});
