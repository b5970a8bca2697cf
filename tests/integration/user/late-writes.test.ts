import { DAY_MS } from '@/lib/rules/time/dates';
import { createAddress } from '@/tests/support/builders/order';
import { createGuest, createWechatUser, logIn, readUser } from '@/tests/support/builders/user';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let statements: string[] = [];
let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall({
    onStatement({ sql }) {
      statements.push(sql);
    },
  });
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

/** Merges a new guest into a new user. */
async function createMergedGuest() {
  const { userId, openid } = await createWechatUser(testMall);
  const guest = await createGuest(testMall);
  await logIn(testMall, { userId: guest, openid });
  expect(await readUser(testMall, guest)).toMatchObject({ merged_into: userId });
  return { guest, userId };
}

/** Runs the jobs; returns how many guests' rows they moved. */
async function countMoves(): Promise<number> {
  statements = [];
  await testMall.mall.runJobs();
  return statements.filter((sql) => sql.startsWith('update "orders" set user_id')).length;
}

// R-ACCOUNT-20
test('the job begins no move for merged guests without belongings', async () => {
  await createMergedGuest();
  expect(await countMoves()).toBe(0);
});

// R-ACCOUNT-20
test('the job moves rows that were written for a guest after the merge, once', async () => {
  await createMergedGuest();
  const { guest, userId } = await createMergedGuest();
  const { mall, now } = testMall;
  const coupon = { user_id: guest, coupon_id: 'coupon-points-100', value: 100, threshold: 600 };
  const times = { valid_from: now().toISOString(), taken_at: now().toISOString() };
  await mall.db
    .insertInto('user_coupons')
    .values({
      ...{ id: 'late-coupon', state: 'free', ...coupon, ...times },
      valid_until: new Date(now().getTime() + DAY_MS).toISOString(),
    })
    .execute();
  expect(await countMoves()).toBe(1);
  const moved = mall.db.selectFrom('user_coupons').select('user_id').where('id', '=', 'late-coupon');
  expect(await moved.executeTakeFirst()).toEqual({ user_id: userId });
  expect(await countMoves()).toBe(0);
});

// R-ACCOUNT-20
test.each([
  ['an address', (guest: string) => createAddress(testMall, guest)],
  [
    'a phone',
    (guest: string) =>
      testMall.mall.db.updateTable('users').set({ phone: '13800138000' }).where('id', '=', guest).execute(),
  ],
])('the job moves %s of a merged guest', async (_, write) => {
  const { guest } = await createMergedGuest();
  const { merged_into } = await readUser(testMall, guest);
  await testMall.mall.db.updateTable('users').set({ merged_into: null }).where('id', '=', guest).execute();
  await write(guest);
  await testMall.mall.db.updateTable('users').set({ merged_into }).where('id', '=', guest).execute();
  expect(await countMoves()).toBe(1);
});
