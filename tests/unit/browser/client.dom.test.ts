import { setupServer } from 'msw/node';
import { callMall } from '@/lib/browser/client';
import { AppError } from '@/lib/contract/errors';
import { mock } from '../../support/mock';

const server = setupServer();
beforeAll(() => server.listen());
beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
  document.cookie = 'mallSignedIn=1';
});
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const balance = { activePoints: 5, expireTime: null, expiringPoints: 0 };
const ended = new AppError('unauthorized', 'this session was ended');

/** A mall that refuses the first calls of a session, and answers a login. */
function openMall(refused: number, loggedIn: AppError | 'a session') {
  const asked: string[] = [];
  let left = refused;
  server.use(
    mock('userPoints', () => {
      asked.push('points');
      left -= 1;
      return left < 0 ? balance : ended;
    }),
    mock('login', () => {
      asked.push('login');
      return loggedIn === 'a session' ? { userId: 'u1', isNewUser: false, authVersion: '2.1.0' } : loggedIn;
    }),
  );
  return asked;
}

test('a call of a session that has ended is repeated once, after a login', async () => {
  const asked = openMall(1, 'a session');
  await expect(callMall('userPoints', {})).resolves.toEqual(balance);
  expect(asked).toEqual(['points', 'login', 'points']);
});

test('a call under way while another page logs the shopper in is repeated with the new cookie', async () => {
  const asked = openMall(1, ended);
  await expect(callMall('userPoints', {})).resolves.toEqual(balance);
  expect(asked).toEqual(['points', 'login', 'points']);
});

test.each([['a session' as const], [ended]])(
  'a session that stays refused does not loop',
  async (loggedIn) => {
    const asked = openMall(Number.POSITIVE_INFINITY, loggedIn);
    await expect(callMall('userPoints', {})).rejects.toMatchObject({ code: 401 });
    expect(asked).toEqual(['points', 'login', 'points']);
  },
);

test('a login that fails for another reason is what the page hears of', async () => {
  const asked = openMall(1, new AppError('too_many_requests', 'later'));
  await expect(callMall('userPoints', {})).rejects.toMatchObject({ code: 429 });
  expect(asked).toEqual(['points', 'login']);
});
