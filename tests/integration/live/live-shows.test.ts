import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { goodsDetail } from '@/lib/contract/goods';
import { liveDetail, liveList } from '@/lib/contract/live';
import { setOnSale } from '@/tests/support/builders/goods';
import { startMall, type TestMall } from '@/tests/support/test-mall';

/** Noon in Shanghai. */
const NOON = '2026-03-10T04:00:00.000Z';
let testMall: TestMall;
beforeEach(async () => {
  testMall = await startMall({ now: NOON });
});
afterEach(async () => {
  expect(testMall.errors).toEqual([]);
  await testMall.close();
});

const project = { pId: '10000' };
const readVideos = async (args = {}) => (await testMall.call(liveList, args)).data;
const readVideo = async (videoId: string) => (await testMall.call(liveDetail, { videoId }, project)).data;

// R-LIVE-01
test('lists live shows first, then announced ones, then replays, the latest first', async () => {
  const { list: videos, total } = await readVideos();
  expect(total).toBe(8);
  expect(videos.map(({ videoId, state }) => [videoId, state])).toEqual([
    ['1002', 'live'],
    ['1003', 'coming'],
    ['1001', 'replay'],
    ['1004', 'replay'],
    ['1005', 'replay'],
    ['1006', 'replay'],
    ['1007', 'replay'],
    ['1008', 'replay'],
  ]);
  expect(videos.map(({ viewers }) => viewers > 0)).toEqual(videos.map(({ state }) => state !== 'coming'));
});

test('returns pages that do not overlap, and whether there is another one', async () => {
  const first = await readVideos({ pageSize: 5 });
  const second = await readVideos({ pageNum: 2, pageSize: 5 });
  expect([first.hasNextPage, second.hasNextPage]).toEqual([true, false]);
  const ids = [...first.list, ...second.list].map(({ videoId }) => videoId);
  expect(new Set(ids).size).toBe(8);
  expect((await testMall.send(liveList, { pageSize: 51 })).status).toBe(400);
});

test('returns texts in the caller’s language', async () => {
  const options = { ...project, locale: 'en' as const };
  const { data } = await testMall.call(liveDetail, { videoId: '1002' }, options);
  expect([data.title, data.hostName]).toEqual([
    'Good morning kitchen: breakfast in one good pan',
    'Xiaoman’s kitchen',
  ]);
  expect((await readVideo('1002')).title).toBe('早安厨房：一口好锅做早餐');
});

// R-LIVE-02, R-LIVE-05
test('pinned products cost less during the show, also in an order', async () => {
  const [card, ...others] = (await readVideo('1002')).goods;
  expect(others).toHaveLength(3);
  expect(card).toMatchObject({ goodsId: '102001', points: 349, activity: { activityType: 7 } });
  const page = await testMall.call(goodsDetail, { goodsId: '102001', activityType: 7 }, project);
  expect([page.data.points, page.data.activity?.endsAt]).toEqual([349, '2026-03-10T06:00:00.000Z']);
  expect((await readVideo('1005')).goods.map(({ activity }) => activity)).toEqual([null, null, null, null]);
});

test('omits pinned products that are off sale', async () => {
  await setOnSale(testMall.mall.db, ['102001'], false);
  const ids = (await readVideo('1002')).goods.map(({ goodsId }) => goodsId);
  expect(ids).toEqual(['103001', '103002', '103004']);
});

// R-LIVE-06
test('returns a video URL only after the show has begun', async () => {
  expect((await readVideo('1003')).videoUrl).toBeNull();
  const { videoUrl } = await readVideo('1002');
  expect(videoUrl).toBe('/vantmall/catalogue/live/1002/index.m3u8');
});

test('returns the server’s time, to count down to the show', async () => {
  expect((await readVideo('1003')).serverNow).toBe(NOON);
});

test('every video and cover of the demo exists', async () => {
  testMall.setTime('2026-03-10T20:00:00.000Z');
  const publicFile = (url: string) => path.join('public', url.replace('/vantmall/', ''));
  const { list } = await readVideos();
  expect(list.length).toBeGreaterThan(3);
  for (const { videoId, cover } of list) {
    expect(existsSync(publicFile(cover))).toBe(true);
    const playlist = publicFile(`/vantmall/catalogue/live/${videoId}/index.m3u8`);
    const files = readFileSync(playlist, 'utf8').match(/\w+\.(m4s|mp4)/g) ?? [];
    expect(files).toEqual(['init.mp4', '0.m4s', '1.m4s']);
    for (const file of files) expect(existsSync(path.join(path.dirname(playlist), file))).toBe(true);
  }
});

test('repeats the daily shows the next day, each with its own prices, however often the job runs', async () => {
  const stateAt = async (moment: string) => {
    testMall.setTime(moment);
    await testMall.mall.runJobs();
    await testMall.mall.runJobs();
    return (await readVideos()).list.slice(0, 2).map(({ videoId, state }) => [videoId, state]);
  };
  expect(await stateAt('2026-03-10T06:00:00.000Z')).toEqual([
    ['1003', 'live'],
    ['1004', 'coming'],
  ]);
  expect((await readVideo('1002')).goods[0]).toMatchObject({ points: 499, activity: null });
  expect(await stateAt('2026-03-11T00:00:00.000Z')).toEqual([
    ['1002', 'live'],
    ['1003', 'coming'],
  ]);
  expect((await readVideo('1002')).goods[0]).toMatchObject({ points: 349 });
  const activities = await testMall.mall.db
    .selectFrom('activities')
    .select('id')
    .where('id', 'like', 'live-1002-%')
    .orderBy('id')
    .execute();
  expect(activities.map(({ id }) => id)).toEqual(['live-1002-2026-03-10', 'live-1002-2026-03-11']);
});

test('the job creates each show once when two instances run it at once', async () => {
  testMall.setTime('2026-03-12T04:00:00.000Z');
  await Promise.all([testMall.mall.runJobs(), testMall.mall.runJobs()]);
  const rows = await testMall.mall.db
    .selectFrom('activities')
    .select('id')
    .where('activity_type', '=', 7)
    .where('starts_at', '>', '2026-03-11T16:00:00.000Z')
    .execute();
  expect(rows.map(({ id }) => id).toSorted()).toEqual([
    'live-1001-2026-03-12',
    'live-1002-2026-03-12',
    'live-1003-2026-03-12',
  ]);
});

test.each([
  ['unknown', '999999', 404],
  ['not a number', 'abc', 400],
  ['too long', '1'.repeat(19), 400],
])('rejects a video id that is %s', async (_, videoId, status) => {
  expect((await testMall.call(liveDetail, { videoId }, project)).status).toBe(status);
});
