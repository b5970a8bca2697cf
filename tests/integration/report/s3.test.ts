/** @jest-environment node */
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { createUploadSettings } from '@/server/mall/uploads/settings';
import { getStorage } from '@/server/mall/uploads/storage/get-storage';
import { createPictureName } from '@/server/mall/uploads/storage/picture-names';
import { startMall, type TestMall } from '@/tests/support/mall';
import { userWith } from '../order/support/shop';
import { jpeg, load, upload } from './support/pictures';
import { type S3Server, startS3 } from './support/s3';

let s3: S3Server;
let shop: TestMall;
beforeAll(async () => {
  s3 = await startS3();
  shop = await startMall({ settings: { uploads: createUploadSettings(undefined, { s3: s3.settings }) } });
});
afterAll(async () => {
  await shop.close();
  await s3.stop();
});

test('a picture goes into the bucket and is served from it', async () => {
  const { status, data } = await upload(shop, await userWith(shop, 0), await jpeg());
  expect(status).toBe(200);
  const name = data.url.split('/').at(-1) ?? '';
  const { Contents = [] } = await s3.client.send(new ListObjectsV2Command({ Bucket: 'pictures' }));
  expect(Contents.map(({ Key }) => Key)).toContain(`${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`);
  const answer = await load(shop, data.url);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
});

test('what is not in the bucket is undefined, and 404', async () => {
  const name = createPictureName();
  expect(await getStorage(shop.mall.deps.settings.uploads).get(name)).toBeUndefined();
  expect((await load(shop, `/vantmall/uploads/${name}`)).status).toBe(404);
});

test('a deleted picture is gone, and deleting it again is no error', async () => {
  const storage = getStorage(shop.mall.deps.settings.uploads);
  const name = createPictureName();
  await storage.put(name, new Uint8Array([1, 2, 3]));
  expect(await storage.get(name)).toEqual(new Uint8Array([1, 2, 3]));
  await storage.delete(name);
  await storage.delete(name);
  expect(await storage.get(name)).toBeUndefined();
});

test('pictures with a public address of their own are told by it', () => {
  const told = { ...s3.settings, publicUrl: 'https://pictures.example.com/' };
  const name = createPictureName();
  const { getUrl } = getStorage(createUploadSettings(undefined, { s3: told }));
  expect(getUrl(name)).toBe(`https://pictures.example.com/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`);
});

test('a bucket that cannot be reached is 503, and takes no place of the day', async () => {
  const told = { ...s3.settings, bucket: 'missing' };
  const other = await startMall({ settings: { uploads: createUploadSettings(undefined, { s3: told }) } });
  const userId = await userWith(other, 0);
  expect((await upload(other, userId, await jpeg())).status).toBe(503);
  expect(await other.mall.db.selectFrom('uploads').select('id').execute()).toEqual([]);
  expect(other.errors).toHaveLength(1);
  await other.close();
});
