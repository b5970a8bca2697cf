import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { alipayMiniBridge } from '@/lib/browser/bridge/alipay-mini';
import { type LoginProof, noBridge } from '@/lib/browser/bridge/bridge';
import { logInByBridge } from '@/lib/browser/bridge/log-in';
import { runMockServer } from '../../support/fakes/run-mock-server';

const server = setupServer();
runMockServer(server);
beforeEach(() => window.history.replaceState(null, '', '/vantmall/home?pId=10003'));
afterEach(() => {
  jest.useRealTimers();
  delete window.my;
});

const createBridge = (proof: LoginProof | undefined) => ({ ...noBridge, requestLogin: async () => proof });

/** A mini program whose page answers a login message. */
function installMiniProgram(createAnswer: (message: { type: string; id: string }) => object | undefined) {
  const my: NonNullable<Window['my']> = {
    postMessage: (message) => {
      const answer = createAnswer(message as { type: string; id: string });
      if (answer) my.onMessage?.(answer);
    },
  };
  window.my = my;
  return my;
}

// R-ALIPAY-02
test('asks the mini program for an auth code and sends it to the server', async () => {
  const bodies: unknown[] = [];
  server.use(
    http.post('*/vantmall/api/v7/aliPay/login', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ code: 200, msg: 'ok', data: {} });
    }),
  );
  installMiniProgram(({ type, id }) => ({ id, authCode: `code-of-${type}` }));
  expect(await logInByBridge(alipayMiniBridge)).toBe(true);
  expect(bodies).toEqual([{ authCode: 'code-of-login', pId: '10003' }]);
});

test('sends nothing after an answer with another id, or none', async () => {
  jest.useFakeTimers();
  installMiniProgram(() => ({ id: 'other', authCode: 'x' }));
  const result = logInByBridge(alipayMiniBridge);
  await jest.advanceTimersByTimeAsync(5000);
  expect(await result).toBe(false);
});

// R-ALIPAY-02
describe('two requests for an auth code at once', () => {
  /** Sends both requests. @returns their results, and what lets the mini program answer the first (0) or second (1) of them */
  async function requestTwoCodes() {
    const ids: string[] = [];
    const my = installMiniProgram(({ id }) => {
      ids.push(id);
      return undefined;
    });
    const results = [alipayMiniBridge.requestLogin(), alipayMiniBridge.requestLogin()];
    await jest.advanceTimersByTimeAsync(0);
    expect(new Set(ids).size).toBe(2);
    const answer = (index: number, authCode: unknown = `code ${index}`) =>
      my.onMessage?.({ id: ids[index], authCode });
    return { my, results, answer };
  }
  const proof = (authCode: string): LoginProof => ({ kind: 'authCode', authCode });

  beforeEach(() => void jest.useFakeTimers());

  test.each([[[0, 1]], [[1, 0]]])(
    'two requests for a code get their own answers when these come in the order %j',
    async (order) => {
      const { results, answer } = await requestTwoCodes();
      for (const index of order) answer(index);
      expect(await Promise.all(results)).toEqual([proof('code 0'), proof('code 1')]);
    },
  );

  test('a later request gets its code after the first one has timed out, whose late answer changes nothing', async () => {
    const { results, answer } = await requestTwoCodes();
    await jest.advanceTimersByTimeAsync(4000);
    const third = alipayMiniBridge.requestLogin();
    await jest.advanceTimersByTimeAsync(0);
    answer(1);
    await jest.advanceTimersByTimeAsync(1000);
    answer(0);
    answer(2);
    expect(await Promise.all([...results, third])).toEqual([undefined, proof('code 1'), proof('code 2')]);
  });

  test('requests for a code ignore repeated, unknown and malformed messages', async () => {
    const { my, results, answer } = await requestTwoCodes();
    for (const message of [
      undefined,
      null,
      'text',
      7,
      {},
      { id: 'unknown', authCode: 'x' },
      { authCode: 'x' },
    ])
      my.onMessage?.(message);
    answer(1, 7);
    answer(0, 'first');
    answer(0, 'repeated');
    answer(1, 'second');
    expect(await Promise.all(results)).toEqual([proof('first'), proof('second')]);
  });
});

// R-APP-04
test('redeems the ticket of the native app in the project of the page', async () => {
  const urls: URL[] = [];
  server.use(
    http.get('*/vantmall/api/v7/user/ticket', ({ request }) => {
      urls.push(new URL(request.url));
      return new HttpResponse(null);
    }),
  );
  const ticket = { openid: 'o1', timestamp: '1772000000', sign: 'ab', to: 'https://evil.example' };
  expect(await logInByBridge(createBridge({ kind: 'ticket', ticket }))).toBe(true);
  expect(Object.fromEntries(urls[0]?.searchParams ?? [])).toEqual({ ...ticket, to: '/home?pId=10003' });
});

test.each([
  ['the server rejects the code', () => HttpResponse.json({ code: 403 }, { status: 403 })],
  ['the server cannot be reached', () => HttpResponse.error()],
])('returns false when %s', async (_, respond) => {
  server.use(http.post('*/vantmall/api/v7/aliPay/login', respond));
  expect(await logInByBridge(createBridge({ kind: 'authCode', authCode: 'x' }))).toBe(false);
});
