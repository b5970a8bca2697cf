/** @jest-environment node */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { complaint } from '@/lib/contract/complaint';
import { getStorageKey } from '@/server/mall/uploads/storage/picture-names';
import { onPostgres } from '@/tests/support/databases';
import { DAY, MINUTE } from '@/tests/support/time';
import { startTwo, type TwoMalls } from '@/tests/support/two-malls';
import { times, userWith } from '../order/support/shop';
import { jpeg, load, upload } from './support/pictures';

let malls: TwoMalls;
beforeAll(async () => {
  malls = await startTwo();
});
afterAll(() => malls.close());

async function newPicture(userId: string): Promise<string> {
  return (await upload(malls.shop, userId, await jpeg())).data.url;
}

const complain = (userId: string, pictures: string[]) =>
  malls.shop.call(complaint, { type: 'goods', text: '杯子碎了，请看图片。', pictures }, { userId });

const isThere = async (url: string) => (await load(malls.shop, url)).status === 200;
const known = async (url: string) => {
  const row = malls.shop.mall.db.selectFrom('uploads').select('removing_at').where('url', '=', url);
  return row.executeTakeFirst();
};

// R-AFTER-24
test('a picture that nobody used for two days is forgotten, one that was used stays', async () => {
  const userId = await userWith(malls.shop, 0);
  const [used, unused] = [await newPicture(userId), await newPicture(userId)];
  expect((await complain(userId, [used])).status).toBe(200);
  malls.pass(MINUTE);
  const younger = await newPicture(userId);
  malls.pass(2 * DAY - MINUTE);
  await malls.runBoth();
  expect(await Promise.all([used, unused, younger].map(isThere))).toEqual([true, false, true]);
  expect(await known(unused)).toBeUndefined();
  expect(await complain(userId, [unused])).toMatchObject({ status: 400, issues: [{ path: 'pictures.0' }] });
  expect(malls.errors()).toEqual([]);
});

test('more than fit a batch are forgotten by two instances at once, each once', async () => {
  const userId = await userWith(malls.shop, 0);
  const created_at = malls.shop.now().toISOString();
  const row = { user_id: userId, bytes: 1, width: 1, height: 1, day: created_at.slice(0, 10), created_at };
  const ids = Array.from({ length: 250 }, (_, index) => `${String(index).padStart(32, '0')}.webp`);
  const rows = ids.map((id) => ({ ...row, id, url: `/vantmall/uploads/${id}` }));
  await malls.shop.mall.db.insertInto('uploads').values(rows).execute();
  malls.pass(2 * DAY);
  await malls.runBoth();
  const left = malls.shop.mall.db.selectFrom('uploads').select('id').where('user_id', '=', userId);
  expect(await left.execute()).toEqual([]);
  expect(malls.errors()).toEqual([]);
});

test('where the storage fails, nobody can use the picture any more, and it is removed later', async () => {
  const userId = await userWith(malls.shop, 0);
  const url = await newPicture(userId);
  const folder = malls.shop.mall.deps.settings.uploads.folder;
  const file = path.join(folder, getStorageKey(path.basename(url)));
  // A folder in its place: removing a file fails.
  rmSync(file);
  mkdirSync(file);
  malls.pass(2 * DAY);
  await malls.runBoth();
  expect(malls.errors()).toEqual([expect.objectContaining({ id: path.basename(url) })]);
  expect(await known(url)).toEqual({ removing_at: malls.shop.now().toISOString() });
  expect((await complain(userId, [url])).status).toBe(400);

  rmSync(file, { recursive: true });
  malls.pass(10 * MINUTE);
  await malls.runBoth();
  expect(await known(url)).toBeUndefined();
});

onPostgres('a picture that is being used at this moment stays', async () => {
  const userId = await userWith(malls.shop, 0);
  const url = await newPicture(userId);
  malls.pass(2 * DAY);
  await malls.shop.mall.db.transaction().execute(async (tx) => {
    const used_at = malls.shop.now().toISOString();
    await tx.updateTable('uploads').set({ used_at }).where('url', '=', url).execute();
    await times(2, () => malls.other.mall.runJobs());
  });
  await malls.runBoth();
  expect(await isThere(url)).toBe(true);
});
