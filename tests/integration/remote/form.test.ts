/** @jest-environment node */

import { z } from 'zod';
import { defineEndpoint } from '@/lib/contract/define-endpoint';
import { createApp } from '@/server/mall/app';
import { implementForm } from '@/server/mall/http/implement';
import { type MallServer, serveMall } from '@/server/mall/serve-mall';
import { callUpstream } from '@/server/upstream/call-upstream';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import { startMall, type TestMall } from '@/tests/support/mall';
import { userWith } from '../order/support/shop';
import { SECRET } from './support/setup';

const keep = defineEndpoint({
  id: 'keep',
  method: 'POST',
  path: '/keep/{kind}',
  summary: '',
  source: '',
  access: 'user',
  effect: 'write',
  form: { field: 'file', maxBytes: 1000 },
  params: z.object({ kind: z.string() }),
  input: z.object({ note: z.string().max(20).default('') }),
  data: z.object({
    kind: z.string(),
    note: z.string(),
    user: z.string(),
    name: z.string(),
    text: z.string(),
  }),
});

let shop: TestMall;
let served: MallServer;
let userId: string;
beforeAll(async () => {
  shop = await startMall({ now: new Date() });
  const answer = implementForm(keep, async ({ userId: user }, { params, input, file }) => ({
    ...params,
    ...input,
    user,
    name: file.name,
    text: new TextDecoder().decode(file.bytes),
  }));
  const app = createApp(shop.mall.deps, [answer], []);
  const mall = { ...shop.mall, fetch: async (request: Request) => app.fetch(request) };
  served = await serveMall(mall, { secret: SECRET, port: 0, hostname: '127.0.0.1' });
  registerTransport(createHttpTransport(`http://127.0.0.1:${served.port}`, 'mall', SECRET));
  userId = await userWith(shop, 0);
});
afterEach(() => expect(shop.errors).toEqual([]));
afterAll(async () => {
  await served.close();
  await shop.close();
});

async function send(form: FormData, context: { userId?: string } = { userId }) {
  const request = new Request('http://x', { method: 'POST', body: form });
  const contentType = request.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await request.arrayBuffer());
  return callUpstream(keep, { kind: 'a', note: 'b' }, { ...context, form: { bytes, contentType } });
}

const formOf = (...files: [string, string][]) => {
  const form = new FormData();
  for (const [field, text] of files) form.append(field, new Blob([text]), '图.png');
  return form;
};

test('a file comes through HTTP to the letter, with its name, its input and its user', async () => {
  expect(await send(formOf(['file', 'a\r\n\u0000b']))).toEqual({
    kind: 'a',
    note: 'b',
    user: userId,
    name: '图.png',
    text: 'a\r\n\u0000b',
  });
});

test.each([
  ['no file', formOf()],
  ['an empty file', formOf(['file', ''])],
  ['two files', formOf(['file', 'a'], ['file', 'b'])],
  ['a file of another name', formOf(['other', 'a'])],
])('%s is 400', async (_, form) => {
  await expect(send(form)).rejects.toMatchObject({ status: 400 });
});

test('text in the place of the file is 400', async () => {
  const form = new FormData();
  form.set('file', 'a');
  await expect(send(form)).rejects.toMatchObject({ status: 400, issues: [{ path: 'file' }] });
});

test('a file over its limit is 413', async () => {
  await expect(send(formOf(['file', 'x'.repeat(1001)]))).rejects.toMatchObject({ status: 413 });
  await expect(send(formOf(['file', 'x'.repeat(70_000)]))).rejects.toMatchObject({ status: 413 });
});

test('a form that is cut off is 400, one that is none is 415', async () => {
  const bytes = new TextEncoder().encode('--x\r\nContent-Disposition: form-data; name="file"');
  const cut = { userId, form: { bytes, contentType: 'multipart/form-data; boundary=x' } };
  await expect(callUpstream(keep, { kind: 'a' }, cut)).rejects.toMatchObject({ status: 400 });
  const none = { userId, form: { bytes, contentType: 'text/plain' } };
  await expect(callUpstream(keep, { kind: 'a' }, none)).rejects.toMatchObject({ status: 415 });
});

test('nobody’s file is 401', async () => {
  await expect(send(formOf(['file', 'a']), {})).rejects.toMatchObject({ status: 401 });
});
