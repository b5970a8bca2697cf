/** @jest-environment node */

import { imgUpload } from '@/lib/contract/uploads';
import { handleCall } from '@/server/bff/handle-call';
import { type MallServer, serveMall } from '@/server/mall/serve-mall';
import { sealSession } from '@/server/session/session';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createUser } from '../../support/builders/order';
import { createJpeg } from '../../support/builders/picture';
import { startUnresponsiveStorage, type UnresponsiveStorage } from '../../support/fakes/unresponsive-storage';
import { API_SECRET } from './support/environment';

let storage: UnresponsiveStorage;
let testMall: TestMall;
let server: MallServer;
beforeAll(async () => {
  storage = await startUnresponsiveStorage();
  testMall = await startMall({ now: new Date(), settings: { uploads: storage.uploads } });
  server = await serveMall(testMall.mall, { secret: API_SECRET, port: 0, hostname: '127.0.0.1' });
  registerTransport(createHttpTransport(`http://127.0.0.1:${server.port}`, 'mall', API_SECRET));
});
afterAll(async () => {
  jest.restoreAllMocks();
  await server.close();
  await testMall.close();
  await storage.gateway.close();
});

const origin = 'http://shop.example/vantmall';
const readGoods = async () => (await handleCall(new Request(`${origin}/api/v9/goodsList?pageSize=3`))).status;

async function uploadBytes(token: string, bytes: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.set('file', new Blob([bytes], { type: 'image/jpeg' }), 'a.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await handleCall(new Request(origin + imgUpload.path, { method: 'POST', headers, body }));
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
}

const waitUntil = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
};

const listUploads = () => testMall.mall.db.selectFrom('uploads').select('id').execute();
/** The addresses of the pictures that the mall has asked the storage to write or to delete. */
const listPaths = (method: 'PUT' | 'DELETE') =>
  new Set(
    storage.gateway.requests
      .filter((request) => request.method === method)
      .map(({ path }) => path.replace(/\?.*/, '')),
  );

test('pictures that take too long fail one by one, keep no row, and do not affect other calls', async () => {
  const tokens = await Promise.all([
    ...Array.from({ length: 14 }, async () => sealSession(await createUser(testMall, 0))),
    ...Array(14).fill(sealSession(await createUser(testMall, 0))),
  ]);
  const bytes = await createJpeg();
  const uploads = Promise.all(tokens.map((token: string) => uploadBytes(token, bytes)));
  // One picture of each user: the others of the last one wait for it.
  await waitUntil(() => listPaths('PUT').size === 15);
  expect(await listUploads()).toHaveLength(15);
  expect(await readGoods()).toBe(200);
  storage.expireBudget();
  const answers = await uploads;
  for (const { status, retryAfter, body } of answers) {
    expect([429, 503]).toContain(status);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(body).toMatchObject({ code: status, data: null });
  }
  expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(14);
  expect(await Promise.all(Array.from({ length: 5 }, readGoods))).toEqual(Array(5).fill(200));
  // The mall deletes the row of a picture before its file.
  await waitUntil(() => listPaths('DELETE').size === 15);
  expect(await listUploads()).toEqual([]);
});
