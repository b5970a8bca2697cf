import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { ActivityPage } from '@/components/activity/activity-page';
import { AppTextsProvider } from '@/components/app/app-texts';
import { toAppTexts } from '@/components/app/to-app-texts';
import { webActivityPageConfig } from '@/lib/contract/content';
import { parseData } from '@/lib/contract/parse-data';
import { messages } from '@/lib/i18n/messages';
import type { ActivityPagePath } from '@/lib/rules/page/activity-page-path';
import { getTheme } from '@/themes';

jest.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/activity/brand' }));
jest.mock('next-intl/server', () => {
  const { createTranslator } = jest.requireActual('next-intl');
  const { messages: all } = jest.requireActual('@/lib/i18n/messages');
  return {
    getTranslations: async (namespace?: string) =>
      createTranslator({ locale: 'en', messages: all.en, namespace }),
  };
});

const key = { title: 'To the tea', subTitle: '', cta: '', pageId: 'brand-tea', goodsId: '', type: '' };
const buildAdvert = (businessKey: string) => ({ urlType: 'path', img: '/tea.webp', desc: '', businessKey });
const teaAdvert = buildAdvert(JSON.stringify({ ...key, path: '/activity/brand' }));
const card = {
  ...{ goodsId: '103001', title: 'Teapot', picture: '/pot.webp', points: 100, priceFen: 990 },
  ...{ marketPriceFen: 9900, tags: [], soldOut: false, priceVaries: false, exchanged: 1, activity: null },
};
const goodsBlock = {
  ...{ type: 'goods', blockId: 'g', title: 'Teaware', layout: 'grid', activityType: 3, groupId: '103' },
  ...{ hasMore: false, goods: [card] },
};
const textBlock = { type: 'text', blockId: 't', title: 'Rules', paragraphs: ['Pay in {points}.'] };

/** Renders a page from what a points mall returns. */
async function renderPage(blocks: readonly unknown[], pageId = 'brand', groupTypeId?: string) {
  const path: ActivityPagePath = '/activity/brand';
  const parsed = parseData(webActivityPageConfig.data, {
    ...{ pageId, title: 'Brand day', activityType: 3, shareText: '', cover: '', blocks },
  });
  if (!parsed.success) throw parsed.error;
  const page = parsed.data;
  const view = await ActivityPage({
    ...{ path, page, selection: { pageId, groupTypeId }, theme: getTheme('meadow'), locale: 'en' as const },
    variant: { locale: 'en', environment: 'browser', projectKey: '10003' },
    link: (target) => `${target}${target.includes('?') ? '&' : '?'}pId=10003`,
  });
  const client = new QueryClient();
  const { prelude } = await prerender(
    createElement(
      AppTextsProvider,
      { texts: toAppTexts(messages.en.common) } as Parameters<typeof AppTextsProvider>[0],
      createElement(QueryClientProvider, { client }, view),
    ),
  );
  const html = await new Response(prelude).text();
  return html.slice(html.indexOf('<main'));
}

const getLinks = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href?.replaceAll('&amp;', '&'));

// R-ACTIVITY-20
test('skips blocks of unknown types and broken ones, and shows the others in order', async () => {
  const page = await renderPage([
    { type: 'hologram', blockId: 'h' },
    { type: 'banner', blockId: 'b1', advert: buildAdvert('{"path":') },
    { type: 'banner', blockId: 'b2' },
    { type: 'link', blockId: 'l1', advert: buildAdvert('null') },
    { type: 'link', blockId: 'l2', advert: teaAdvert },
    textBlock,
    goodsBlock,
  ]);
  const titles = [...page.matchAll(/<(?:h2|strong)[^>]*>([^<]*)</g)].map(([, title]) => title);
  expect(titles).toEqual(['To the tea', 'Rules', 'Teaware', '100']);
});

// R-ACTIVITY-21, R-NAV-21
test('products open at the price of the activity, and links carry their page id', async () => {
  const page = await renderPage([{ type: 'link', blockId: 'l', advert: teaAdvert }, goodsBlock]);
  expect(getLinks(page)).toEqual([
    '/activity/brand?pageId=brand-tea&pId=10003',
    '/goodsProfile/103001?type=103&activityType=3&pId=10003',
  ]);
});

test('a banner that leads to the page itself is not a link', async () => {
  const banner = { type: 'banner', blockId: 'b', advert: teaAdvert };
  expect(getLinks(await renderPage([banner], 'brand-tea'))).toEqual([]);
  expect(getLinks(await renderPage([banner], 'brand-tea', '103'))).toHaveLength(1);
  expect(getLinks(await renderPage([banner]))).toHaveLength(1);
});

test('texts contain the brand’s name of points', async () => {
  const page = await renderPage([textBlock]);
  expect(page).toContain('Pay in beans.');
});

test('says so when a group has no products in the campaign, and leads to all of them', async () => {
  const page = await renderPage([{ ...goodsBlock, goods: [] }], 'brand', '999');
  expect(page).toContain('No goods of this department in the campaign');
  expect(getLinks(page)).toEqual(['/activity/brand?pId=10003']);
  const other = await renderPage([{ ...goodsBlock, goods: [] }], 'brand-tea', '999');
  expect(getLinks(other)).toEqual(['/activity/brand?pageId=brand-tea&pId=10003']);
});

test('says so when a page has nothing to show', async () => {
  const page = await renderPage([{ type: 'hologram', blockId: 'h' }]);
  expect(page).toContain('This campaign has nothing to show at the moment');
});

// R-ACTIVITY-22
test('the coupons of a block can be taken, already in the HTML', async () => {
  const coupon = {
    ...{ couponId: 'c1', title: '100 {points} off', kind: 'points', fenOff: 0, pointsOff: 100 },
    ...{ threshold: 600, covers: 'all', coversText: 'For everything', targetIds: [], perUser: 1 },
    ...{ takeUntil: null, validFrom: null, validUntil: null, validDays: 7 },
  };
  const block = { type: 'coupon', blockId: 'c', title: 'Take one', couponIds: ['c1'], coupons: [coupon] };
  const page = await renderPage([block]);
  expect(page).toContain('aria-label="Collect: 100 beans off"');
});
