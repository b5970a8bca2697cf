import { getStoredSecret } from '@/server/mall/config/stored-secret';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const readSecrets = () =>
  testMall.mall.db
    .selectFrom('settings')
    .select(['name', 'value'])
    .where('name', 'like', '%.secret')
    .execute();

test('stores one secret per name, and returns it to calls at the same time and to later ones', async () => {
  const { db } = testMall.mall;
  const phone = await Promise.all([1, 2, 3].map(() => getStoredSecret(db, 'phone.secret')));
  const sandbox = await getStoredSecret(db, 'sandbox.secret');
  expect(new Set(phone).size).toBe(1);
  expect(phone).not.toContain(sandbox);
  expect(await getStoredSecret(db, 'phone.secret')).toBe(phone[0]);
  expect(Object.fromEntries((await readSecrets()).map(({ name, value }) => [name, value]))).toEqual({
    'phone.secret': phone[0],
    'sandbox.secret': sandbox,
  });
});

test('returns the stored secret to an instance that starts later', async () => {
  const { db } = testMall.mall;
  const first = await getStoredSecret(db, 'phone.secret');
  // Another object for the same database, as another instance has it.
  expect(await getStoredSecret(db.withTables(), 'phone.secret')).toBe(first);
});
