import { liveDetail, liveLike } from '@/lib/contract/live';
import { createUser, runConcurrently } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

const readLikes = async (videoId: string) =>
  (await testMall.call(liveDetail, { videoId }, { pId: '10000' })).data.likeCount;
const likeVideo = (videoId: string, userId?: string) =>
  testMall.call(liveLike, { videoId }, userId === undefined ? {} : { userId });

// R-LIVE-03
test('20 parallel likes of one user count once, and all return the new count', async () => {
  const userId = await createUser(testMall, 0);
  const before = await readLikes('1005');
  const answers = await runConcurrently(20, () => likeVideo('1005', userId));
  for (const { status, data } of answers) expect([status, data.likeCount]).toEqual([200, before + 1]);
  expect((await likeVideo('1005', userId)).data.likeCount).toBe(before + 1);
  expect(await readLikes('1005')).toBe(before + 1);
});

test('parallel likes of many users all count, each for its own video', async () => {
  const users = await runConcurrently(15, () => createUser(testMall, 0));
  const before = [await readLikes('1006'), await readLikes('1007')];
  await runConcurrently(15, (index) => likeVideo('1006', users[index]));
  await likeVideo('1007', users[0]);
  expect([await readLikes('1006'), await readLikes('1007')]).toEqual([
    (before[0] ?? 0) + 15,
    (before[1] ?? 0) + 1,
  ]);
});

// R-LIVE-04
test('rejects a like of a visitor, of an unknown video and with an invalid id', async () => {
  const userId = await createUser(testMall, 0);
  expect((await likeVideo('1005')).status).toBe(401);
  expect((await likeVideo('999999', userId)).status).toBe(404);
  expect((await likeVideo('abc', userId)).status).toBe(400);
});
