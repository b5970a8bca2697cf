/** @jest-environment node */
import './support/environment';
import { projectConfig, webAdvertiseConfig } from '@/lib/contract/config';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { goodsGroupConfig, goodsList } from '@/lib/contract/goods';
import { queryOrder, queryOrderCount } from '@/lib/contract/order';
import { channel } from '@/lib/contract/partner';
import { login, userPoints } from '@/lib/contract/user';
import { getAuthInfo, toMiniProgram, wxAddCard } from '@/lib/contract/wechat';
import { parseAdvert } from '@/lib/rules/page/adverts';
import { clearProjectConfigs, getProjectStatus } from '@/server/projects';
import { routePage } from '@/server/route-page';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import { type CallInput, callBff } from '../../support/call-bff';
import { answerSuccess, type FakeUpstream, startFakeUpstream } from './support/fake-upstream';
import { specAdvert, specLogin, specProjectConfig } from './support/spec-answers';

let upstream: FakeUpstream;
beforeAll(async () => {
  upstream = await startFakeUpstream(answerSuccess([]));
});
beforeEach(() => {
  upstream.requests.length = 0;
  // Other files of the same process may have a partner service of their own.
  for (const service of ['mall', 'partner'] as const)
    registerTransport(createHttpTransport(upstream.url, service, undefined), service);
});
afterAll(() => upstream.close());

/** Calls the BFF in front of a mall that answers with `data`. */
async function callWithAnswer(
  endpoint: AnyEndpoint,
  data: unknown,
  { input = {}, params = {} }: CallInput = {},
) {
  upstream.setListener(answerSuccess(data));
  const as = endpoint.access === 'user' ? 'u1' : undefined;
  const { status, body } = await callBff(endpoint, { input, params }, { as });
  return { status, data: body.data };
}

const orders = { list: [], hasNextPage: false };
const card = {
  ...{ goodsId: 'g1', title: 'Cup', picture: '/a.webp', points: 1, priceFen: 0, marketPriceFen: 0 },
  ...{ tags: [], soldOut: false, priceVaries: false, exchanged: 0, activity: null },
};
const filledConfig = {
  ...specProjectConfig,
  pId: '10002',
  themeConfig: '',
  webTextConfig: { homeTitle: '' },
};
const filledMallConfig = (fields: object) => ({
  ...filledConfig,
  mallConfig: { ...specProjectConfig.mallConfig, ...fields },
});
const withMallConfig = (fields: object) => ({
  ...specProjectConfig,
  mallConfig: { ...specProjectConfig.mallConfig, ...fields },
});
const defaultRanges = [
  { minPoints: 0, maxPoints: 599 },
  { minPoints: 600, maxPoints: 699 },
  { minPoints: 700, maxPoints: 799 },
];
const prize = { prizeId: 'p1', title: '100 {points}', picture: '/a.webp', kind: 'points', amount: 100 };
const expiry = '2026-11-29T04:00:00.000Z';

interface Case {
  title: string;
  endpoint: AnyEndpoint;
  input?: CallInput['input'];
  params?: CallInput['params'];
  /** What the mall answers. */
  data: unknown;
  /** What the caller gets. */
  result: unknown;
}

const cases: Case[] = [
  {
    title: 'login',
    endpoint: login,
    data: specLogin,
    result: { ...specLogin, authVersion: '2.1.0', token: expect.any(String) },
  },
  {
    title: 'points that never expire',
    endpoint: userPoints,
    data: { activePoints: 100, expireTime: null },
    result: { activePoints: 100, expireTime: null, expiringPoints: 0 },
  },
  {
    title: 'points without the field of their expiry',
    endpoint: userPoints,
    data: { activePoints: 100 },
    result: { activePoints: 100, expireTime: null, expiringPoints: 0 },
  },
  {
    title: 'points that expire',
    endpoint: userPoints,
    data: { activePoints: 100, expireTime: expiry },
    result: { activePoints: 100, expireTime: expiry, expiringPoints: 100 },
  },
  {
    title: 'the last page of orders',
    endpoint: queryOrder,
    input: { pageNum: 3, pageSize: 10 },
    data: orders,
    result: { ...orders, pageNum: 3, pageSize: 10, total: 20 },
  },
  {
    title: 'a page of products before the last one',
    endpoint: goodsList,
    input: { pageNum: 2, pageSize: 1 },
    data: { list: [card], hasNextPage: true },
    result: { list: [card], hasNextPage: true, pageNum: 2, pageSize: 1, total: 3 },
  },
  {
    title: 'the number of orders',
    endpoint: queryOrderCount,
    data: { totalCount: 3, unPayCount: 1, unSendCount: 1, sendCount: 1, afterSaleCount: 0 },
    result: { totalCount: 3, unPayCount: 1, unSendCount: 1, sendCount: 1, afterSaleCount: 0 },
  },
  {
    title: 'the configuration',
    endpoint: projectConfig,
    input: { pId: '10002' },
    data: specProjectConfig,
    result: filledConfig,
  },
  {
    title: 'a configuration with null in place of what it does not have',
    endpoint: projectConfig,
    input: { pId: '10002' },
    data: { ...specProjectConfig, pId: null, themeConfig: null, webTextConfig: null },
    result: filledConfig,
  },
  {
    title: 'a configuration with ranges of points and a payment type of its own kind',
    endpoint: projectConfig,
    input: { pId: '10002' },
    data: withMallConfig({
      carousel_top_text: 'News',
      points_goods_group_tab: ['0-599'],
      default_pay_type: 'wx',
    }),
    result: filledMallConfig({
      carousel_top_text: ['News'],
      points_goods_group_tab: defaultRanges,
      default_pay_type: 'wechat',
    }),
  },
  {
    title: 'a configuration without values for which the specification has defaults',
    endpoint: projectConfig,
    input: { pId: '10002' },
    data: { ...specProjectConfig, initPoints: null, orderSuccessTipConfig: null },
    result: {
      ...filledConfig,
      initPoints: 200,
      orderSuccessTipConfig: { content: '', duration: 5000, type: '', url_name: '' },
    },
  },
  {
    title: 'a configuration whose order-success dialog has neither a duration nor an address',
    endpoint: projectConfig,
    input: { pId: '10002' },
    data: { ...specProjectConfig, orderSuccessTipConfig: { content: 'Thank you', type: 'text' } },
    result: filledConfig,
  },
  {
    title: 'a configuration with unreadable values in fields with defaults',
    endpoint: projectConfig,
    input: { pId: '10002' },
    data: {
      ...specProjectConfig,
      ...{
        initPoints: '200',
        themeConfig: 5,
        webTextConfig: [],
        orderSuccessTipConfig: { content: 'Thank you', duration: '5s' },
      },
      ...{
        signInPoints: [],
        sharePoints: null,
        defaultPath: null,
        morePoints: -1,
        tabs: [{}],
        defaultKeyword: 1,
      },
      buryPointConfig: { exposeDuration: 1000, queueSize: 0 },
    },
    result: {
      ...filledConfig,
      orderSuccessTipConfig: { content: 'Thank you', duration: 5000, type: '', url_name: '' },
      buryPointConfig: { exposeDuration: 1000, exposeMinAreaRate: 0.8, pushInterval: 2000, queueSize: 20 },
    },
  },
  {
    title: 'a channel with its prizes alone, of which one is unreadable',
    endpoint: channel,
    params: { pId: '10002' },
    data: { drawPrizes: [prize, { ...prize, kind: 'car' }, null], canDraw: null },
    result: { pId: '10002', name: '', drawPrizes: [prize], canDraw: false, advertisements: [] },
  },
  {
    title: 'a channel with its adverts alone',
    endpoint: channel,
    params: { pId: '10002' },
    data: { name: null, advertisements: [specAdvert] },
    result: { pId: '10002', name: '', drawPrizes: [], canDraw: false, advertisements: [specAdvert] },
  },
  {
    title: 'the groups',
    endpoint: goodsGroupConfig,
    data: [{ groupTypeId: '1', title: 'Home' }],
    result: [{ groupTypeId: '1', title: 'Home', icon: '' }],
  },
  {
    title: 'the cards for the wallet',
    endpoint: wxAddCard,
    data: [{ cardId: 'c', cardExt: '{}' }],
    result: [{ cardId: 'c', cardExt: '{}' }],
  },
  {
    title: 'the settings of the login',
    endpoint: getAuthInfo,
    data: { appId: 'wx1', redirectBaseUrl: '' },
    result: { appId: 'wx1', redirectBaseUrl: '' },
  },
  {
    title: 'the address of the mini program',
    endpoint: toMiniProgram,
    data: 'weixin://dl/1',
    result: 'weixin://dl/1',
  },
];

// R-API-28, R-API-31, R-PARTNER-15
test.each(cases)(
  'completes the answer of a mall with the fields of the specification: $title',
  async ({ endpoint, data, result, ...input }) => {
    expect(await callWithAnswer(endpoint, data, input)).toEqual({ status: 200, data: result });
  },
);

// R-API-28
test('keeps the fields that a mall returns', async () => {
  const points = { activePoints: 100, expireTime: expiry, expiringPoints: 30 };
  expect((await callWithAnswer(userPoints, points)).data).toEqual(points);
  const page = { list: [], hasNextPage: false, pageNum: 1, pageSize: 10, total: 0 };
  expect((await callWithAnswer(queryOrder, page)).data).toEqual(page);
});

// R-API-28, R-API-18
test.each([
  ['a field that the specification names', userPoints, { expireTime: null }],
  ['the list of a page', queryOrder, { hasNextPage: false }],
  ['whether a page is the last one', queryOrder, { list: [] }],
  ['whether the project is open', projectConfig, { ...specProjectConfig, boolOpen: undefined }],
  ['an object', projectConfig, null],
])('rejects an answer without %s', async (_, endpoint, data) => {
  expect(await callWithAnswer(endpoint, data)).toEqual({ status: 502, data: null });
});

// R-API-28, R-PROJECT-07
test('leads the pages of a closed project of such a mall to /404, and shows those of an open one', async () => {
  clearProjectConfigs();
  const visit = async (pId: string, boolOpen: boolean) => {
    upstream.setListener(answerSuccess({ ...specProjectConfig, boolOpen }));
    const request = new Request(`http://mall.example/vantmall/home?pId=${pId}`);
    return routePage(request, { path: '/home', query: new URLSearchParams({ pId }), isTree: false });
  };
  expect(await visit('10001', false)).toMatchObject({ kind: 'redirect', location: '/404?pId=10001' });
  expect(await visit('10002', true)).toMatchObject({ kind: 'page', status: 200 });
});

// R-API-31, R-PROJECT-07
test.each([
  ['no other field', {}],
  ['a field of another kind', { ...specProjectConfig, bindPhonePoints: '100' }],
  ['another configuration of the mall', { ...specProjectConfig, mallConfig: { refund_open: 1 } }],
  [
    'null in every other field',
    Object.fromEntries(Object.keys(specProjectConfig).map((name) => [name, null])),
  ],
])('closes a project whose configuration says so beside %s', async (_, fields) => {
  clearProjectConfigs();
  upstream.setListener(answerSuccess({ ...fields, boolOpen: false }));
  expect(await getProjectStatus('10001', 'en')).toMatchObject({ isKnown: true, isOpen: false });
});

// R-HOME-10, R-HOME-11, R-NAV-20
test('keeps adverts of an unknown kind, and drops only those that cannot be read', async () => {
  const ofOwnKind = { ...specAdvert, urlType: 'h5' };
  const { img: _, ...withoutPicture } = specAdvert;
  const answer = [withoutPicture, 'advert', ofOwnKind, specAdvert];
  const { status, data } = await callWithAnswer(webAdvertiseConfig, answer, {
    input: { advType: 'feedAdvert' },
  });
  expect([status, data]).toEqual([200, [ofOwnKind, specAdvert]]);
  expect(parseAdvert(ofOwnKind)).toMatchObject({ kind: 'inner', href: '/home', title: 'Cups' });
});
