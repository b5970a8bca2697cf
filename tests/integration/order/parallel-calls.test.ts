import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { cancelOrder, reOrder } from '@/lib/contract/order';
import { lockName, lockUser } from '@/server/mall/db/dialect';
import type { Tx } from '@/server/mall/db/types';
import { closeUnpaidBill } from '@/server/mall/order/close-order';
import { testOnPostgres } from '@/tests/support/database-kind';
import type { TestMall } from '@/tests/support/test-mall';
import { MINUTE } from '@/tests/support/time';
import { startTwoMalls, type TwoMalls } from '@/tests/support/two-malls';
import {
  createAddress,
  createOrder,
  createSpec,
  createUser,
  readPoints,
  readStock,
  runConcurrently,
} from '../../support/builders/order';
import { assertConsistent } from '../../support/consistency/assert-consistent';
import { isWaitingForLock } from '../../support/races/postgres-locks';

let malls: TwoMalls;
let testMall: TestMall;
beforeAll(async () => {
  malls = await startTwoMalls();
  ({ testMall } = malls);
});
afterEach(() => expect(malls.errors()).toEqual([]));
afterAll(() => malls.close());

/** Waits until a session of the mall waits for a lock; resolves to false. */
async function waitForLock(observer: Client): Promise<false> {
  while (!(await isWaitingForLock(observer)));
  return false;
}

const listOrders = (userId: string) =>
  testMall.mall.db.selectFrom('orders').selectAll().where('user_id', '=', userId).execute();

// R-ORDER-32, R-OPS-06
test('50 parallel users buy the last 5 pieces exactly 5 times, and the others lose nothing', async () => {
  const goodsSpecId = await createSpec(testMall, { points: 100, stock: 5 });
  const buyers = await runConcurrently(50, async () => {
    const userId = await createUser(testMall, 150);
    return { userId, addressId: await createAddress(testMall, userId) };
  });

  const answers = await runConcurrently(50, (index) =>
    createOrder(testMall, buyers[index]?.userId ?? '', { ...buyers[index], goodsSpecId }),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const rejected = answers.filter(({ status }) => status !== 200);
  expect(new Set(rejected.map(({ status, reason }) => `${status} ${reason}`))).toEqual(
    new Set(['409 out_of_stock']),
  );
  expect(await readStock(testMall, goodsSpecId)).toBe(0);
  for (const [index, { userId }] of buyers.entries()) {
    const remaining = await readPoints(testMall, userId);
    expect(remaining).toBe(answers[index]?.status === 200 ? 150 - 100 + 50 : 150);
  }
  await assertConsistent(testMall.mall.db, { [goodsSpecId]: 5 });
});

// R-POINTS-05, R-ORDER-33
test('20 parallel orders spend points that suffice for one once', async () => {
  const userId = await createUser(testMall, 100);
  const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 100, stock: 50, kind: 'service' });

  const answers = await runConcurrently(20, () => createOrder(testMall, userId, { goodsSpecId }));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ reason }) => reason === 'points_short')).toHaveLength(19);
  expect(await readPoints(testMall, userId)).toBe(0);
  expect(await readStock(testMall, goodsSpecId)).toBe(49);
  await assertConsistent(testMall.mall.db, { [goodsSpecId]: 50 });
});

// R-ORDER-14
test('ten parallel calls with one key create one order', async () => {
  const userId = await createUser(testMall, 1000);
  const goodsSpecId = await createSpec(testMall, { kind: 'service' });
  const key = randomUUID();

  const answers = await runConcurrently(10, () => createOrder(testMall, userId, { goodsSpecId }, key));

  const accepted = answers.filter(({ status }) => status === 200);
  expect(accepted.length).toBeGreaterThanOrEqual(1);
  expect(new Set(accepted.map(({ data }) => data.orderId)).size).toBe(1);
  for (const answer of answers) if (answer.status !== 200) expect(answer.reason).toBe('key_running');
  expect(await listOrders(userId)).toHaveLength(1);
  expect((await createOrder(testMall, userId, { goodsSpecId }, key)).data).toEqual(accepted[0]?.data);
});

// R-ORDER-13, R-ORDER-14
test('two instances create one order per key, and sell the last piece once', async () => {
  const { other } = malls;
  for (let round = 0; round < 5; round += 1) {
    const goodsSpecId = await createSpec(testMall, { kind: 'service', stock: 1 });
    const [userId, rival] = [await createUser(testMall, 1000), await createUser(testMall, 1000)];
    const key = randomUUID();
    await runConcurrently(6, (index) =>
      createOrder(index % 2 ? other : testMall, userId, { goodsSpecId }, key),
    );
    await runConcurrently(2, (index) => createOrder(index % 2 ? other : testMall, rival, { goodsSpecId }));
    expect(await listOrders(userId)).toHaveLength(1);
    expect(await listOrders(rival)).toHaveLength(0);
    await assertConsistent(testMall.mall.db, { [goodsSpecId]: 1 });
  }
});

test('parallel orders of one user and product lose no points', async () => {
  const userId = await createUser(testMall, 1000);
  const goodsSpecId = await createSpec(testMall, { points: 90, priceFen: 10, stock: 20, kind: 'service' });
  const answers = await runConcurrently(15, () =>
    createOrder(testMall, userId, { goodsSpecId, quantity: 2 }),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(await readPoints(testMall, userId)).toBe(100);
  await assertConsistent(testMall.mall.db, { [goodsSpecId]: 20 });
});

// SQLite has one writer: a second call with the same key waits for the first and returns the same response.
testOnPostgres('rejects a key in use at once, without holding a connection', async () => {
  const userId = await createUser(testMall, 1000);
  const goodsSpecId = await createSpec(testMall, { kind: 'service' });
  const key = randomUUID();
  await testMall.mall.db.transaction().execute(async (tx) => {
    await lockName(tx, `key:${userId}:${key}`);
    const answer = await createOrder(testMall, userId, { goodsSpecId }, key);
    expect([answer.status, answer.reason]).toEqual([409, 'key_running']);
  });
  expect((await createOrder(testMall, userId, { goodsSpecId }, key)).status).toBe(200);
});

testOnPostgres(
  'spending and releasing points wait for the user’s lock, not for each other’s lots',
  async () => {
    const userId = await createUser(testMall, 100);
    const goodsSpecId = await createSpec(testMall, { points: 60, priceFen: 100, kind: 'service' });
    const { data } = await createOrder(testMall, userId, { goodsSpecId });
    const observer = new Client({ connectionString: malls.database.databaseUrl });
    await observer.connect();
    let isGivenUp = false;
    const givenUp = await testMall.mall.db.transaction().execute(async (tx) => {
      await lockUser(tx, userId);
      const giving = testMall.send(cancelOrder, { orderId: data.orderId }, { userId }).then((answer) => {
        isGivenUp = true;
        return answer;
      });
      while (!isGivenUp && !(await isWaitingForLock(observer)));
      await observer.end();
      expect(isGivenUp).toBe(false);
      return { giving };
    });
    expect((await givenUp.giving).status).toBe(200);
    expect(await readPoints(testMall, userId)).toBe(100);
  },
);

// R-ORDER-15, R-ORDER-17
testOnPostgres('repeats an overdue order after the transaction that has locked it', async () => {
  const userId = await createUser(testMall, 1000);
  const goodsSpecId = await createSpec(testMall, { priceFen: 100, kind: 'service' });
  const { data } = await createOrder(testMall, userId, { goodsSpecId });
  testMall.advanceTime(31 * MINUTE);
  const observer = new Client({ connectionString: malls.database.databaseUrl });
  await observer.connect();
  const order = (tx: Tx) => tx.selectFrom('orders').select('id').where('id', '=', data.orderId);
  const { repeating } = await testMall.mall.db.transaction().execute(async (tx) => {
    await order(tx).forUpdate().execute();
    const repeating = testMall.call(
      reOrder,
      { orderId: data.orderId },
      { userId, pId: '10000', idempotencyKey: randomUUID() },
    );
    const isAnswered = await Promise.race([repeating.then(() => true), waitForLock(observer)]);
    expect(isAnswered).toBe(false);
    await closeUnpaidBill(tx, data.orderId, 'cancel', testMall.now());
    return { repeating };
  });
  await observer.end();
  const answer = await repeating;
  expect(answer.status).toBe(200);
  expect(answer.data.orderId).not.toBe(data.orderId);
});

testOnPostgres('returns 503 after waiting too long for a row, and changes nothing', async () => {
  const userId = await createUser(testMall, 100);
  const goodsSpecId = await createSpec(testMall, { points: 60, priceFen: 100, kind: 'service' });
  await testMall.mall.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const answer = await createOrder(testMall, userId, { goodsSpecId });
    expect([answer.status, answer.msg]).toEqual([503, 'busy, try again in a moment']);
  });
  expect(await listOrders(userId)).toEqual([]);
  expect((await createOrder(testMall, userId, { goodsSpecId })).status).toBe(200);
});
