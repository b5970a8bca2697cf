/** @jest-environment node */
import './support/environment';
import { afterSale } from '@/lib/contract/after-sale';
import { couponList } from '@/lib/contract/coupon';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import type { OrderDetail } from '@/lib/contract/order';
import { me, presentSeen } from '@/lib/contract/user';
import { addDays, DAY_MS, toShopDay } from '@/lib/rules/time/dates';
import { handleCall } from '@/server/bff/handle-call';
import { clearProjectConfigs } from '@/server/projects';
import { unsealSession } from '@/server/session/session';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import { buildOrderDetail } from '../../support/builders/order-answers';
import { callBff } from '../../support/call-bff';
import { answerByPath, answerJson, type FakeUpstream, startFakeUpstream } from './support/fake-upstream';
import { specLogin, specProjectConfig } from './support/spec-answers';

/** How a mall says that it does not know a call: in the envelope, or by its router. */
const UNKNOWN = [
  ['an envelope of 404', answerJson(404, { code: 404, msg: 'no', data: null })],
  ['an envelope of 405', answerJson(405, { code: 405, msg: 'no', data: null })],
  ['404 of its router', answerJson(404, { error: 'not found' })],
] as const;

const counts = { totalCount: 4, unPayCount: 1, unSendCount: 1, sendCount: 2, afterSaleCount: 0 };
const calls = {
  '/api/projectConfig': specProjectConfig,
  '/api/v7/user/login': specLogin,
  '/api/v8/mall/user/points': { activePoints: 100, expireTime: null },
  '/api/v5/queryOrderCount': counts,
};

let upstream: FakeUpstream;
beforeAll(async () => {
  upstream = await startFakeUpstream(answerByPath(calls));
});
beforeEach(() => {
  clearProjectConfigs();
  upstream.setListener(answerByPath(calls));
  registerTransport(createHttpTransport(upstream.url, 'mall', undefined));
});
afterAll(() => upstream.close());

const call = (endpoint: AnyEndpoint, params = {}) => callBff(endpoint, { params }, { as: 'u1' });

// R-API-29
test.each(UNKNOWN)(
  'returns the known part of a user whose mall answers %s to /api/user/me',
  async (_, no) => {
    upstream.setListener(answerByPath(calls, no));
    const { status, body } = await call(me);
    const today = toShopDay(new Date());
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      userId: 'u1',
      isLogin: true,
      nickName: expect.stringMatching(/^兑友\d{4}$/),
      phone: '',
      points: { activePoints: 100, expireTime: null, expiringPoints: 0 },
      ...{ isNewUser: false, showPresentPoint: false, isFirstOrderUser: false, isSignIn: false },
      ...{ orderCount: 4, unpayOrderCount: 1, undeliverOrderCount: 1, unreceiveOrderCount: 2 },
      aftersaleOrderCount: 0,
    });
    const { signDetails } = body.data as { signDetails: { day: string; state: string }[] };
    expect(signDetails.map(({ day, state }) => [day, state])).toEqual([
      [today, 'today'],
      ...[1, 2, 3, 4, 5, 6].map((days) => [addDays(today, days), 'coming']),
    ]);
  },
);

// R-API-29
test('returns the user without order counts when they cannot be read, and fails without the balance', async () => {
  const { '/api/v5/queryOrderCount': _, ...others } = calls;
  upstream.setListener(answerByPath(others));
  expect((await call(me)).body.data).toMatchObject({ orderCount: 0, isFirstOrderUser: false });
  const { '/api/v8/mall/user/points': __, ...rest } = calls;
  upstream.setListener(answerByPath(rest, answerJson(500, { code: 500, msg: 'no', data: null })));
  expect((await call(me)).status).toBe(502);
});

// R-API-29
test('passes on a failure of a call that the mall has', async () => {
  for (const endpoint of [me, presentSeen, couponList]) {
    upstream.setListener(answerJson(401, { code: 401, msg: 'log in', data: null }));
    expect((await call(endpoint)).status).toBe(401);
  }
});

const toCookie = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');

/** Sends a call as a page does, with the cookies of the browser. */
const sendAsPage = (path: string, method: string, cookie = '') =>
  handleCall(
    new Request(`http://mall.example/vantmall${path}`, {
      method,
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie },
      ...(method === 'POST' && { body: '{}' }),
    }),
  );

// R-API-29, R-POINTS-16, R-POINTS-18
test('shows a new user of such a mall as new until the gift dialog was shown', async () => {
  const readUser = async (cookie: string) => (await (await sendAsPage(me.path, 'GET', cookie)).json()).data;
  const first = toCookie(await sendAsPage('/api/v7/user/login', 'POST'));
  expect(await readUser(first)).toMatchObject({ isNewUser: true, showPresentPoint: true });
  upstream.setListener(answerByPath({ ...calls, '/api/v7/user/login': { ...specLogin, isNewUser: false } }));
  const again = toCookie(await sendAsPage('/api/v7/user/login', 'POST', first));
  expect(await readUser(again)).toMatchObject({ isNewUser: true, showPresentPoint: true });
  const answer = await sendAsPage(presentSeen.path, 'POST', again);
  expect(answer.status).toBe(200);
  expect(await readUser(toCookie(answer))).toMatchObject({ isNewUser: false, showPresentPoint: false });
});

// R-API-29, R-ACCOUNT-13
test('keeps the rest of the session when the gift dialog was shown', async () => {
  const login = await sendAsPage('/api/v7/user/login', 'POST');
  const answer = await sendAsPage(presentSeen.path, 'POST', toCookie(login));
  const sealed = /mallSession=([^;]+)/.exec(toCookie(answer))?.[1];
  expect(await unsealSession(sealed)).toEqual({ userId: 'u1', sealedAt: expect.any(Number) });
  expect((await sendAsPage(presentSeen.path, 'POST', toCookie(answer))).headers.getSetCookie()).toEqual([]);
});

// R-API-29
test('returns no coupons when the mall has no list of them', async () => {
  expect(await call(couponList)).toMatchObject({ status: 200, body: { data: { toTake: [], taken: [] } } });
});

const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
const paid = { paidAt: ago(3), payDeadline: null, payAmount: 1990 };

/** Orders, and what their after-sale state says. */
const orders: [title: string, order: Partial<OrderDetail>, result: object][] = [
  ['unpaid', { status: 1, paidAt: null }, { actions: [], types: [], refundableFen: 0 }],
  ['undelivered', { ...paid, status: 2 }, { actions: ['refund'], types: [], refundableFen: 1990 }],
  [
    'sent',
    { ...paid, status: 3, sentAt: ago(1) },
    { actions: ['request'], types: ['money', 'return', 'exchange'], refundableFen: 1990 },
  ],
  [
    'received',
    { ...paid, status: 4, completedAt: ago(1) },
    { actions: ['request'], noReasonUntil: expect.any(String), requestUntil: expect.any(String) },
  ],
  ['received long ago', { ...paid, status: 4, completedAt: ago(16) }, { actions: [], types: [] }],
  ['in after-sale', { ...paid, status: 5 }, { actions: ['fillTracking'], types: [] }],
  ['closed', { ...paid, status: 6 }, { actions: [], refundableFen: 0 }],
  ['of a service that was given', { ...paid, status: 3, kind: 'service' }, { actions: [], types: [] }],
  [
    'to pay on delivery',
    { ...paid, status: 2, isCashOnDelivery: true, deliveredAt: null },
    { actions: ['refund'], refundableFen: 0 },
  ],
];

// R-API-29, R-AFTER-13
test.each(orders)(
  'takes an order that is %s for one without a case when the mall has no after-sale call',
  async (_, order, result) => {
    const detail = buildOrderDetail(order);
    const { orderId } = detail;
    for (const [, no] of UNKNOWN) {
      upstream.setListener(answerByPath({ ...calls, '/api/orderDetail': detail }, no));
      const { status, body } = await call(afterSale, { orderId });
      expect([status, body.data]).toEqual([200, expect.objectContaining({ orderId, case: null, ...result })]);
    }
  },
);

// R-API-29
test('offers no refund of an undelivered order of a project that has closed refunds', async () => {
  const { orderId } = buildOrderDetail();
  const closed = {
    ...specProjectConfig,
    mallConfig: { ...specProjectConfig.mallConfig, refund_open: false },
  };
  const detail = buildOrderDetail({ ...paid, status: 2 });
  upstream.setListener(answerByPath({ ...calls, '/api/projectConfig': closed, '/api/orderDetail': detail }));
  expect((await call(afterSale, { orderId })).body.data).toMatchObject({ actions: [] });
});

// R-API-29
test('answers 404 for the after-sale case of an order that the mall does not have', async () => {
  expect((await call(afterSale, { orderId: 'unknown' })).status).toBe(404);
});
