import { randomUUID } from 'node:crypto';
import { cancelOrder } from '@/lib/contract/order';
import { lockName, lockUser } from '@/server/mall/db/dialect';
import { onPostgres } from '@/tests/support/databases';
import type { TestMall } from '@/tests/support/mall';
import { startTwo, type TwoMalls } from '@/tests/support/two-malls';
import { assertConsistent } from './support/consistent';
import { newAddress, newSpec, order, pointsOf, stockOf, times, userWith } from './support/shop';

let malls: TwoMalls;
let shop: TestMall;
beforeAll(async () => {
  malls = await startTwo();
  ({ shop } = malls);
});
afterEach(() => expect(malls.errors()).toEqual([]));
afterAll(() => malls.close());

const ordersOf = (userId: string) =>
  shop.mall.db.selectFrom('orders').selectAll().where('user_id', '=', userId).execute();

// R-ORDER-32, R-OPS-06
test('50 users on the last 5 pieces make exactly 5 orders, and the others lose nothing', async () => {
  const goodsSpecId = await newSpec(shop, { points: 100, stock: 5 });
  const buyers = await times(50, async () => {
    const userId = await userWith(shop, 150);
    return { userId, addressId: await newAddress(shop, userId) };
  });

  const answers = await times(50, (index) =>
    order(shop, buyers[index]?.userId ?? '', { ...buyers[index], goodsSpecId }),
  );

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(new Set(refused.map(({ status, reason }) => `${status} ${reason}`))).toEqual(
    new Set(['409 out_of_stock']),
  );
  expect(await stockOf(shop, goodsSpecId)).toBe(0);
  for (const [index, { userId }] of buyers.entries()) {
    const left = await pointsOf(shop, userId);
    expect(left).toBe(answers[index]?.status === 200 ? 150 - 100 + 50 : 150);
  }
  await assertConsistent(shop.mall.db, { [goodsSpecId]: 5 });
});

// R-POINTS-05, R-ORDER-33
test('points for one order are spent once, however often they are spent at a time', async () => {
  const userId = await userWith(shop, 100);
  const goodsSpecId = await newSpec(shop, { points: 100, priceFen: 100, stock: 50, kind: 'service' });

  const answers = await times(20, () => order(shop, userId, { goodsSpecId }));

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ reason }) => reason === 'points_short')).toHaveLength(19);
  expect(await pointsOf(shop, userId)).toBe(0);
  expect(await stockOf(shop, goodsSpecId)).toBe(49);
  await assertConsistent(shop.mall.db, { [goodsSpecId]: 50 });
});

// R-ORDER-14
test('one key used ten times at once makes one order', async () => {
  const userId = await userWith(shop, 1000);
  const goodsSpecId = await newSpec(shop, { kind: 'service' });
  const key = randomUUID();

  const answers = await times(10, () => order(shop, userId, { goodsSpecId }, key));

  const made = answers.filter(({ status }) => status === 200);
  expect(made.length).toBeGreaterThanOrEqual(1);
  expect(new Set(made.map(({ data }) => data.orderId)).size).toBe(1);
  for (const answer of answers) if (answer.status !== 200) expect(answer.reason).toBe('key_running');
  expect(await ordersOf(userId)).toHaveLength(1);
  expect((await order(shop, userId, { goodsSpecId }, key)).data).toEqual(made[0]?.data);
});

// R-ORDER-13, R-ORDER-14
test('one key is one order, and the last piece is sold once, on two instances too', async () => {
  const { other } = malls;
  for (let round = 0; round < 5; round += 1) {
    const goodsSpecId = await newSpec(shop, { kind: 'service', stock: 1 });
    const [userId, rival] = [await userWith(shop, 1000), await userWith(shop, 1000)];
    const key = randomUUID();
    await times(6, (index) => order(index % 2 ? other : shop, userId, { goodsSpecId }, key));
    await times(2, (index) => order(index % 2 ? other : shop, rival, { goodsSpecId }));
    expect(await ordersOf(userId)).toHaveLength(1);
    expect(await ordersOf(rival)).toHaveLength(0);
    await assertConsistent(shop.mall.db, { [goodsSpecId]: 1 });
  }
});

test('many orders of one user and one goods keep every point', async () => {
  const userId = await userWith(shop, 1000);
  const goodsSpecId = await newSpec(shop, { points: 90, priceFen: 10, stock: 20, kind: 'service' });
  const answers = await times(15, () => order(shop, userId, { goodsSpecId, quantity: 2 }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(await pointsOf(shop, userId)).toBe(100);
  await assertConsistent(shop.mall.db, { [goodsSpecId]: 20 });
});

// SQLite has one writer: a second call with the same key waits for the first and answers the same.
onPostgres(
  'a key whose first call is still under way is refused at once, and holds no connection',
  async () => {
    const userId = await userWith(shop, 1000);
    const goodsSpecId = await newSpec(shop, { kind: 'service' });
    const key = randomUUID();
    await shop.mall.db.transaction().execute(async (tx) => {
      await lockName(tx, `key:${userId}:${key}`);
      const answer = await order(shop, userId, { goodsSpecId }, key);
      expect([answer.status, answer.reason]).toEqual([409, 'key_running']);
    });
    expect((await order(shop, userId, { goodsSpecId }, key)).status).toBe(200);
  },
);

onPostgres('spending and giving back wait for each other at the user, not at each other’s lots', async () => {
  const userId = await userWith(shop, 100);
  const goodsSpecId = await newSpec(shop, { points: 60, priceFen: 100, kind: 'service' });
  const { data } = await order(shop, userId, { goodsSpecId });
  let isGivenUp = false;
  const givenUp = await shop.mall.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const giving = shop.send(cancelOrder, { orderId: data.orderId }, { userId }).then((answer) => {
      isGivenUp = true;
      return answer;
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(isGivenUp).toBe(false);
    return { giving };
  });
  expect((await givenUp.giving).status).toBe(200);
  expect(await pointsOf(shop, userId)).toBe(100);
});

onPostgres('who waits too long for a row is asked to come again, and nothing has happened', async () => {
  const userId = await userWith(shop, 100);
  const goodsSpecId = await newSpec(shop, { points: 60, priceFen: 100, kind: 'service' });
  await shop.mall.db.transaction().execute(async (tx) => {
    await lockUser(tx, userId);
    const answer = await order(shop, userId, { goodsSpecId });
    expect([answer.status, answer.msg]).toEqual([503, 'busy, try again in a moment']);
  });
  expect(await ordersOf(userId)).toEqual([]);
  expect((await order(shop, userId, { goodsSpecId })).status).toBe(200);
});
