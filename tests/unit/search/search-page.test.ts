import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type FunctionComponent, type PropsWithChildren } from 'react';
import { prerender } from 'react-dom/static';
import GoodsSearchPage, { generateMetadata } from '@/app/[variant]/(plain)/goodsSearch/page';
import { type AppTexts, AppTextsProvider } from '@/components/app/app-texts';
import { toAppTexts } from '@/components/app/to-app-texts';
import type { GoodsCard } from '@/lib/contract/goods';
import { messages } from '@/lib/i18n/messages';

jest.mock('server-only', () => ({}));
jest.mock('next/form', () => ({ __esModule: true, default: 'form' }));
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

const reads = {
  readDefaultKeyword: jest.fn(),
  readGoodsList: jest.fn(),
  readGroups: jest.fn(),
  readSearch: jest.fn(),
};
jest.mock('@/server/reads/goods', () => ({
  readDefaultKeyword: (...args: unknown[]) => reads.readDefaultKeyword(...args),
  readGoodsList: (...args: unknown[]) => reads.readGoodsList(...args),
  readGroups: (...args: unknown[]) => reads.readGroups(...args),
  readSearch: (...args: unknown[]) => reads.readSearch(...args),
}));

const card = (goodsId: string, title: string): GoodsCard => ({
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
const pageOf = (...list: GoodsCard[]) => ({
  list,
  pageNum: 1,
  pageSize: 10,
  total: list.length,
  hasNextPage: false,
});

const appTexts = toAppTexts(messages.en.common);
/** With children as `createElement` takes them. */
const AppTextsContext: FunctionComponent<PropsWithChildren<{ texts: AppTexts }>> = ({ texts, children }) =>
  AppTextsProvider({ texts, children });

const params = Promise.resolve({ variant: 'en~browser~10000' });

/** What a browser without JavaScript gets. */
async function htmlOf(query: Record<string, string | string[]>): Promise<string> {
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

beforeEach(() => {
  reads.readDefaultKeyword.mockResolvedValue({ keyword: 'Frying pan', hotWords: ['coffee', 'kite'] });
  reads.readGroups.mockResolvedValue([{ groupTypeId: '101', title: 'Digital', icon: '/icon.webp' }]);
  reads.readSearch.mockResolvedValue(pageOf(card('1', 'Moka pot'), card('2', 'Tea pot')));
  reads.readGoodsList.mockResolvedValue(pageOf(card('3', 'Headphones')));
});

// R-SEARCH-11
test('results stand in the HTML, sorted and narrowed as the address says', async () => {
  const html = await htmlOf({ keyword: 'pot', sort: 'pointsAsc', minPoints: '300', maxPoints: '599' });
  expect(reads.readSearch.mock.calls[0]?.[1]).toEqual({
    keyword: 'pot',
    sort: 'pointsAsc',
    minPoints: 300,
    maxPoints: 599,
    pageSize: 10,
  });
  expect(html).toContain('Moka pot');
  expect(html).toContain('href="/goodsProfile/2?pId=10000"');
  expect(html).toContain('2 found');
  // The chosen range is taken back by its own chip; the other way round is one tap away.
  expect(html).toContain('href="/goodsSearch?keyword=pot&sort=pointsAsc&pId=10000"');
  expect(html).toContain(
    'href="/goodsSearch?keyword=pot&minPoints=300&maxPoints=599&sort=pointsDesc&pId=10000"',
  );
});

test('a group is listed under its name', async () => {
  const html = await htmlOf({ groupId: '101' });
  expect(reads.readGoodsList.mock.calls[0]?.[1]).toEqual({ groupId: '101', pageSize: 10 });
  expect(html).toContain('>Digital</h1>');
  expect(html).toContain('Headphones');
  const query = Promise.resolve({ groupId: '101' });
  expect((await generateMetadata({ params, searchParams: query })).title).toBe('Digital');
});

// R-SEARCH-03
test('a keyword that is too long is cut, and that is said', async () => {
  const html = await htmlOf({ keyword: 'a very long keyword indeed' });
  expect(reads.readSearch.mock.calls[0]?.[1].keyword).toBe('a very long key');
  expect(html).toContain('A search has at most 15 characters.');
});

// R-SEARCH-05
test('an empty field that is sent asks for the default keyword', async () => {
  await htmlOf({ keyword: ' ' });
  expect(reads.readSearch.mock.calls[0]?.[1].keyword).toBe('Frying pan');
});

// R-SEARCH-01
test('before a search: hot words and groups, and nothing is searched', async () => {
  const html = await htmlOf({});
  expect(html).toContain('href="/goodsSearch?keyword=kite&pId=10000"');
  expect(html).toContain('href="/goodsSearch?groupId=101&pId=10000"');
  expect(reads.readSearch).not.toHaveBeenCalled();
});

test('nothing found: said, with words to go on', async () => {
  reads.readSearch.mockResolvedValue(pageOf());
  const html = await htmlOf({ keyword: 'xyz' });
  expect(html).toContain('Nothing found for “xyz”');
  expect(html).toContain('href="/goodsSearch?keyword=coffee&pId=10000"');
});

// R-SEARCH-14
test('the page comes even if nothing can be read', async () => {
  for (const read of Object.values(reads)) read.mockRejectedValue(new Error('down'));
  expect(await htmlOf({ keyword: 'pot' })).toContain('>pot</h1>');
  expect(await htmlOf({})).toContain('role="search"');
});
