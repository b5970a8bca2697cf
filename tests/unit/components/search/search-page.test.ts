import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type FunctionComponent, type PropsWithChildren } from 'react';
import { prerender } from 'react-dom/static';
import GoodsSearchPage, { generateMetadata } from '@/app/[variant]/(plain)/goodsSearch/page';
import { type AppTexts, AppTextsProvider } from '@/components/app/app-texts';
import { toAppTexts } from '@/components/app/to-app-texts';
import type { GoodsCard } from '@/lib/contract/goods';
import { messages } from '@/lib/i18n/messages';

jest.mock('next/form', () => {
  const { createElement: create } = jest.requireActual('react');
  return {
    __esModule: true,
    default: ({ prefetch: _, ...props }: object & { prefetch?: false }) => create('form', props),
  };
});
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: () => {}, back: () => {} }) }));
jest.mock('next-intl/server', () => {
  const { createTranslator } = jest.requireActual('next-intl');
  const { messages } = jest.requireActual('@/lib/i18n/messages');
  return {
    getTranslations: async (namespace?: string) =>
      createTranslator({ locale: 'en', messages: messages.en, namespace }),
  };
});
jest.mock('@/server/reads/page-context', () => {
  const { getTheme } = jest.requireActual('@/themes');
  const { addProjectId } = jest.requireActual('@/lib/rules/page/links');
  return {
    getPageContext: async () => ({
      variant: { locale: 'en', environment: 'browser', projectKey: '10000' },
      locale: 'en',
      theme: getTheme('vantmall'),
      project: null,
      link: (path: string) => addProjectId(path, '10000'),
    }),
  };
});

const readMocks = {
  readDefaultKeyword: jest.fn(),
  readGoodsList: jest.fn(),
  readGroups: jest.fn(),
  readRecommended: jest.fn(),
  readSearch: jest.fn(),
};
jest.mock('@/server/reads/goods', () => ({
  readDefaultKeyword: (...args: unknown[]) => readMocks.readDefaultKeyword(...args),
  readGoodsList: (...args: unknown[]) => readMocks.readGoodsList(...args),
  readGroups: (...args: unknown[]) => readMocks.readGroups(...args),
  readRecommended: (...args: unknown[]) => readMocks.readRecommended(...args),
  readSearch: (...args: unknown[]) => readMocks.readSearch(...args),
}));

const buildCard = (goodsId: string, title: string): GoodsCard => ({
  goodsId,
  title,
  picture: `/vantmall/catalogue/goods/${goodsId}/cover.webp`,
  points: 599,
  priceFen: 1990,
  marketPriceFen: 39900,
  tags: ['hot'],
  soldOut: false,
  priceVaries: false,
  exchanged: 3,
  activity: null,
});
const buildPage = (...list: GoodsCard[]) => ({
  list,
  pageNum: 1,
  pageSize: 10,
  total: list.length,
  hasNextPage: false,
});

const appTexts = toAppTexts(messages.en.common);
/** The provider typed with children as `createElement` takes them. */
const AppTextsContext: FunctionComponent<PropsWithChildren<{ texts: AppTexts }>> = ({ texts, children }) =>
  AppTextsProvider({ texts, children });

const params = Promise.resolve({ variant: 'en~browser~10000' });

/** The HTML for a browser without JavaScript. */
async function renderMarkedHtml(query: Record<string, string | string[]>): Promise<string> {
  const page = await GoodsSearchPage({ params, searchParams: Promise.resolve({ pId: '10000', ...query }) });
  const { prelude } = await prerender(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(AppTextsContext, { texts: appTexts }, page),
    ),
  );
  return (await new Response(prelude).text()).replaceAll('<!-- -->', '').replaceAll('&amp;', '&');
}

/** The HTML without the marks in the names of products. */
const renderHtml = async (query: Record<string, string | string[]>): Promise<string> =>
  (await renderMarkedHtml(query)).replaceAll(/<\/?mark[^>]*>/g, '');

beforeEach(() => {
  readMocks.readRecommended.mockResolvedValue(buildPage(buildCard('9', 'Tea caddy')));
  readMocks.readDefaultKeyword.mockResolvedValue({ keyword: 'Frying pan', hotWords: ['coffee', 'kite'] });
  readMocks.readGroups.mockResolvedValue([{ groupTypeId: '101', title: 'Digital', icon: '/icon.webp' }]);
  readMocks.readSearch.mockResolvedValue(buildPage(buildCard('1', 'Moka pot'), buildCard('2', 'Tea pot')));
  readMocks.readGoodsList.mockResolvedValue(buildPage(buildCard('3', 'Headphones')));
});

// R-SEARCH-11
test('renders results in the HTML, sorted and filtered by the URL', async () => {
  const html = await renderHtml({ keyword: 'pot', sort: 'pointsAsc', minPoints: '300', maxPoints: '599' });
  expect(readMocks.readSearch.mock.calls[0]?.[1]).toEqual({
    keyword: 'pot',
    sort: 'pointsAsc',
    minPoints: 300,
    maxPoints: 599,
    pageSize: 10,
  });
  expect(html).toContain('Moka pot');
  expect(html).toContain('href="/goodsProfile/2?pId=10000"');
  expect(html).toContain('2 found');
  // The chip of the chosen range removes it; reversing the sort order takes one tap.
  expect(html).toContain('href="/goodsSearch?keyword=pot&sort=pointsAsc&pId=10000"');
  expect(html).toContain(
    'href="/goodsSearch?keyword=pot&minPoints=300&maxPoints=599&sort=pointsDesc&pId=10000"',
  );
});

test('shows the name of the group', async () => {
  const html = await renderHtml({ groupId: '101' });
  expect(readMocks.readGoodsList.mock.calls[0]?.[1]).toEqual({ groupId: '101', pageSize: 10 });
  expect(html).toContain('>Digital</h1>');
  expect(html).toContain('Headphones');
  const query = Promise.resolve({ groupId: '101' });
  expect((await generateMetadata({ params, searchParams: query })).title).toBe('Digital');
});

// R-SEARCH-03
test('shortens a long keyword and says it', async () => {
  const html = await renderHtml({ keyword: 'a very long keyword indeed' });
  expect(readMocks.readSearch.mock.calls[0]?.[1].keyword).toBe('a very long key');
  expect(html).toContain('A search has at most 15 characters.');
});

// R-SEARCH-05
test('searches the default keyword when the submitted field is empty', async () => {
  await renderHtml({ keyword: ' ' });
  expect(readMocks.readSearch.mock.calls[0]?.[1].keyword).toBe('Frying pan');
});

// R-SEARCH-01
test('shows hot words and groups and makes no search before input', async () => {
  const html = await renderHtml({});
  expect(html).toContain('href="/goodsSearch?keyword=kite&pId=10000"');
  expect(html).toContain('href="/goodsSearch?groupId=101&pId=10000"');
  expect(readMocks.readSearch).not.toHaveBeenCalled();
});

test('shows an empty state with suggestions', async () => {
  readMocks.readSearch.mockResolvedValue(buildPage());
  const html = await renderHtml({ keyword: 'xyz' });
  expect(html).toContain('Nothing found for “xyz”');
  expect(html).toContain('href="/goodsSearch?keyword=coffee&pId=10000"');
});

// R-SEARCH-12
test('shows recommended products when nothing is found', async () => {
  readMocks.readSearch.mockResolvedValue(buildPage());
  const html = await renderHtml({ keyword: 'xyz' });
  expect(readMocks.readSearch.mock.calls[1]?.[1]).toEqual({ keyword: 'xyz', typos: 1, pageSize: 10 });
  expect(html).toContain('Recommended for you');
  expect(html).toContain('href="/goodsProfile/9?pId=10000"');
});

// R-SEARCH-12, R-SEARCH-16
test('shows what may have been meant when a misspelled keyword finds nothing', async () => {
  readMocks.readSearch.mockImplementation(async (_, { typos }: { typos?: number }) =>
    typos ? buildPage(buildCard('1', 'Moka pot')) : buildPage(),
  );
  const html = await renderHtml({ keyword: 'mokka' });
  expect(html).toContain('Nothing found for “mokka”');
  expect(html).toContain('Did you mean one of these?');
  expect(html).toContain('Moka pot');
  expect(html).not.toContain('Tea caddy');
  expect(readMocks.readRecommended).not.toHaveBeenCalled();
});

test('shows the message alone when nothing is found and no other products can be read', async () => {
  readMocks.readSearch.mockResolvedValueOnce(buildPage()).mockRejectedValue(new Error('down'));
  readMocks.readRecommended.mockRejectedValue(new Error('down'));
  const html = await renderHtml({ keyword: 'xyz' });
  expect(html).toContain('Nothing found for “xyz”');
  expect(html).not.toContain('Recommended for you');
});

// R-SEARCH-18
test('marks the words of the keyword in the names of results', async () => {
  expect(await renderMarkedHtml({ keyword: 'POTS' })).toMatch(/Moka <mark class="[^"]*">pot<\/mark>/);
});

// R-SEARCH-02
test('counts an emoji of several code points in the address as one character', async () => {
  const keyword = '👨‍👩‍👧‍👦'.repeat(15);
  const html = await renderHtml({ keyword });
  expect(readMocks.readSearch.mock.calls[0]?.[1].keyword).toBe(keyword);
  expect(html).not.toContain('A search has at most 15 characters.');
});

// R-SEARCH-14
test('renders the page when all reads fail', async () => {
  for (const read of Object.values(readMocks)) read.mockRejectedValue(new Error('down'));
  expect(await renderHtml({ keyword: 'pot' })).toContain('>pot</h1>');
  expect(await renderHtml({})).toContain('role="search"');
});

// R-CRAWLER-10
test('shows a further page of all products with links to its neighbours', async () => {
  readMocks.readGoodsList.mockResolvedValue({
    ...buildPage(buildCard('3', 'Headphones')),
    hasNextPage: true,
  });
  const html = await renderHtml({ all: 'true', page: '2' });
  expect(readMocks.readGoodsList.mock.calls[0]?.[1]).toEqual({ pageNum: 2, pageSize: 10 });
  expect(html).toContain('>All goods</h1>');
  expect(html).toMatch(/<a[^>]*rel="prev"[^>]*href="\/goodsSearch\?all=true&pId=10000"/);
  expect(html).toMatch(/<a[^>]*rel="next"[^>]*href="\/goodsSearch\?all=true&page=3&pId=10000"/);
});

// R-CRAWLER-10
test('shows the products of an activity with links to its prices', async () => {
  const html = await renderHtml({ activityType: '4' });
  expect(readMocks.readGoodsList.mock.calls[0]?.[1]).toEqual({ activityType: 4, pageSize: 10 });
  expect(html).toContain('href="/goodsProfile/3?activityType=4&pId=10000"');
  expect(html).not.toContain('rel="next"');
});

// R-CRAWLER-02
test.each([
  [{}, 'goodsSearch?'],
  [{ groupId: '101' }, 'goodsSearch?groupId=101&'],
  [{ all: 'true', page: '2', a: 'b' }, 'goodsSearch?all=true&page=2&'],
])('lets search engines list %j at its own address', async (query, address) => {
  const { robots, alternates } = await generateMetadata({ params, searchParams: Promise.resolve(query) });
  expect(robots).toBeUndefined();
  expect(alternates?.canonical).toBe(`http://localhost:3000/vantmall/${address}pId=10000&lang=en`);
});

// R-CRAWLER-02
test.each([{ keyword: 'pot' }, { groupId: '101', sort: 'popular' }, { all: 'true', minPoints: '0' }])(
  'keeps search engines from listing %j',
  async (query) => {
    const { robots } = await generateMetadata({ params, searchParams: Promise.resolve(query) });
    expect(robots).toEqual({ index: false });
  },
);
