import '@/tests/support/environment/server';
import { renderHome as renderHomePage } from '@/app/[variant]/(main)/home/render-home';
import GoodsProfilePage from '@/app/[variant]/(plain)/goodsProfile/[goodsId]/page';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { clearProjectConfigs } from '@/server/projects';

// Every render is cold.
jest.mock('next/cache', () => ({ unstable_cache: (read: unknown) => read }));
jest.mock('next/navigation', () => ({ useRouter: () => ({}), usePathname: () => '/', notFound: jest.fn() }));
jest.mock('next-intl/server', () => ({ setRequestLocale: () => {} }));
const callUpstream = jest.fn();
jest.mock('@/server/upstream/call-upstream', () => ({
  callUpstream: (...args: unknown[]) => callUpstream(...args),
}));

type Call = [endpoint: AnyEndpoint, args: Record<string, unknown>];
type Answer = (...call: Call) => unknown;

/** What our own points mall returns: the example of each call, and with a product what the page wants included. */
const answerByExample: Answer = (endpoint, { include, offerType, activityType }) => {
  const data = Object(endpoint.data.parse(endpoint.example?.data));
  const offer = { points: data.points - 1, priceFen: data.priceFen, marketPriceFen: 0, activity: null };
  if (activityType) return { ...data, ...offer };
  if (include !== 'comments,coupons') return data;
  return { ...data, newestComments: [], coupons: [], ...(offerType ? { offer } : {}) };
};

/** A points mall that knows only what the specification lists: one advert type per call, no optional fields. */
const answerWithoutExtensions: Answer = (endpoint, args) => {
  if (endpoint.id === 'webAdvertiseConfig' && args.advType !== 'feedAdvert')
    throw new AppError('bad_request', 'unknown advType');
  const { tabs, defaultKeyword, newestComments, coupons, offer, ...rest } = Object(
    answerByExample(endpoint, args),
  );
  return Array.isArray(endpoint.example?.data) ? answerByExample(endpoint, args) : rest;
};

beforeEach(clearProjectConfigs);

/** Lets every pending promise settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Renders a page. @returns the calls that it sent before the first answer, and all of them */
async function countCalls(render: () => Promise<unknown>, answer = answerByExample) {
  let open = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  callUpstream.mockImplementation((...call: Call) => gate.then(() => answer(...call)));
  const listCalls = () => callUpstream.mock.calls.map(([{ id }]) => id).sort();
  const page = render();
  await settle();
  const atOnce = listCalls();
  open();
  await page;
  return { atOnce, all: listCalls(), page: await page };
}

const renderHome = () =>
  renderHomePage({ params: Promise.resolve({ variant: 'en~browser~10000' }) }, 'two-columns');
const renderProduct = (activityType?: string) =>
  GoodsProfilePage({
    params: Promise.resolve({
      variant: 'en~browser~10000',
      goodsId: '101001',
      ...(activityType && { activityType }),
    }),
  });

// R-HOME-30
test('the home page calls the points mall four times, all at once', async () => {
  const { atOnce, all } = await countCalls(renderHome);
  expect(atOnce).toEqual(['goodsList', 'goodsList', 'projectConfig', 'webAdvertiseConfig']);
  expect(all).toEqual(atOnce);
});

// R-GOODS-30
test.each([
  ['the product page', undefined],
  ['the page of a product in an activity', '1'],
])('%s calls the points mall three times, all at once', async (_title, activityType) => {
  const { atOnce, all, page } = await countCalls(() => renderProduct(activityType));
  expect(atOnce).toEqual(['goodsDetail', 'goodsRecommendList', 'projectConfig']);
  expect(all).toEqual(atOnce);
  const activity = activityType ? { activityType: 1, offer: { points: 99 } } : null;
  expect(page).toMatchObject({ props: { activity } });
});

// R-API-23
test('both pages are complete from a points mall that knows none of the extensions', async () => {
  const home = await countCalls(renderHome, answerWithoutExtensions);
  expect(home.page).toMatchObject({
    props: { content: { keyword: '茶杯', groups: [{}], banners: [{}], limited: [{}] } },
  });
  callUpstream.mockClear();
  clearProjectConfigs();
  const product = await countCalls(() => renderProduct('1'), answerWithoutExtensions);
  expect(product.page).toMatchObject({
    props: {
      goods: { points: 100 },
      activity: { offer: { points: 99 } },
      newest: [{}],
      coupons: [{}],
      recommended: [{}],
    },
  });
});
