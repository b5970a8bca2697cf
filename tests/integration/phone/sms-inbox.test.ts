import { createCodeMessage } from '@/server/mall/phone/code/send-code';
import { createInboxProvider } from '@/server/mall/phone/sms/inbox-provider';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createPhone, readInbox } from '../../support/builders/phone';

let testMall: TestMall;
beforeEach(async () => {
  testMall = await startMall();
});
afterEach(() => testMall.close());

async function receiveMessage(code: string, mall = '万特商城'): Promise<void> {
  testMall.advanceTime(1000);
  const message = createCodeMessage({ locale: 'zh-CN', mall, code, minutes: 5 });
  await createInboxProvider(testMall.mall.deps).send({ id: `id-${code}`, phone: createPhone(), ...message });
}

test('shows in both languages that it is a sandbox, also when it is empty', async () => {
  const zh = await readInbox(testMall);
  expect(zh).toContain('<html lang="zh-CN">');
  expect(zh).toContain('沙箱环境：短信不会真正发出');
  expect(zh).toContain('还没有短信');
  const en = await readInbox(testMall, 'en');
  expect(en).toContain('<html lang="en">');
  expect(en).toContain('Sandbox: no SMS is really sent');
  expect(en).toContain('No SMS yet');
});

test('shows the newest message first and keeps fifty', async () => {
  const codes = Array.from({ length: 52 }, (_, index) => String(200_000 + index));
  for (const code of codes) await receiveMessage(code);
  const shown = (await readInbox(testMall)).match(/\b2000\d\d\b/g);
  expect(shown).toEqual(codes.slice(2).reverse());
  expect(await testMall.mall.db.selectFrom('sandbox_messages').select('id').execute()).toHaveLength(50);
});

// R-SECURITY-16
test('escapes markup, and forbids caching and framing', async () => {
  await receiveMessage('123456', '<script>alert(1)</script>');
  expect(await readInbox(testMall)).not.toContain('<script>');
  const { headers } = await testMall.fetch('/sandbox/sms');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('returns 404 for a POST', async () => {
  expect((await testMall.fetch('/sandbox/sms', { method: 'POST' })).status).toBe(404);
});
