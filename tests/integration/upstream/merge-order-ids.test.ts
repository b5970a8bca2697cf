/** @jest-environment node */
import './support/environment';
import type { RequestListener } from 'node:http';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { mergeOrderDetail, multiSaveOrder, multiUpdateAddress } from '@/lib/contract/merge-order';
import { cancelOrder, orderDetail, queryOrder, queryRealOrder, reOrder } from '@/lib/contract/order';
import { aliMergeWapPay, cloudPay } from '@/lib/contract/payment';
import { wxPayUrlScheme } from '@/lib/contract/wechat';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import { buildMergeOrder, buildOrderDetail } from '../../support/builders/order-answers';
import { type CallInput, callBff } from '../../support/call-bff';
import { createFakeTransport } from '../../support/fakes/fake-transport';
import { answerSuccess, type FakeUpstream, startFakeUpstream } from './support/fake-upstream';

let upstream: FakeUpstream;
beforeAll(async () => {
  upstream = await startFakeUpstream(answerSuccess(null));
});
beforeEach(() => registerTransport(createHttpTransport(upstream.url, 'mall', undefined)));
afterAll(() => upstream.close());

/** What the points mall received. */
interface Received {
  path: string;
  fields: Record<string, unknown>;
}

/** Calls the BFF in front of a points mall that answers with `data`. */
async function callWithAnswer(endpoint: AnyEndpoint, data: unknown, input: CallInput) {
  const received: Received[] = [];
  const listener: RequestListener = (request, response) => {
    const url = new URL(request.url ?? '', upstream.url);
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const fields = text ? JSON.parse(text) : Object.fromEntries(url.searchParams);
      received.push({ path: url.pathname, fields });
      answerSuccess(data)(request, response);
    });
  };
  upstream.setListener(listener);
  const { status, body } = await callBff(endpoint, input, { as: 'u1' });
  return { status, data: body.data, received: received[0] };
}

const MALL_ID = '777';
const PAGE_ID = 'M-777';
const orders = [buildOrderDetail(), buildOrderDetail()].map((order, index) => ({
  ...order,
  orderId: String(index + 1),
  mergeOrderId: MALL_ID,
}));
const saved = { payAmount: 100, payDeadline: null };
const realOrder = {
  ...{ orderId: MALL_ID, status: 1, closeReason: null, paid: false },
  ...{ points: 0, payAmount: 0, payDeadline: null, pointsGained: 0 },
};

// R-API-32
test('gives pages ids of merge orders that they recognize, and keeps those of other orders', async () => {
  const merge = { ...buildMergeOrder(), mergeOrderId: MALL_ID, orders };
  const detail = await callWithAnswer(mergeOrderDetail, merge, { input: { mergeOrderId: PAGE_ID } });
  expect(detail.received?.fields).toMatchObject({ mergeOrderId: MALL_ID });
  expect(detail.data).toMatchObject({
    mergeOrderId: PAGE_ID,
    orders: [
      { orderId: '1', mergeOrderId: PAGE_ID },
      { orderId: '2', mergeOrderId: PAGE_ID },
    ],
  });
  const single = { ...orders[0], mergeOrderId: null };
  const list = [single, { ...orders[1], mergeOrderId: 'M5' }, { ...orders[1], mergeOrderId: 'M-5' }];
  const page = await callWithAnswer(queryOrder, { list, hasNextPage: false }, {});
  expect((page.data as { list: typeof orders }).list.map(({ mergeOrderId }) => mergeOrderId)).toEqual([
    null,
    'M5',
    'M-M-5',
  ]);
});

// R-API-32
test('gives the page of a new merge order an id that it recognizes', async () => {
  const { input } = multiSaveOrder.example ?? {};
  const answer = { ...saved, mergeOrderId: MALL_ID, orderIds: ['1', '2'] };
  const { data } = await callWithAnswer(multiSaveOrder, answer, { input });
  expect(data).toMatchObject({ mergeOrderId: PAGE_ID, orderIds: ['1', '2'] });
});

const byOrder = { input: { orderId: PAGE_ID } };
const byMerge = { input: { mergeOrderId: PAGE_ID } };

const callsWithId: readonly [AnyEndpoint, CallInput, unknown][] = [
  [queryRealOrder, { params: { id: PAGE_ID } }, realOrder],
  [reOrder, byOrder, { ...saved, orderId: MALL_ID }],
  [cancelOrder, byOrder, null],
  [cloudPay, byOrder, { payUrl: '/pay' }],
  [wxPayUrlScheme, byOrder, { url: 'weixin://dl/business/?t=a' }],
  [aliMergeWapPay, byMerge, { payUrl: '/pay' }],
  [multiUpdateAddress, { input: { mergeOrderId: PAGE_ID, addressId: 'M-1' } }, null],
];

// R-API-32
test.each(callsWithId.map((call) => [call[0].id, ...call] as const))(
  'sends the id of the points mall, and returns that of the page: %s',
  async (_, endpoint, input, data) => {
    const { status, received, data: answer } = await callWithAnswer(endpoint, data, input);
    expect(status).toBe(200);
    const { orderId, mergeOrderId, addressId } = received?.fields ?? {};
    const sent = endpoint === queryRealOrder ? received?.path.split('/').at(-1) : (orderId ?? mergeOrderId);
    expect(sent).toBe(MALL_ID);
    // Other ids stay as they are.
    if (addressId) expect(addressId).toBe('M-1');
    if (data && 'orderId' in (data as object)) expect(answer).toMatchObject({ orderId: PAGE_ID });
  },
);

// R-API-32
test('accepts the longest ids of a points mall', async () => {
  const id = '7'.repeat(40);
  const { status, data, received } = await callWithAnswer(
    reOrder,
    { ...saved, orderId: id },
    { input: { orderId: `M-${id}` } },
  );
  expect([status, data]).toMatchObject([200, { orderId: `M-${id}` }]);
  expect(received?.fields.orderId).toBe(id);
  const order = { ...buildOrderDetail(), mergeOrderId: id };
  expect((await callWithAnswer(orderDetail, order, { input: { orderId: '1' } })).data).toMatchObject({
    mergeOrderId: `M-${id}`,
  });
});

// R-API-32
test('leaves ids alone in calls of the points mall in this process', async () => {
  const { seen } = createFakeTransport(() => ({ ...realOrder, orderId: 'M-777', mergeOrderId: '1' }));
  const { body } = await callBff(queryRealOrder, { params: { id: PAGE_ID } }, { as: 'u1' });
  expect(seen[0]?.path).toBe(`/api/queryRealOrder/${PAGE_ID}`);
  expect(body.data).toMatchObject({ orderId: PAGE_ID });
  createFakeTransport(() => ({ ...buildOrderDetail(), mergeOrderId: MALL_ID }));
  const detail = await callBff(orderDetail, { input: { orderId: '1' } }, { as: 'u1' });
  expect(detail.body.data).toMatchObject({ mergeOrderId: MALL_ID });
});
