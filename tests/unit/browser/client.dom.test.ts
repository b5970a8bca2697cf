import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { callMall } from '@/lib/browser/client';
import { computeFingerprint } from '@/lib/browser/compute-fingerprint';
import { provideFingerprint } from '@/lib/browser/web-fingerprint';
import { AppError } from '@/lib/contract/errors';
import { routes } from '@/lib/contract/routes';
import { mockEndpoint } from '../../support/fakes/mock-endpoint';
import { runMockServer } from '../../support/fakes/run-mock-server';

const server = setupServer();
runMockServer(server);
beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'mallSignedIn=1';
});

const balance = { activePoints: 5, expireTime: null, expiringPoints: 0 };
const sessionEndedError = new AppError('unauthorized', 'this session was ended');

/** Mocks a mall that rejects the first calls of a session, and answers a login. */
function mockMall(rejections: number, login: AppError | 'a session') {
  const calls: string[] = [];
  let remaining = rejections;
  server.use(
    mockEndpoint('userPoints', () => {
      calls.push('points');
      remaining -= 1;
      return remaining < 0 ? balance : sessionEndedError;
    }),
    mockEndpoint('login', () => {
      calls.push('login');
      return login === 'a session' ? { userId: 'u1', isNewUser: false, authVersion: '2.1.0' } : login;
    }),
  );
  return calls;
}

test('logs in and repeats a call once when its session has ended', async () => {
  const calls = mockMall(1, 'a session');
  await expect(callMall('userPoints', {})).resolves.toEqual(balance);
  expect(calls).toEqual(['points', 'login', 'points']);
});

test('repeats a parallel call with the cookie of another page’s login', async () => {
  const calls = mockMall(1, sessionEndedError);
  await expect(callMall('userPoints', {})).resolves.toEqual(balance);
  expect(calls).toEqual(['points', 'login', 'points']);
});

test.each([['a session' as const], [sessionEndedError]])(
  'does not repeat a call again when the new session is rejected',
  async (login) => {
    const calls = mockMall(Number.POSITIVE_INFINITY, login);
    await expect(callMall('userPoints', {})).rejects.toMatchObject({ code: 401 });
    expect(calls).toEqual(['points', 'login', 'points']);
  },
);

test('rejects with the error of the login when the login fails', async () => {
  const calls = mockMall(1, new AppError('too_many_requests', 'later'));
  await expect(callMall('userPoints', {})).rejects.toMatchObject({ code: 429 });
  expect(calls).toEqual(['points', 'login']);
});

// R-ACCOUNT-29
test('logs in once for several calls at a time that need a session', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'mallSignedIn=; Max-Age=0';
  const calls = mockMall(0, 'a session');
  const results = await Promise.all([1, 2, 3].map(() => callMall('userPoints', {})));
  expect(results).toEqual([balance, balance, balance]);
  expect(calls).toEqual(['login', 'points', 'points', 'points']);
});

// R-POINTS-15, R-ENV-05
test('logs in with the environment and the fingerprint of the device', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'mallSignedIn=; Max-Age=0';
  document.documentElement.dataset.env = 'wechat';
  const logins: object[] = [];
  provideFingerprint(async () => ({ computeFingerprint }));
  server.use(
    mockEndpoint('userPoints', () => balance),
    mockEndpoint('login', ({ args }) => {
      logins.push(args);
      return { userId: 'u7', isNewUser: true, authVersion: '2.1.0' };
    }),
  );
  await Promise.all([callMall('userPoints', {}), callMall('userPoints', {})]);
  await callMall('userPoints', {});
  const login = { appType: 'WX_PUBLIC', webFingerPrint: expect.stringMatching(/^[0-9a-f]{32}$/) };
  expect(logins).toEqual([login, login].map((args) => expect.objectContaining(args)));
  expect(logins[1]).toEqual(logins[0]);
  delete document.documentElement.dataset.env;
});

// R-ACCOUNT-11, R-ACCOUNT-26
test('keeps the user of a login in local storage, and marks that it is another one', async () => {
  localStorage.setItem('userId', 'someone else');
  localStorage.setItem('openid', 'of someone else');
  mockMall(1, 'a session');
  await callMall('userPoints', {});
  expect({ ...localStorage }).toEqual({ userId: 'u1', authVersion: '2.1.0', userReplaced: '1' });
});

// R-PROJECT-21
test('fills the page’s name of points into the texts of a response', async () => {
  server.use(mockEndpoint('defaultKeyword', () => ({ keyword: 'for 599 {points}', hotWords: [] })));
  document.documentElement.dataset.points = '青豆';
  await expect(callMall('defaultKeyword', {})).resolves.toMatchObject({ keyword: 'for 599 青豆' });
  delete document.documentElement.dataset.points;
  await expect(callMall('defaultKeyword', {})).resolves.toMatchObject({ keyword: 'for 599 {points}' });
});

/** Mocks a mall that answers only from the second request of a path on. */
function mockLostRequest(method: 'get' | 'post', path: string) {
  let count = 0;
  server.use(
    http[method](`*/vantmall${path}`, () => {
      count += 1;
      return count === 1 ? HttpResponse.error() : HttpResponse.json({ code: 200, msg: 'ok', data: balance });
    }),
  );
  return () => count;
}

test('repeats a read once that did not reach the mall', async () => {
  const readCount = mockLostRequest('get', routes.userPoints.path);
  await expect(callMall('userPoints', {})).resolves.toEqual(balance);
  expect(readCount()).toBe(2);
});

test('does not repeat a change that may have reached the mall', async () => {
  const readCount = mockLostRequest('post', routes.cooperation.path);
  const form = { company: 'a', name: 'b', phone: '13800000000', content: 'c' };
  await expect(callMall('cooperation', form as never)).rejects.toMatchObject({ code: 0 });
  expect(readCount()).toBe(1);
});

test('sends nothing for a caller that has given up', async () => {
  const readCount = mockLostRequest('get', routes.userPoints.path);
  const signal = AbortSignal.abort();
  await expect(callMall('userPoints', {}, { signal })).rejects.toMatchObject({ name: 'AbortError' });
  expect(readCount()).toBe(0);
});
