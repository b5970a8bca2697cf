/** @jest-environment node */

import { imgUpload } from '@/lib/contract/uploads';
import { handleCall } from '@/server/bff/handle-call';
import { type MallServer, serveMall } from '@/server/mall/serve-mall';
import { sealSession } from '@/server/session/session';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import { startMall, type TestMall } from '@/tests/support/mall';
import { userWith } from '../order/support/shop';
import { type HeldStorage, startHeldStorage } from '../report/support/held-storage';
import { jpeg } from '../report/support/pictures';
import { SECRET } from './support/setup';

let storage: HeldStorage;
let shop: TestMall;
let served: MallServer;
beforeAll(async () => {
  storage = await startHeldStorage();
  shop = await startMall({ now: new Date(), settings: { uploads: storage.uploads } });
  served = await serveMall(shop.mall, { secret: SECRET, port: 0, hostname: '127.0.0.1' });
  registerTransport(createHttpTransport(`http://127.0.0.1:${served.port}`, 'mall', SECRET));
});
afterAll(async () => {
  jest.restoreAllMocks();
  await served.close();
  await shop.close();
  await storage.gateway.close();
});

const origin = 'http://shop.example/vantmall';
const read = async () => (await handleCall(new Request(`${origin}/api/v9/goodsList?pageSize=3`))).status;

async function upload(token: string, bytes: Uint8Array<ArrayBuffer>) {
  const body = new FormData();
  body.set('file', new Blob([bytes], { type: 'image/jpeg' }), 'a.jpg');
  const headers = { authorization: `Bearer ${token}` };
  const answer = await handleCall(new Request(origin + imgUpload.path, { method: 'POST', headers, body }));
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
};

test('pictures that take too long are told so one by one, and nobody else notices', async () => {
  const tokens = await Promise.all([
    ...Array.from({ length: 14 }, async () => sealSession(await userWith(shop, 0))),
    ...Array(14).fill(sealSession(await userWith(shop, 0))),
  ]);
  const bytes = await jpeg();
  const sent = Promise.all(tokens.map((token: string) => upload(token, bytes)));
  await until(() => storage.gateway.asked.length > 0);
  expect(await read()).toBe(200);
  storage.end();
  const answers = await sent;
  for (const { status, retryAfter, body } of answers) {
    expect([429, 503]).toContain(status);
    expect(Number(retryAfter)).toBeGreaterThan(0);
    expect(body).toMatchObject({ code: status, data: null });
  }
  expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThanOrEqual(14);
  expect(await Promise.all(Array.from({ length: 5 }, read))).toEqual(Array(5).fill(200));
});

test('what was given up is neither kept nor counted', async () => {
  const left = () => shop.mall.db.selectFrom('uploads').select('id').execute();
  for (let rows = await left(); rows.length > 0; ) rows = await left();
  expect(await left()).toEqual([]);
});
