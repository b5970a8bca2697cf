import { createMall } from '@/server/mall';
import { createTestDatabase, startMall, type TestDatabase } from '@/tests/support/test-mall';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.remove());

const FIRST_DAY = '2026-03-10T04:00:00.000Z';
const LATER_DAY = '2026-04-20T04:00:00.000Z';

// R-ORDER-37, R-ACTIVITY-04
test('a mall that starts creates what pages show, and leaves the other jobs to the first run', async () => {
  const testMall = await startMall({ database, now: FIRST_DAY });
  const captcha = { id: 'expired', answer_hash: '', expires_at: FIRST_DAY };
  await testMall.mall.db.insertInto('captchas').values(captcha).execute();
  await testMall.close();

  const { db, close, runJobs } = await createMall({
    databaseUrl: database.databaseUrl,
    dataDir: database.dataDir,
    clock: () => new Date(LATER_DAY),
  });
  const countCaptchas = async () => (await db.selectFrom('captchas').select('id').execute()).length;
  const running = await db
    .selectFrom('activities')
    .select('activity_type')
    .distinct()
    .where('starts_at', '<=', LATER_DAY)
    .where('ends_at', '>', LATER_DAY)
    .orderBy('activity_type')
    .execute();
  expect(running.length).toBeGreaterThanOrEqual(6);
  expect(await countCaptchas()).toBe(1);
  await runJobs();
  expect(await countCaptchas()).toBe(0);
  await close();
});
