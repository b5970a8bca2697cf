import { liveDetail, liveLike } from '@/lib/contract/live';
import { times, userWith } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(() => expect(shop.errors).toEqual([]));
afterAll(() => shop.close());

const likesOf = async (videoId: string) =>
  (await shop.call(liveDetail, { videoId }, { pId: '10000' })).data.likeCount;
const like = (videoId: string, userId?: string) =>
  shop.call(liveLike, { videoId }, userId === undefined ? {} : { userId });

// R-LIVE-03
test('20 likes of one user at once count once, and all answer the new count', async () => {
  const userId = await userWith(shop, 0);
  const before = await likesOf('1005');
  const answers = await times(20, () => like('1005', userId));
  for (const { status, data } of answers) expect([status, data.likeCount]).toEqual([200, before + 1]);
  expect((await like('1005', userId)).data.likeCount).toBe(before + 1);
  expect(await likesOf('1005')).toBe(before + 1);
});

test('likes of many users at once are all counted, each for its own video', async () => {
  const users = await times(15, () => userWith(shop, 0));
  const before = [await likesOf('1006'), await likesOf('1007')];
  await times(15, (index) => like('1006', users[index]));
  await like('1007', users[0]);
  expect([await likesOf('1006'), await likesOf('1007')]).toEqual([
    (before[0] ?? 0) + 15,
    (before[1] ?? 0) + 1,
  ]);
});

// R-LIVE-04
test('a visitor cannot like; an unknown video and a bad id are refused', async () => {
  const userId = await userWith(shop, 0);
  expect((await like('1005')).status).toBe(401);
  expect((await like('999999', userId)).status).toBe(404);
  expect((await like('abc', userId)).status).toBe(400);
});
