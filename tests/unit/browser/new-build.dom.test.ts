import { reloadForNewBuild } from '@/lib/browser/new-build';

/** Answers with the health of a server that has this build. */
const answer = (build: string | undefined) =>
  jest
    .spyOn(globalThis, 'fetch')
    .mockResolvedValue(Response.json({ code: 200, msg: 'ok', data: { alive: true, build } }));
const reload = jest.fn();
const ownBuild = process.env.MALL_BUILD_ID;

beforeEach(() => {
  sessionStorage.clear();
  process.env.MALL_BUILD_ID = 'build-1';
});
afterEach(() => {
  jest.restoreAllMocks();
  reload.mockClear();
});
afterAll(() => {
  if (ownBuild === undefined) delete process.env.MALL_BUILD_ID;
  else process.env.MALL_BUILD_ID = ownBuild;
});

// R-OPS-19
test.each([
  ['another build', 'build-2'],
  ['a build that does not say its name yet', undefined],
])('loads the page again when the server has %s', async (_, build) => {
  const fetched = answer(build);
  await expect(reloadForNewBuild(reload)).resolves.toBe(true);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(fetched.mock.calls).toEqual([['/vantmall/api/health']]);
});

test('keeps the page while the server has its build', async () => {
  answer('build-1');
  await expect(reloadForNewBuild(reload)).resolves.toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

test('keeps the page without a network, and while a proxy answers for the server', async () => {
  const fetched = jest.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
  await expect(reloadForNewBuild(reload)).resolves.toBe(false);
  for (const response of [
    new Response('<title>502 Bad Gateway</title>', { status: 502 }),
    Response.json({ code: 503, msg: 'busy' }, { status: 503 }),
  ]) {
    fetched.mockResolvedValue(response);
    await expect(reloadForNewBuild(reload)).resolves.toBe(false);
  }
  expect(reload).not.toHaveBeenCalled();
});

test('does not load the page again and again', async () => {
  const now = jest.spyOn(Date, 'now').mockReturnValue(1e12);
  answer('build-2');
  await reloadForNewBuild(reload);
  now.mockReturnValue(1e12 + 59_000);
  answer('build-2');
  await expect(reloadForNewBuild(reload)).resolves.toBe(false);
  now.mockReturnValue(1e12 + 61_000);
  answer('build-2');
  await expect(reloadForNewBuild(reload)).resolves.toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
});
