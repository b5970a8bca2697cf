import { activitySessions } from '@/lib/contract/activity';
import { webAdvertiseConfig } from '@/lib/contract/config';
import { couponList, couponReceive } from '@/lib/contract/coupon';
import { contentFile } from '@/server/mall/operator/content/content-file';
import { exportContent, formatContent } from '@/server/mall/operator/content/export-content';
import { importContent } from '@/server/mall/operator/content/import-content';
import { parseDemoContent } from '@/server/mall/seed/demo-content';
import { createUser } from '@/tests/support/builders/order';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import { createSeededDatabase, startMall, type TestDatabase, type TestMall } from '@/tests/support/test-mall';

let database: TestDatabase;
let testMall: TestMall;
beforeEach(async () => {
  database = await createSeededDatabase();
  testMall = await startMall({ database });
});
afterEach(async () => {
  expect(testMall.errors).toEqual([]);
  await assertConsistent(testMall.mall.db);
  await testMall.close();
  await database.remove();
});

/** Makes the database look as if an earlier version had seeded it, with other content. */
async function changeToEarlierSeed() {
  const { db } = testMall.mall;
  await db
    .updateTable('settings')
    .set({ value: '{"digest":"earlier","goodsIds":[]}' })
    .where('name', '=', 'seed')
    .execute();
  await db
    .updateTable('adverts')
    .set({ id: 'seed-feedAdvert-1-old', theme: 'vantmall' })
    .where('id', '=', 'feedAdvert-1-aurora-sky')
    .execute();
  await db
    .updateTable('coupons')
    .set({ value: 1, title_en: 'Old' })
    .where('id', '=', 'coupon-points-100')
    .execute();
  await db.deleteFrom('project_content').where('name', '=', 'guides').execute();
}

async function restart(now: string) {
  await testMall.close();
  testMall = await startMall({ database, now });
}

const readContent = async () => formatContent(await exportContent(testMall.mall.db));
const importOwn = (content: object) =>
  importContent(testMall.mall.deps, contentFile.parse({ version: 1, ...content }));

// R-OPERATOR-12
test('takes the demo’s new content at the next start, and keeps what happened', async () => {
  const { db } = testMall.mall;
  const userId = await createUser(testMall, 0);
  await testMall.call(couponReceive, { couponId: 'coupon-points-100' }, { userId });
  const sessions = await db.selectFrom('activities').selectAll().orderBy('id').execute();
  await changeToEarlierSeed();
  await restart('2026-03-10T05:00:00.000Z');
  const stored = JSON.parse(await readContent());
  const demo = parseDemoContent();
  expect(stored.adverts.map(({ id }: { id: string }) => id).sort()).toEqual(
    demo.adverts?.map(({ id }) => id).sort(),
  );
  expect(stored.guides).toHaveLength(1);
  expect(stored.coupons[1]).toMatchObject({ id: 'coupon-points-100', value: 100, takenElsewhere: 1862 });
  const { taken } = await testMall.mall.db
    .selectFrom('coupons')
    .select('taken')
    .where('id', '=', 'coupon-points-100')
    .executeTakeFirstOrThrow();
  expect(taken).toBe(1863);
  expect((await testMall.call(couponList, {}, { userId })).data.taken).toMatchObject([
    { couponId: 'coupon-points-100' },
  ]);
  expect(await testMall.mall.db.selectFrom('activities').selectAll().orderBy('id').execute()).toEqual(
    sessions,
  );
});

// R-OPERATOR-12
test('does not replace the content of an operator by that of a new version', async () => {
  const notices = [{ zh: '停业', en: 'Closed for a day' }];
  await importOwn({ notices });
  await changeToEarlierSeed();
  const before = await readContent();
  await restart('2026-03-10T05:00:00.000Z');
  expect(await readContent()).toBe(before);
  expect(JSON.parse(before).notices).toEqual(notices);
});

// R-OPERATOR-12
test('creates no sessions beside the activities of an operator', async () => {
  await importOwn({ activities: [] });
  testMall.setTime('2026-03-12T04:00:00.000Z');
  await testMall.mall.runJobs();
  expect((await testMall.call(activitySessions, {}, { pId: '10000' })).data).toEqual([]);
  expect(await testMall.mall.db.selectFrom('activities').select('id').execute()).toEqual([]);
});

// R-OPERATOR-11
test('shows imported content to shoppers at once', async () => {
  const title = { zh: '新横幅', en: 'New banner' };
  const advert = { advType: 'feedAdvert', img: 'banners/x.webp', title, path: '/home' };
  await importOwn({
    adverts: [
      { ...advert, id: 'b', theme: 'aurora' },
      { ...advert, id: 'a' },
    ],
  });
  const read = async (pId: string) =>
    (await testMall.call(webAdvertiseConfig, { advType: 'feedAdvert' }, { pId, locale: 'en' })).data.map(
      ({ businessKey }) => JSON.parse(businessKey).title,
    );
  expect(await read('10000')).toEqual(['New banner']);
  expect(await read('10002')).toEqual(['New banner', 'New banner']);
});
