/** @jest-environment node */
import '../../support/environment/bff';
import { login } from '@/lib/contract/user';
import { handleCall } from '@/server/bff/handle-call';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createGuest } from '../../support/builders/user';
import { registerMallTransport, toBffRequest } from '../../support/call-bff';

// An address may make as many calls as two users.
process.env.MALL_RATE_LIMIT = 'true';
process.env.MALL_LIMIT_ADDRESS_FACTOR = '2';
process.env.MALL_TRUSTED_PROXIES = '1';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
  registerMallTransport(testMall);
});
afterAll(() => testMall.close());

const logIn = async (address: string, as?: string) =>
  handleCall(await toBffRequest(login, {}, { as, headers: { 'x-forwarded-for': address } }));

/** Statuses of this many logins, and how often each came. */
async function countStatuses(times: number, address: string, as?: string) {
  const counts: Record<number, number> = {};
  for (let count = 0; count < times; count += 1) {
    const { status } = await logIn(address, as);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

const countUsers = async () => (await testMall.mall.db.selectFrom('users').select('id').execute()).length;

// R-API-14, R-ACCOUNT-02
test('creates guests for an address up to the limit of logins, then returns 429 with Retry-After', async () => {
  const before = await countUsers();
  expect(await countStatuses(45, '203.0.113.7')).toEqual({ 200: 40, 429: 5 });
  expect(await countUsers()).toBe(before + 40);
  const limited = await logIn('203.0.113.7');
  expect(await limited.json()).toMatchObject({ code: 429, data: null });
  const retryAfter = Number(limited.headers.get('retry-after'));
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(60);
  expect((await logIn('203.0.113.8')).status).toBe(200);
});

// R-API-14
test('limits the logins of one user', async () => {
  const userId = await createGuest(testMall);
  expect(await countStatuses(21, '203.0.113.9', userId)).toEqual({ 200: 20, 429: 1 });
});
