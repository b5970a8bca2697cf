import { cancelOrder } from '@/lib/contract/order';
import { userPoints } from '@/lib/contract/user';
import { inTransaction } from '@/server/mall/db/transaction';
import { expirePoints } from '@/server/mall/points/expire-points';
import { grantPoints } from '@/server/mall/points/ledger';
import { onPostgres } from '@/tests/support/databases';
import { DAY } from '@/tests/support/time';
import { startTwo, type TwoMalls } from '@/tests/support/two-malls';
import { assertConsistent } from '../support/consistent';
import { newAddress, newSpec, order, pointsOf, times, userWith } from '../support/shop';

let malls: TwoMalls;
beforeAll(async () => {
  malls = await startTwo();
});
afterEach(async () => {
  expect(malls.errors()).toEqual([]);
  await assertConsistent(malls.shop.mall.db);
});
afterAll(() => malls.close());

/** Gives points that expire in two days. */
async function giveTrial(userId: string, amount: number, ref = 'trial'): Promise<void> {
  const now = malls.shop.now();
  const expiresAt = new Date(now.getTime() + 2 * DAY);
  await inTransaction(malls.shop.mall.db, (tx) =>
    grantPoints(tx, { userId, amount, expiresAt, reason: 'test', ref, now }),
  );
}

const writeOffs = (userId: string) =>
  malls.shop.mall.db
    .selectFrom('points_ledger')
    .select(['delta', 'ref'])
    .where('user_id', '=', userId)
    .where('reason', '=', 'expired')
    .orderBy('created_at')
    .execute();

const activePoints = async (userId: string) =>
  (await malls.shop.call(userPoints, {}, { userId })).data.activePoints;

// R-POINTS-07
test('what is left of points is written off when their time is over, not before, and nothing else', async () => {
  const userId = await userWith(malls.shop, 30);
  await giveTrial(userId, 200);
  malls.pass(2 * DAY - 1);
  await malls.shop.mall.runJobs();
  expect(await pointsOf(malls.shop, userId)).toBe(230);
  malls.pass(1);
  expect(await activePoints(userId)).toBe(30);
  await malls.shop.mall.runJobs();
  await malls.shop.mall.runJobs();
  expect(await pointsOf(malls.shop, userId)).toBe(30);
  expect(await activePoints(userId)).toBe(30);
  expect(await writeOffs(userId)).toEqual([{ delta: -200, ref: 'trial' }]);
});

test('more lots than fit a batch are written off once by two instances at once', async () => {
  const users = await times(3, () => userWith(malls.shop, 0));
  for (const userId of users) await times(90, (index) => giveTrial(userId, 5, `gift ${index}`));
  malls.pass(2 * DAY);
  await malls.runBoth();
  await malls.shop.mall.runJobs();
  for (const userId of users) {
    expect(await pointsOf(malls.shop, userId)).toBe(0);
    expect(await writeOffs(userId)).toHaveLength(90);
  }
});

test('points that an unpaid order holds are written off when it lets go of them', async () => {
  const userId = await userWith(malls.shop, 0);
  await giveTrial(userId, 200);
  malls.pass(2 * DAY - 1000);
  const goodsSpecId = await newSpec(malls.shop, { points: 150, priceFen: 990, kind: 'service' });
  const { data } = await order(malls.shop, userId, { goodsSpecId });
  malls.pass(1000);
  await malls.shop.mall.runJobs();
  expect(await writeOffs(userId)).toEqual([{ delta: -50, ref: 'trial' }]);
  await malls.shop.call(cancelOrder, { orderId: data.orderId }, { userId, pId: '10000' });
  expect(await activePoints(userId)).toBe(0);
  await malls.runBoth();
  expect(await pointsOf(malls.shop, userId)).toBe(0);
  const deltas = (await writeOffs(userId)).map(({ delta }) => delta);
  expect(deltas.sort((a, b) => a - b)).toEqual([-150, -50]);
});

test('orders and expiry at once: each point is spent or written off, never both', async () => {
  const userId = await userWith(malls.shop, 0);
  const addressId = await newAddress(malls.shop, userId);
  await giveTrial(userId, 1000);
  malls.pass(2 * DAY - 1);
  malls.other.pass(1);
  const goodsSpecId = await newSpec(malls.shop, { points: 100 });
  const orders = times(10, () => order(malls.shop, userId, { goodsSpecId, addressId }));
  const runs = times(4, () => expirePoints.run(malls.other.mall.deps));
  const answers = await orders;
  await runs;
  malls.shop.pass(1);
  await malls.shop.mall.runJobs();
  const spent = answers.filter(({ status }) => status === 200).length * 100;
  const written = (await writeOffs(userId)).reduce((sum, { delta }) => sum - delta, 0);
  expect({ sum: spent + written, left: await pointsOf(malls.shop, userId) }).toEqual({ sum: 1000, left: 0 });
  expect(answers.filter(({ reason }) => reason !== undefined).map(({ reason }) => reason)).toEqual(
    answers.filter(({ status }) => status !== 200).map(() => 'points_short'),
  );
});

onPostgres('a user with a transaction under way is left for the next run and holds up nobody', async () => {
  const [busy, idle] = [await userWith(malls.shop, 0), await userWith(malls.shop, 0)];
  for (const userId of [busy, idle]) await giveTrial(userId, 40);
  malls.pass(2 * DAY);
  await malls.shop.mall.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', busy).forNoKeyUpdate().execute();
    await malls.other.mall.runJobs();
  });
  expect([await pointsOf(malls.shop, busy), await pointsOf(malls.shop, idle)]).toEqual([40, 0]);
  await malls.other.mall.runJobs();
  expect(await pointsOf(malls.shop, busy)).toBe(0);
});
