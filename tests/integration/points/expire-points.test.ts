import { cancelOrder } from '@/lib/contract/order';
import { userPoints } from '@/lib/contract/user';
import { inTransaction } from '@/server/mall/db/transaction';
import { expirePoints } from '@/server/mall/points/expire-points';
import { grantPoints } from '@/server/mall/points/ledger';
import { testOnPostgres } from '@/tests/support/database-kind';
import { DAY } from '@/tests/support/time';
import { startTwoMalls, type TwoMalls } from '@/tests/support/two-malls';
import {
  createAddress,
  createOrder,
  createSpec,
  createUser,
  readPoints,
  runConcurrently,
} from '../../support/builders/order';
import { assertConsistent } from '../../support/consistency/assert-consistent';

let malls: TwoMalls;
beforeAll(async () => {
  malls = await startTwoMalls();
});
afterEach(async () => {
  expect(malls.errors()).toEqual([]);
  await assertConsistent(malls.testMall.mall.db);
});
afterAll(() => malls.close());

/** Grants points that expire in two days. */
async function grantTrialPoints(userId: string, amount: number, ref = 'trial'): Promise<void> {
  const now = malls.testMall.now();
  const expiresAt = new Date(now.getTime() + 2 * DAY);
  await inTransaction(malls.testMall.mall.db, (tx) =>
    grantPoints(tx, { userId, amount, expiresAt, reason: 'test', ref, now }),
  );
}

const listWriteOffs = (userId: string) =>
  malls.testMall.mall.db
    .selectFrom('points_ledger')
    .select(['delta', 'ref'])
    .where('user_id', '=', userId)
    .where('reason', '=', 'expired')
    .orderBy('created_at')
    .execute();

const readActivePoints = async (userId: string) =>
  (await malls.testMall.call(userPoints, {}, { userId })).data.activePoints;

// R-POINTS-07
test('writes off expired points after their expiry, not before, and no others', async () => {
  const userId = await createUser(malls.testMall, 30);
  await grantTrialPoints(userId, 200);
  malls.advanceTime(2 * DAY - 1);
  await malls.testMall.mall.runJobs();
  expect(await readPoints(malls.testMall, userId)).toBe(230);
  malls.advanceTime(1);
  expect(await readActivePoints(userId)).toBe(30);
  await malls.testMall.mall.runJobs();
  await malls.testMall.mall.runJobs();
  expect(await readPoints(malls.testMall, userId)).toBe(30);
  expect(await readActivePoints(userId)).toBe(30);
  expect(await listWriteOffs(userId)).toEqual([{ delta: -200, ref: 'trial' }]);
});

test('two instances write off more lots than a batch holds once', async () => {
  const users = await runConcurrently(3, () => createUser(malls.testMall, 0));
  for (const userId of users)
    await runConcurrently(90, (index) => grantTrialPoints(userId, 5, `gift ${index}`));
  malls.advanceTime(2 * DAY);
  await malls.runJobsOnBoth();
  await malls.testMall.mall.runJobs();
  for (const userId of users) {
    expect(await readPoints(malls.testMall, userId)).toBe(0);
    expect(await listWriteOffs(userId)).toHaveLength(90);
  }
});

test('writes off expired reserved points when the order releases them', async () => {
  const userId = await createUser(malls.testMall, 0);
  await grantTrialPoints(userId, 200);
  malls.advanceTime(2 * DAY - 1000);
  const goodsSpecId = await createSpec(malls.testMall, { points: 150, priceFen: 990, kind: 'service' });
  const { data } = await createOrder(malls.testMall, userId, { goodsSpecId });
  malls.advanceTime(1000);
  await malls.testMall.mall.runJobs();
  expect(await listWriteOffs(userId)).toEqual([{ delta: -50, ref: 'trial' }]);
  await malls.testMall.call(cancelOrder, { orderId: data.orderId }, { userId, pId: '10000' });
  expect(await readActivePoints(userId)).toBe(0);
  await malls.runJobsOnBoth();
  expect(await readPoints(malls.testMall, userId)).toBe(0);
  const deltas = (await listWriteOffs(userId)).map(({ delta }) => delta);
  expect(deltas.sort((a, b) => a - b)).toEqual([-150, -50]);
});

test('parallel orders and expiry spend or write off each point, never both', async () => {
  const userId = await createUser(malls.testMall, 0);
  const addressId = await createAddress(malls.testMall, userId);
  await grantTrialPoints(userId, 1000);
  malls.advanceTime(2 * DAY - 1);
  malls.other.advanceTime(1);
  const goodsSpecId = await createSpec(malls.testMall, { points: 100 });
  const orders = runConcurrently(10, () => createOrder(malls.testMall, userId, { goodsSpecId, addressId }));
  const runs = runConcurrently(4, () => expirePoints.run(malls.other.mall.deps));
  const answers = await orders;
  await runs;
  malls.testMall.advanceTime(1);
  await malls.testMall.mall.runJobs();
  const spent = answers.filter(({ status }) => status === 200).length * 100;
  const written = (await listWriteOffs(userId)).reduce((sum, { delta }) => sum - delta, 0);
  expect({ sum: spent + written, left: await readPoints(malls.testMall, userId) }).toEqual({
    sum: 1000,
    left: 0,
  });
  expect(answers.filter(({ reason }) => reason !== undefined).map(({ reason }) => reason)).toEqual(
    answers.filter(({ status }) => status !== 200).map(() => 'points_short'),
  );
});

testOnPostgres('skips a locked user until the next run, and writes off the others', async () => {
  const [busy, idle] = [await createUser(malls.testMall, 0), await createUser(malls.testMall, 0)];
  for (const userId of [busy, idle]) await grantTrialPoints(userId, 40);
  malls.advanceTime(2 * DAY);
  await malls.testMall.mall.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', busy).forNoKeyUpdate().execute();
    await malls.other.mall.runJobs();
  });
  expect([await readPoints(malls.testMall, busy), await readPoints(malls.testMall, idle)]).toEqual([40, 0]);
  await malls.other.mall.runJobs();
  expect(await readPoints(malls.testMall, busy)).toBe(0);
});
