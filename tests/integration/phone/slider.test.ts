import { sendCode } from '@/lib/contract/phone';
import { createUser, runConcurrently } from '@/tests/support/builders/order';
import { createPhone, createSolvedCaptcha, readPhoneCodes } from '@/tests/support/builders/phone';
import { type FakeGateway, type Reply, startFakeGateway } from '@/tests/support/fakes/fake-gateway';
import { isRequestSigned, signReply } from '@/tests/support/fakes/sign-reply';
import { startMall, type TestMall } from '@/tests/support/test-mall';

const SECRET = 'slider-secret-slider-secret-slider';

let service: FakeGateway;
let testMall: TestMall;
beforeAll(async () => {
  service = await startFakeGateway((request) => {
    const { token } = JSON.parse(request.body) as { token: string };
    return signReply(SECRET, 'slider', {
      request,
      body: { success: token.startsWith('good') },
      now: testMall.now(),
    });
  });
  const slider = { url: service.url, secret: SECRET, timeoutMs: 300 };
  testMall = await startMall({ settings: { sms: { sandbox: true, captcha: true, slider } } });
});
afterEach(() => service.reset());
afterAll(() => Promise.all([testMall.close(), service.close()]));

async function slide(imageCode: string | undefined, more: { userId?: string; uuid?: string } = {}) {
  const phone = createPhone();
  const { userId = await createUser(testMall, 0), uuid } = more;
  const answer = await testMall.send(
    sendCode,
    { phone, uuid, isSliderCode: 'true', imageCode },
    { userId, pId: '10000' },
  );
  return { answer, sent: (await readPhoneCodes(testMall, phone)).length };
}

// R-PHONE-09
test('sends a code when the service accepts the token, by a signed call without the phone', async () => {
  const { answer, sent } = await slide('good-1');
  expect({ status: answer.status, sent }).toEqual({ status: 200, sent: 1 });
  const [request] = service.requests;
  expect(request?.body).toBe('{"token":"good-1"}');
  expect(request && isRequestSigned(SECRET, 'slider', request, testMall.now())).toBe(true);
});

// R-PHONE-09
test('sends no code when the service rejects the token', async () => {
  const { answer, sent } = await slide('bad-1');
  expect(answer).toMatchObject({ status: 409, reason: 'captcha_wrong' });
  expect(sent).toBe(0);
});

// R-PHONE-09
test('accepts a token once, also in parallel', async () => {
  const userId = await createUser(testMall, 0);
  const results = await runConcurrently(5, () => slide('good-once', { userId }));
  expect(results.map(({ answer }) => answer.status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(results.reduce((sum, { sent }) => sum + sent, 0)).toBe(1);
});

test('requires a token', async () => {
  const { answer } = await slide(undefined);
  expect(answer).toMatchObject({ status: 400, issues: [{ path: 'imageCode' }] });
  expect(service.requests).toEqual([]);
});

// R-PHONE-09
test.each<[string, (asked: Parameters<Parameters<FakeGateway['setReply']>[0]>[0]) => Reply]>([
  ['hangs up', () => 'hang up'],
  ['does not answer in time', () => 'silent'],
  ['answers without a signature', () => ({ body: '{"success":true}' })],
  [
    'signs with another secret',
    (request) => signReply('another', 'slider', { request, body: { success: true }, now: testMall.now() }),
  ],
  [
    'repeats the answer to another request',
    (request) => {
      const other = { ...request, headers: { ...request.headers, 'x-service-signature': 'a'.repeat(64) } };
      return signReply(SECRET, 'slider', { request: other, body: { success: true }, now: testMall.now() });
    },
  ],
  [
    'signs an hour ago',
    (request) => {
      const now = new Date(testMall.now().getTime() - 3_600_000);
      return signReply(SECRET, 'slider', { request, body: { success: true }, now });
    },
  ],
  [
    'answers an error',
    (request) =>
      signReply(SECRET, 'slider', { request, status: 500, body: { success: true }, now: testMall.now() }),
  ],
  [
    'answers something else',
    (request) => signReply(SECRET, 'slider', { request, body: { success: 'yes' }, now: testMall.now() }),
  ],
  [
    'answers no JSON',
    (request) => signReply(SECRET, 'slider', { request, body: '<html>', now: testMall.now() }),
  ],
  ['redirects', () => ({ status: 302, headers: { location: 'http://localhost/' }, body: '' })],
])('answers 503 and sends no code when the service %s', async (_, reply) => {
  service.setReply(reply);
  const { answer, sent } = await slide('good-2');
  expect(answer).toMatchObject({ status: 503, data: null });
  expect(sent).toBe(0);
});

test('still accepts letters beside the slider', async () => {
  const phone = createPhone();
  const picture = await createSolvedCaptcha(testMall);
  const userId = await createUser(testMall, 0);
  const answer = await testMall.send(sendCode, { phone, ...picture }, { userId, pId: '10000' });
  expect(answer.status).toBe(200);
  expect(service.requests).toEqual([]);
});
