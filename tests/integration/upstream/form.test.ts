/** @jest-environment node */

import { z } from 'zod';
import { defineEndpoint } from '@/lib/contract/define-endpoint';
import { createApp } from '@/server/mall/app';
import { implementForm } from '@/server/mall/http/implement';
import { type MallServer, serveMall } from '@/server/mall/serve-mall';
import { callUpstream } from '@/server/upstream/call-upstream';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createUser } from '../../support/builders/order';
import { API_SECRET } from './support/environment';

const storeFile = defineEndpoint({
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

let testMall: TestMall;
let server: MallServer;
let userId: string;
beforeAll(async () => {
  testMall = await startMall({ now: new Date() });
  const answer = implementForm(storeFile, async ({ userId: user }, { params, input, file }) => ({
    ...params,
    ...input,
    user,
    name: file.name,
    text: new TextDecoder().decode(file.bytes),
  }));
  const app = createApp(testMall.mall.deps, [answer], []);
  const mall = { ...testMall.mall, fetch: async (request: Request) => app.fetch(request) };
  server = await serveMall(mall, { secret: API_SECRET, port: 0, hostname: '127.0.0.1' });
  registerTransport(createHttpTransport(`http://127.0.0.1:${server.port}`, 'mall', API_SECRET));
  userId = await createUser(testMall, 0);
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(async () => {
  await server.close();
  await testMall.close();
});

async function sendForm(form: FormData, context: { userId?: string } = { userId }) {
  const request = new Request('http://x', { method: 'POST', body: form });
  const contentType = request.headers.get('content-type') ?? '';
  const bytes = new Uint8Array(await request.arrayBuffer());
  return callUpstream(storeFile, { kind: 'a', note: 'b' }, { ...context, form: { bytes, contentType } });
}

const buildForm = (...files: [string, string][]) => {
  const form = new FormData();
  for (const [field, text] of files) form.append(field, new Blob([text]), '图.png');
  return form;
};

test('sends a file unchanged with its name, input and user', async () => {
  expect(await sendForm(buildForm(['file', 'a\r\n\u0000b']))).toEqual({
    kind: 'a',
    note: 'b',
    user: userId,
    name: '图.png',
    text: 'a\r\n\u0000b',
  });
});

test.each([
  ['no file', buildForm()],
  ['an empty file', buildForm(['file', ''])],
  ['two files', buildForm(['file', 'a'], ['file', 'b'])],
  ['a file of another name', buildForm(['other', 'a'])],
])('returns 400 for %s', async (_, form) => {
  await expect(sendForm(form)).rejects.toMatchObject({ status: 400 });
});

test('returns 400 for text in place of the file', async () => {
  const form = new FormData();
  form.set('file', 'a');
  await expect(sendForm(form)).rejects.toMatchObject({ status: 400, issues: [{ path: 'file' }] });
});

test('returns 413 for a file above its limit', async () => {
  await expect(sendForm(buildForm(['file', 'x'.repeat(1001)]))).rejects.toMatchObject({ status: 413 });
  await expect(sendForm(buildForm(['file', 'x'.repeat(70_000)]))).rejects.toMatchObject({ status: 413 });
});

test('returns 400 for a truncated form, and 415 for another type', async () => {
  const bytes = new TextEncoder().encode('--x\r\nContent-Disposition: form-data; name="file"');
  const cut = { userId, form: { bytes, contentType: 'multipart/form-data; boundary=x' } };
  await expect(callUpstream(storeFile, { kind: 'a' }, cut)).rejects.toMatchObject({ status: 400 });
  const none = { userId, form: { bytes, contentType: 'text/plain' } };
  await expect(callUpstream(storeFile, { kind: 'a' }, none)).rejects.toMatchObject({ status: 415 });
});

test('returns 401 without a user', async () => {
  await expect(sendForm(buildForm(['file', 'a']), {})).rejects.toMatchObject({ status: 401 });
});
