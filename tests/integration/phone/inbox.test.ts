import { createCodeMessage } from '@/server/mall/phone/code/send-code';
import { createInboxProvider } from '@/server/mall/phone/sms/inbox-provider';
import { startMall, type TestMall } from '@/tests/support/mall';
import { inbox, newPhone } from './support/phones';

let shop: TestMall;
beforeEach(async () => {
  shop = await startMall();
});
afterEach(() => shop.close());

async function receive(code: string, mall = '积分商城'): Promise<void> {
  shop.pass(1000);
  const message = createCodeMessage({ locale: 'zh-CN', mall, code, minutes: 5 });
  await createInboxProvider(shop.mall.deps).send({ id: `id-${code}`, phone: newPhone(), ...message });
}

test('says what it is in both languages, also while it is empty', async () => {
  const zh = await inbox(shop);
  expect(zh).toContain('<html lang="zh-CN">');
  expect(zh).toContain('沙箱环境：短信不会真正发出');
  expect(zh).toContain('还没有短信');
  const en = await inbox(shop, 'en');
  expect(en).toContain('<html lang="en">');
  expect(en).toContain('Sandbox: no SMS is really sent');
  expect(en).toContain('No SMS yet');
});

test('shows the newest first and keeps fifty', async () => {
  const codes = Array.from({ length: 52 }, (_, index) => String(200_000 + index));
  for (const code of codes) await receive(code);
  const shown = (await inbox(shop)).match(/\b2000\d\d\b/g);
  expect(shown).toEqual(codes.slice(2).reverse());
  expect(await shop.mall.db.selectFrom('sandbox_messages').select('id').execute()).toHaveLength(50);
});

// R-SECURITY-16
test('keeps markup out of the page, and the page out of caches and frames', async () => {
  await receive('123456', '<script>alert(1)</script>');
  expect(await inbox(shop)).not.toContain('<script>');
  const { headers } = await shop.fetch('/sandbox/sms');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
});

test('takes nothing that is sent to it', async () => {
  expect((await shop.fetch('/sandbox/sms', { method: 'POST' })).status).toBe(404);
});
