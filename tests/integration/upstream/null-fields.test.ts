/** @jest-environment node */
import './support/environment';
import { endpoints } from '@/lib/contract';
import type { AnyEndpoint } from '@/lib/contract/endpoint';
import { saveOrder } from '@/lib/contract/order';
import { serverLogin } from '@/lib/contract/server-login';
import { login, logout } from '@/lib/contract/user';
import { unsealSession } from '@/server/session/session';
import { callUpstream } from '@/server/upstream/call-upstream';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import { callBff } from '../../support/call-bff';
import {
  answerByPath,
  answerJson,
  answerSuccess,
  type FakeUpstream,
  startFakeUpstream,
} from './support/fake-upstream';
import { replaceOptionalFields } from './support/replace-optional-fields';

let upstream: FakeUpstream;
beforeAll(async () => {
  upstream = await startFakeUpstream(answerSuccess([]));
});
beforeEach(() => {
  for (const service of ['mall', 'partner'] as const)
    registerTransport(createHttpTransport(upstream.url, service, undefined), service);
});
afterAll(() => upstream.close());

const form = { bytes: new Uint8Array([1]), contentType: 'multipart/form-data; boundary=x' };

/** What the BFF makes of an answer to the example of a call. */
async function readAnswer(endpoint: AnyEndpoint, data: unknown): Promise<unknown> {
  upstream.setListener(answerSuccess(data));
  const { params, input } = endpoint.example ?? {};
  const context = { userId: 'u1', idempotencyKey: 'k1', ...(endpoint.form && { form }) };
  return callUpstream(endpoint, { ...params, ...input }, context);
}

const answered = [...endpoints, { ...serverLogin, id: 'serverLogin', example: login.example }]
  .filter(({ example }) => example !== undefined)
  .map((each) => [each.id, each] as const);

// R-API-33
test.each(answered)('reads null in the optional fields of an answer to %s as absent', async (_, endpoint) => {
  const { data, example } = endpoint;
  // A field of the configuration that has a default of the specification gets it.
  const absent = endpoint.id === 'projectConfig' ? { initPoints: 200 } : {};
  const expected = await readAnswer(endpoint, replaceOptionalFields(data, example?.data, undefined));
  const actual = await readAnswer(endpoint, replaceOptionalFields(data, example?.data, null));
  expect(actual).toEqual(
    typeof expected === 'object' && expected !== null && !Array.isArray(expected)
      ? { ...expected, ...absent }
      : expected,
  );
});

// R-API-33
test('returns a placed order whose mall has null in place of the payment in WeChat', async () => {
  const order = saveOrder.example?.data;
  upstream.setListener(
    answerSuccess({ ...order, wxPayParams: null, wxPayProblem: null, sandboxCashier: null }),
  );
  const { status, body } = await callBff(saveOrder, saveOrder.example ?? {}, { as: 'u1' });
  expect([status, body.data]).toEqual([200, order]);
});

// R-API-33
test('keeps the fields beside those that are null', async () => {
  const block = { type: 'coupon', blockId: '1', title: 'Coupons', couponIds: ['c1'], coupons: null };
  const page = endpoints.find(({ id }) => id === 'webActivityPageConfig');
  if (!page) throw new Error('the contract has no activity pages');
  expect(await readAnswer(page, { ...Object(page.example?.data), blocks: [block] })).toMatchObject({
    blocks: [{ ...block, coupons: [] }],
  });
});

// R-API-33
test('logs out of a mall that has null in place of a session version and cannot end sessions', async () => {
  upstream.setListener(
    answerByPath(
      { [login.path]: { userId: 'u1', isNewUser: false, sessionVersion: null } },
      answerJson(404, { code: 404, msg: 'no', data: null }),
    ),
  );
  const { body } = await callBff(login, {});
  const { token } = Object(body.data);
  expect((await unsealSession(token))?.version).toBeUndefined();
  const headers = { authorization: `Bearer ${token}` };
  expect((await callBff(logout, {}, { headers })).status).toBe(200);
});
