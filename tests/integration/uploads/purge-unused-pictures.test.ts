/** @jest-environment node */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { complaint } from '@/lib/contract/complaint';
import { getStorageKey } from '@/server/mall/uploads/storage/picture-names';
import { testOnPostgres } from '@/tests/support/database-kind';
import { DAY, MINUTE } from '@/tests/support/time';
import { startTwoMalls, type TwoMalls } from '@/tests/support/two-malls';
import { createUser, runConcurrently } from '../../support/builders/order';
import { createJpeg, fetchPicture, uploadPicture } from '../../support/builders/picture';

let malls: TwoMalls;
beforeAll(async () => {
  malls = await startTwoMalls();
});
afterAll(() => malls.close());

async function createPicture(userId: string): Promise<string> {
  return (await uploadPicture(malls.testMall, userId, await createJpeg())).data.url;
}

const sendComplaint = (userId: string, pictures: string[]) =>
  malls.testMall.call(complaint, { type: 'goods', text: '杯子碎了，请看图片。', pictures }, { userId });

const isServed = async (url: string) => (await fetchPicture(malls.testMall, url)).status === 200;
const readUploadRow = async (url: string) => {
  const row = malls.testMall.mall.db.selectFrom('uploads').select('removing_at').where('url', '=', url);
  return row.executeTakeFirst();
};

// R-AFTER-24
test('purges a picture unused for two days, and keeps a used one', async () => {
  const userId = await createUser(malls.testMall, 0);
  const [used, unused] = [await createPicture(userId), await createPicture(userId)];
  expect((await sendComplaint(userId, [used])).status).toBe(200);
  malls.advanceTime(MINUTE);
  const younger = await createPicture(userId);
  malls.advanceTime(2 * DAY - MINUTE);
  await malls.runJobsOnBoth();
  expect(await Promise.all([used, unused, younger].map(isServed))).toEqual([true, false, true]);
  expect(await readUploadRow(unused)).toBeUndefined();
  expect(await sendComplaint(userId, [unused])).toMatchObject({
    status: 400,
    issues: [{ path: 'pictures.0' }],
  });
  expect(malls.errors()).toEqual([]);
});

test('two instances purge more pictures than a batch holds', async () => {
  const userId = await createUser(malls.testMall, 0);
  const created_at = malls.testMall.now().toISOString();
  const row = { user_id: userId, bytes: 1, width: 1, height: 1, day: created_at.slice(0, 10), created_at };
  const ids = Array.from({ length: 250 }, (_, index) => `${String(index).padStart(32, '0')}.webp`);
  const rows = ids.map((id) => ({ ...row, id, url: `/vantmall/uploads/${id}` }));
  await malls.testMall.mall.db.insertInto('uploads').values(rows).execute();
  malls.advanceTime(2 * DAY);
  await malls.runJobsOnBoth();
  const remaining = malls.testMall.mall.db.selectFrom('uploads').select('id').where('user_id', '=', userId);
  expect(await remaining.execute()).toEqual([]);
  expect(malls.errors()).toEqual([]);
});

test('blocks a picture whose removal failed, and removes it later', async () => {
  const userId = await createUser(malls.testMall, 0);
  const url = await createPicture(userId);
  const folder = malls.testMall.mall.deps.settings.uploads.folder;
  const file = path.join(folder, getStorageKey(path.basename(url)));
  // A folder takes the place of the file, so removing the file fails.
  rmSync(file);
  mkdirSync(file);
  malls.advanceTime(2 * DAY);
  await malls.runJobsOnBoth();
  expect(malls.errors()).toEqual([expect.objectContaining({ id: path.basename(url) })]);
  expect(await readUploadRow(url)).toEqual({ removing_at: malls.testMall.now().toISOString() });
  expect((await sendComplaint(userId, [url])).status).toBe(400);

  rmSync(file, { recursive: true });
  malls.advanceTime(10 * MINUTE);
  await malls.runJobsOnBoth();
  expect(await readUploadRow(url)).toBeUndefined();
});

testOnPostgres('keeps a picture that is used during the purge', async () => {
  const userId = await createUser(malls.testMall, 0);
  const url = await createPicture(userId);
  malls.advanceTime(2 * DAY);
  await malls.testMall.mall.db.transaction().execute(async (tx) => {
    const used_at = malls.testMall.now().toISOString();
    await tx.updateTable('uploads').set({ used_at }).where('url', '=', url).execute();
    await runConcurrently(2, () => malls.other.mall.runJobs());
  });
  await malls.runJobsOnBoth();
  expect(await isServed(url)).toBe(true);
});
