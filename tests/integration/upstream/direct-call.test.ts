/** @jest-environment node */
import '../../support/environment/bff';
import { endpoints } from '@/lib/contract';
import type { EndpointArgs } from '@/lib/contract/endpoint';
import { AppError } from '@/lib/contract/errors';
import { example } from '@/lib/contract/examples';
import { goodsDetail, goodsList } from '@/lib/contract/goods';
import { userPoints } from '@/lib/contract/user';
import { callUpstream } from '@/server/upstream/call-upstream';
import { registerTransport } from '@/server/upstream/transport';
import type { TestMall } from '@/tests/support/test-mall';
import { registerMallTransport } from '../../support/call-bff';
import { createExampleMallTemplate, type ExampleMallTemplate } from '../contract/support/example-mall';

let template: ExampleMallTemplate;
let testMall: TestMall;
beforeAll(async () => {
  template = await createExampleMallTemplate();
  testMall = await template.open();
});
afterAll(async () => {
  await testMall.close();
  await template.remove();
});
afterEach(() => jest.restoreAllMocks());

const callDirectly = () => registerMallTransport(testMall);
const callByRequest = () =>
  registerTransport({ prefix: 'http://mall.internal', fetch: (request) => testMall.mall.fetch(request) });

// R-API-24
test.each([
  ['in this process is checked once, by the points mall', callDirectly, 1],
  ['that arrives as text is checked again', callByRequest, 2],
])('an answer %s', async (_, connect, expected) => {
  connect();
  const checks = [jest.spyOn(goodsList.data, 'parse'), jest.spyOn(goodsList.data, 'safeParse')];
  const page = await callUpstream(goodsList, { pageSize: 10 }, { pId: '10000' });
  expect(page.list).not.toHaveLength(0);
  expect(checks.reduce((sum, { mock }) => sum + mock.calls.length, 0)).toBe(expected);
});

const reads = endpoints
  .filter(({ effect, form }) => effect === 'read' && !form)
  .map((endpoint) => [endpoint.id, endpoint] as const);

/** What a caller gets, as JSON. */
const describeOutcome = (call: Promise<unknown>): Promise<string> =>
  call.then(
    (data) => JSON.stringify(data),
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      const { code, message, reason, issues, retryAfter } = error;
      return JSON.stringify({ code, message, reason, issues, retryAfter });
    },
  );

// R-API-24
test.each(reads)('%s answers the same directly and by a request', async (_, endpoint) => {
  const args = { ...endpoint.example?.params, ...endpoint.example?.input } as EndpointArgs<typeof endpoint>;
  const context = { userId: example.userId, pId: '10000', locale: 'en', requestId: 'request-1' } as const;
  const read = (connect: () => void) => {
    connect();
    return describeOutcome(callUpstream(endpoint, args, context));
  };
  const requested = [await read(callByRequest), await read(callByRequest)] as const;
  const direct = await read(callDirectly);
  // Some answers contain a moment or a random token: then their shape is compared.
  const isRepeatable = requested[0] === requested[1];
  const omitValues = (text: string) =>
    JSON.stringify(JSON.parse(text, (_, value) => (typeof value === 'object' ? value : typeof value)));
  const normalize = (text: string) => (isRepeatable ? text : omitValues(text));
  expect(normalize(direct)).toBe(normalize(requested[0]));
});

test('a direct call is rejected as a request is', async () => {
  const outcomes = [];
  for (const connect of [callDirectly, callByRequest]) {
    connect();
    outcomes.push(
      await describeOutcome(callUpstream(goodsDetail, { goodsId: 'unknown' }, { requestId: 'r-1' })),
    );
  }
  expect(outcomes[0]).toContain('"code":"not_found"');
  expect(outcomes[0]).toBe(outcomes[1]);
});

test('the user of a direct call comes from the session only', async () => {
  callDirectly();
  const claimed = { userId: example.userId } as EndpointArgs<typeof userPoints>;
  await expect(callUpstream(userPoints, claimed, {})).rejects.toMatchObject({ code: 'unauthorized' });
});
