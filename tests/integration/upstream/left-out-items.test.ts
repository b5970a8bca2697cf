/** @jest-environment node */
import './support/environment';
import { webActivityPageConfig } from '@/lib/contract/activity-page';
import { addressList } from '@/lib/contract/address';
import { couponList } from '@/lib/contract/coupon';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { goodsDetail, goodsGroupConfig, goodsIndex, goodsList } from '@/lib/contract/goods';
import { liveList } from '@/lib/contract/live';
import { queryOrder } from '@/lib/contract/order';
import { createLogger, getLogger } from '@/server/telemetry/logger';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import { callBff } from '../../support/call-bff';
import { answerSuccess, type FakeUpstream, startFakeUpstream } from './support/fake-upstream';

let upstream: FakeUpstream;
const lines: string[] = [];
let now = performance.now();
beforeAll(async () => {
  upstream = await startFakeUpstream(answerSuccess([]));
});
beforeEach(() => {
  registerTransport(createHttpTransport(upstream.url, 'mall', undefined));
  const log = createLogger('info', { write: (line) => lines.push(line) });
  // The log has one such line a minute.
  now += 61_000;
  jest.spyOn(performance, 'now').mockReturnValue(now);
  jest.spyOn(getLogger(), 'warn').mockImplementation(log.warn.bind(log));
});
afterEach(() => {
  lines.length = 0;
  jest.restoreAllMocks();
});
afterAll(() => upstream.close());

async function callWithAnswer(endpoint: AnyEndpoint, data: unknown) {
  upstream.setListener(answerSuccess(data));
  const as = endpoint.access === 'user' ? 'u1' : undefined;
  const { status, body } = await callBff(endpoint, endpoint.example ?? {}, { as });
  return { status, data: body.data };
}

const { list: exampleCards, ...page } = goodsList.example?.data ?? { list: [] };
const [card] = exampleCards;
const badCard = { ...card, goodsId: 'g2', priceFen: '19.90' };
const block = {
  type: 'goods',
  blockId: 'b',
  title: '',
  layout: 'grid',
  activityType: 0,
  groupId: '',
  hasMore: false,
};
const activityPage = Object(webActivityPageConfig.example?.data);
const group = { groupTypeId: '1', title: 'Home', icon: '' };

interface Case {
  title: string;
  endpoint: AnyEndpoint;
  data: unknown;
  result: unknown;
}

const cases: Case[] = [
  {
    title: 'an unknown tag of a card',
    endpoint: goodsList,
    data: { ...page, list: [{ ...card, tags: ['future', 'hot'] }] },
    result: { ...page, list: [{ ...card, tags: ['hot'] }] },
  },
  {
    title: 'the only tag of a product',
    endpoint: goodsDetail,
    data: { ...goodsDetail.example?.data, tags: ['future'] },
    result: { ...goodsDetail.example?.data, tags: [] },
  },
  {
    title: 'a card with an unreadable price',
    endpoint: goodsList,
    data: { ...page, total: 3, list: [card, badCard, 'card', null] },
    result: { ...page, total: 3, list: [card] },
  },
  {
    title: 'an unreadable id of the index',
    endpoint: goodsIndex,
    data: {
      ...page,
      list: [{ goodsId: 'g1', createdAt: 'yesterday' }, ...Object(goodsIndex.example?.data).list],
    },
    result: { ...page, list: Object(goodsIndex.example?.data).list },
  },
  {
    title: 'a group without a title',
    endpoint: goodsGroupConfig,
    data: [{ ...group, title: 5 }, group],
    result: [group],
  },
  {
    title: 'a video of an unknown state',
    endpoint: liveList,
    data: {
      ...liveList.example?.data,
      list: [{ ...liveList.example?.data.list[0], state: 'paused' }, ...(liveList.example?.data.list ?? [])],
    },
    result: liveList.example?.data,
  },
  {
    title: 'a card of a block of an activity page, a block without any, and one of an unknown type',
    endpoint: webActivityPageConfig,
    data: {
      ...activityPage,
      blocks: [
        { ...block, goods: [badCard, { ...card, tags: ['future'] }] },
        { ...block, goods: [badCard] },
        { type: 'future', blockId: 'c' },
      ],
    },
    result: { ...activityPage, blocks: [{ ...block, goods: [{ ...card, tags: [] }] }] },
  },
  {
    title: 'a coupon to take of an unknown kind',
    endpoint: couponList,
    data: {
      ...couponList.example?.data,
      toTake: [{ ...couponList.example?.data.toTake[0], kind: 'future' }],
    },
    result: { ...couponList.example?.data, toTake: [] },
  },
];

// R-API-35
test.each(cases)('leaves out and logs $title', async ({ endpoint, data, result }) => {
  expect(await callWithAnswer(endpoint, data)).toEqual({ status: 200, data: result });
  expect(lines).toHaveLength(1);
});

// R-API-35
test('logs where the items were that it left out, without values and once a minute', async () => {
  for (let count = 0; count < 3; count++)
    await callWithAnswer(goodsGroupConfig, [{ ...group, title: 13800138000 }, group]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(String(lines[0]))).toMatchObject({
    call: 'goodsGroupConfig',
    err: { type: 'InvalidData', issues: ['0.title: invalid_type'], issueCount: 1 },
  });
  expect(lines[0]).not.toContain('13800138000');
});

// R-API-35
test.each([
  [
    'an order of the shopper',
    queryOrder,
    { ...queryOrder.example?.data, list: [{}, ...Object(queryOrder.example?.data).list] },
  ],
  ['an address of the shopper', addressList, [...Object(addressList.example?.data), {}]],
  [
    'a coupon that the shopper has taken',
    couponList,
    { ...couponList.example?.data, taken: [{ ...couponList.example?.data.taken[0], kind: 'future' }] },
  ],
  [
    'a spec of a product',
    goodsDetail,
    { ...goodsDetail.example?.data, specs: [...(goodsDetail.example?.data.specs ?? []), {}] },
  ],
  ['every card of a list', goodsList, { ...page, list: [badCard, badCard] }],
])('rejects an answer in which %s does not fit the contract', async (_, endpoint, data) => {
  expect(await callWithAnswer(endpoint, data)).toEqual({ status: 502, data: null });
});
