/** @jest-environment node */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ListObjectsV2Command } from '@aws-sdk/client-s3';
import { stderrLog } from '@/server/mall/log';
import { createUploadSettings } from '@/server/mall/uploads/settings';
import { getStorage } from '@/server/mall/uploads/storage/get-storage';
import { createPictureName } from '@/server/mall/uploads/storage/picture-names';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createUser } from '../../support/builders/order';
import { createJpeg, fetchPicture, uploadPicture } from '../../support/builders/picture';
import { type S3Server, startS3 } from './support/start-s3';

let s3: S3Server;
let testMall: TestMall;
beforeAll(async () => {
  s3 = await startS3();
  testMall = await startMall({ settings: { uploads: createUploadSettings(undefined, { s3: s3.settings }) } });
});
afterAll(async () => {
  await testMall.close();
  await s3.stop();
});

test('stores a picture in the bucket and serves it', async () => {
  const { status, data } = await uploadPicture(testMall, await createUser(testMall, 0), await createJpeg());
  expect(status).toBe(200);
  const name = data.url.split('/').at(-1) ?? '';
  const { Contents = [] } = await s3.client.send(new ListObjectsV2Command({ Bucket: 'pictures' }));
  expect(Contents.map(({ Key }) => Key)).toContain(`${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`);
  const answer = await fetchPicture(testMall, data.url);
  expect(answer.headers.get('content-type')).toBe('image/webp');
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0);
});

test('returns undefined and 404 for a picture that is not in the bucket', async () => {
  const name = createPictureName();
  expect(await getStorage(testMall.mall.deps.settings.uploads, stderrLog).get(name)).toBeUndefined();
  expect((await fetchPicture(testMall, `/vantmall/uploads/${name}`)).status).toBe(404);
});

test('deletes a picture, also twice', async () => {
  const storage = getStorage(testMall.mall.deps.settings.uploads, stderrLog);
  const name = createPictureName();
  await storage.put(name, new Uint8Array([1, 2, 3]));
  expect(await storage.get(name)).toEqual(new Uint8Array([1, 2, 3]));
  await storage.delete(name);
  await storage.delete(name);
  expect(await storage.get(name)).toBeUndefined();
});

test('returns the public URL of a picture when one is configured', () => {
  const settings = { ...s3.settings, publicUrl: 'https://pictures.example.com/' };
  const name = createPictureName();
  const { getUrl } = getStorage(createUploadSettings(undefined, { s3: settings }), stderrLog);
  expect(getUrl(name)).toBe(`https://pictures.example.com/${name.slice(0, 2)}/${name.slice(2, 4)}/${name}`);
});

test('returns 503 when the bucket is unreachable, and does not count the upload', async () => {
  const settings = { ...s3.settings, bucket: 'missing' };
  const other = await startMall({ settings: { uploads: createUploadSettings(undefined, { s3: settings }) } });
  const userId = await createUser(other, 0);
  expect((await uploadPicture(other, userId, await createJpeg())).status).toBe(503);
  expect(await other.mall.db.selectFrom('uploads').select('id').execute()).toEqual([]);
  expect(other.errors).toHaveLength(1);
  await other.close();
});

/** Starts a bucket whose key may not list it: it answers every object with this error. */
async function startDenyingBucket(code: string) {
  const bucket = createServer((_request, response) =>
    response.writeHead(403, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`),
  );
  await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`;
  const warn = jest.fn();
  const settings = createUploadSettings(undefined, { s3: { ...s3.settings, endpoint } });
  return {
    storage: getStorage(settings, { info: () => {}, warn, error: () => {} }),
    warn,
    stop: () => new Promise((resolve) => bucket.close(resolve)),
  };
}

// R-SECURITY-11
test('returns undefined for a picture that the bucket denies, and warns once', async () => {
  const { storage, warn, stop } = await startDenyingBucket('AccessDenied');
  for (let time = 0; time < 2; time += 1) expect(await storage.get(createPictureName())).toBeUndefined();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ bucket: 'pictures' }),
    expect.stringContaining('s3:ListBucket'),
  );
  await stop();
});

test('fails when the bucket rejects the key itself', async () => {
  const { storage, warn, stop } = await startDenyingBucket('SignatureDoesNotMatch');
  await expect(storage.get(createPictureName())).rejects.toThrow(
    expect.objectContaining({ name: 'SignatureDoesNotMatch' }),
  );
  expect(warn).not.toHaveBeenCalled();
  await stop();
});
