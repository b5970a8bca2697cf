import { randomUUID } from 'node:crypto';
import { login, shareAddPoints, signIn, userPoints } from '@/lib/contract/user';
import { DAY_MS } from '@/lib/rules/time/dates';
import { pipelined } from '@/server/mall/db/pipeline';
import { inTransaction } from '@/server/mall/db/transaction';
import {
  allocateTakings,
  findSpendableLots,
  getBalance,
  grantPoints,
  releasePoints,
  takePoints,
} from '@/server/mall/points/ledger';
import { takeOrderPoints } from '@/tests/support/builders/order-costs';
import fc from '@/tests/support/fast-check';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const createGuest = async () => (await testMall.call(login, {})).data.userId;
const runConcurrently = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** A user with exactly these lots, without trial points. */
async function createUserWithLots(...lots: { amount: number; days?: number }[]): Promise<string> {
  const userId = await createGuest();
  const { db } = testMall.mall;
  await db.deleteFrom('points_ledger').where('user_id', '=', userId).execute();
  await db.deleteFrom('points_lots').where('user_id', '=', userId).execute();
  for (const [index, { amount, days }] of lots.entries()) {
    const expiresAt = days === undefined ? undefined : new Date(testMall.now().getTime() + days * DAY_MS);
    await inTransaction(db, (tx) =>
      grantPoints(tx, { userId, amount, expiresAt, reason: 'test', ref: `${index}`, now: testMall.now() }),
    );
  }
  return userId;
}

const spendPoints = (userId: string, amount: number, orderId: string = randomUUID()) =>
  inTransaction(testMall.mall.db, (tx) =>
    takeOrderPoints(tx, { userId, amount, orderId, now: testMall.now() }),
  ).then(() => orderId);
const releaseOrderPoints = (userId: string, orderId: string) =>
  inTransaction(testMall.mall.db, (tx) => releasePoints(tx, { userId, orderId, now: testMall.now() }));
const readActivePoints = async (userId: string) =>
  (await getBalance(testMall.mall.db, userId, testMall.now())).activePoints;

/** Asserts that each lot's remaining points are the sum of its ledger, between zero and its amount. */
async function expectConsistentLedger(userId: string) {
  const lots = await testMall.mall.db
    .selectFrom('points_lots')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  for (const lot of lots) {
    const { sum } = await testMall.mall.db
      .selectFrom('points_ledger')
      .select(({ fn }) => fn.sum<number>('delta').as('sum'))
      .where('lot_id', '=', lot.id)
      .executeTakeFirstOrThrow();
    expect(sum).toBe(lot.remaining);
    expect(lot.remaining).toBeGreaterThanOrEqual(0);
    expect(lot.remaining).toBeLessThanOrEqual(lot.amount);
  }
}

describe('daily sign-in', () => {
  // R-SIGNIN-01
  test('grants 10 points on the first day, and returns the same record on a second call', async () => {
    const userId = await createGuest();
    const first = await testMall.call(signIn, {}, { userId });
    expect(first.data).toEqual({ day: '2026-03-10', points: 10, continuousDays: 1, activePoints: 210 });
    expect((await testMall.call(signIn, {}, { userId })).data).toEqual(first.data);
    await expectConsistentLedger(userId);
  });

  // R-POINTS-37, R-SIGNIN-07
  test('20 parallel calls create one record and one grant', async () => {
    const userId = await createGuest();
    const answers = await runConcurrently(20, () => testMall.call(signIn, {}, { userId }));
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map((answer) => answer.data.continuousDays))).toEqual(new Set([1]));
    const lots = testMall.mall.db.selectFrom('points_lots').selectAll().where('user_id', '=', userId);
    expect(await lots.where('reason', '=', 'sign_in').execute()).toHaveLength(1);
    expect(await readActivePoints(userId)).toBe(210);
  });

  // R-SIGNIN-03
  test('counts days in a row, restarts after a missed day, and uses midnight in Shanghai', async () => {
    const ownMall = await startMall({ now: '2026-03-10T15:59:00.000Z' });
    try {
      const { userId } = (await ownMall.call(login, {})).data;
      const sign = async () => (await ownMall.call(signIn, {}, { userId })).data;
      expect(await sign()).toMatchObject({ day: '2026-03-10', continuousDays: 1, points: 10 });
      ownMall.advanceTime(60_000);
      expect(await sign()).toMatchObject({ day: '2026-03-11', continuousDays: 2, points: 20 });
      for (let day = 3; day <= 8; day += 1) {
        ownMall.advanceTime(DAY_MS);
        expect(await sign()).toMatchObject({
          continuousDays: day,
          points: day === 7 ? 100 : day === 8 ? 10 : day * 10,
        });
      }
      ownMall.advanceTime(2 * DAY_MS);
      expect(await sign()).toMatchObject({ continuousDays: 1, points: 10 });
    } finally {
      await ownMall.close();
    }
  });
});

describe('sharing the mall', () => {
  // R-POINTS-23
  test('grants 500 points once a day, also for 20 parallel calls', async () => {
    const userId = await createGuest();
    const answers = await runConcurrently(20, () => testMall.call(shareAddPoints, {}, { userId }));
    expect(answers.map((answer) => answer.data.points).sort()).toEqual([...Array(19).fill(0), 500].sort());
    expect(await readActivePoints(userId)).toBe(700);
    const again = await testMall.call(shareAddPoints, {}, { userId });
    expect(again.data).toEqual({ points: 0, activePoints: 700 });
  });
});

describe('points ledger', () => {
  // R-POINTS-04, R-POINTS-08
  test('the balance of a guest is the trial points with their expiry', async () => {
    const userId = await createGuest();
    const { data } = await testMall.call(userPoints, {}, { userId });
    expect(data).toEqual({ activePoints: 200, expireTime: '2026-03-12T04:00:00.000Z', expiringPoints: 200 });
  });

  // R-POINTS-03
  test('spends the points that expire first', async () => {
    const userId = await createUserWithLots(
      { amount: 100 },
      { amount: 100, days: 5 },
      { amount: 100, days: 1 },
    );
    await spendPoints(userId, 150);
    const { db } = testMall.mall;
    const lots = await db
      .selectFrom('points_lots')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('ref')
      .execute();
    expect(lots.map((lot) => lot.remaining)).toEqual([100, 50, 0]);
  });

  // R-POINTS-05
  test('one of 20 parallel orders gets points that suffice for one', async () => {
    const userId = await createUserWithLots({ amount: 60 }, { amount: 40, days: 1 });
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => spendPoints(userId, 100)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.reason] : []));
    expect(reasons).toEqual(Array(19).fill('points_short'));
    expect(await readActivePoints(userId)).toBe(0);
    await expectConsistentLedger(userId);
  });

  test('20 parallel orders succeed exactly as often as the points suffice', async () => {
    const userId = await createUserWithLots(
      { amount: 130 },
      { amount: 130, days: 1 },
      { amount: 95, days: 2 },
    );
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => spendPoints(userId, 50)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(7);
    expect(await readActivePoints(userId)).toBe(5);
    await expectConsistentLedger(userId);
  });

  test('rejects a taking from a lot that has been spent since it was chosen, and changes nothing', async () => {
    const userId = await createUserWithLots({ amount: 100 }, { amount: 50, days: 1 });
    const { db } = testMall.mall;
    const now = testMall.now();
    const costs = [{ orderId: randomUUID(), points: 120 }];
    const takings = allocateTakings(await findSpendableLots(db, userId, now), { costs, now });
    await spendPoints(userId, 51);
    const taking = inTransaction(db, (tx) =>
      pipelined(tx, (execute) => takePoints(tx, execute, takings, { userId, now })),
    );
    await expect(taking).rejects.toMatchObject({ status: 409, reason: 'points_short' });
    expect(await readActivePoints(userId)).toBe(99);
    await expectConsistentLedger(userId);
  });

  test('releasing restores each lot once, however often it is called', async () => {
    const userId = await createUserWithLots({ amount: 100 }, { amount: 50, days: 1 });
    const orderId = await spendPoints(userId, 120);
    const results = await runConcurrently(10, () => releaseOrderPoints(userId, orderId));
    expect(results.reduce((sum, points) => sum + points, 0)).toBe(120);
    expect(await readActivePoints(userId)).toBe(150);
    await expectConsistentLedger(userId);
  });

  // R-POINTS-06
  test('a lot that expired while it was reserved is released as expired', async () => {
    const ownMall = await startMall();
    try {
      const { userId } = (await ownMall.call(login, {})).data;
      const { db } = ownMall.mall;
      await inTransaction(db, (tx) =>
        takeOrderPoints(tx, { userId, amount: 200, orderId: 'held', now: ownMall.now() }),
      );
      ownMall.advanceTime(3 * DAY_MS);
      const reservation = { userId, orderId: 'held', now: ownMall.now() };
      expect(await inTransaction(db, (tx) => releasePoints(tx, reservation))).toBe(200);
      expect((await getBalance(db, userId, ownMall.now())).activePoints).toBe(0);
    } finally {
      await ownMall.close();
    }
  });

  // R-POINTS-01
  test('grants points once per reason and reference', async () => {
    const userId = await createUserWithLots();
    const gift = { userId, amount: 10, reason: 'bind', ref: 'phone', now: testMall.now() };
    const results = await runConcurrently(10, () =>
      inTransaction(testMall.mall.db, (tx) => grantPoints(tx, gift)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await readActivePoints(userId)).toBe(10);
  });

  test.each([0, -5, 1.5, Number.NaN])('refuses to grant %p points', async (amount) => {
    const gift = { userId: 'nobody', amount, reason: 'bad', ref: '1', now: testMall.now() };
    await expect(inTransaction(testMall.mall.db, (tx) => grantPoints(tx, gift))).rejects.toThrow(RangeError);
  });

  test('a failed transaction leaves nothing behind', async () => {
    const userId = await createUserWithLots({ amount: 100 });
    const failing = inTransaction(testMall.mall.db, async (tx) => {
      await takeOrderPoints(tx, { userId, amount: 60, orderId: 'failing', now: testMall.now() });
      throw new Error('killed between debit and insert');
    });
    await expect(failing).rejects.toThrow('killed');
    expect(await readActivePoints(userId)).toBe(100);
    expect(await releaseOrderPoints(userId, 'failing')).toBe(0);
  });

  // R-POINTS-02
  test('random sequences of grants, orders and releases keep the ledger consistent', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('give' as const),
        amount: fc.integer({ min: 1, max: 200 }),
        days: fc.integer({ min: 1, max: 9 }),
      }),
      fc.record({ kind: fc.constant('spend' as const), amount: fc.integer({ min: 1, max: 300 }) }),
      fc.record({ kind: fc.constant('release' as const), index: fc.nat(20) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const userId = await createUserWithLots({ amount: 100 });
        const balances = new Map<string, number>();
        let expected = 100;
        for (const [index, each] of steps.entries()) {
          if (each.kind === 'give') {
            const expiresAt = new Date(testMall.now().getTime() + each.days * DAY_MS);
            const gift = {
              userId,
              amount: each.amount,
              expiresAt,
              reason: 'step',
              ref: `${index}`,
              now: testMall.now(),
            };
            await inTransaction(testMall.mall.db, (tx) => grantPoints(tx, gift));
            expected += each.amount;
          } else if (each.kind === 'spend') {
            const order = await spendPoints(userId, each.amount).catch(() => null);
            expect(order !== null).toBe(each.amount <= expected);
            if (order) balances.set(order, each.amount);
            if (order) expected -= each.amount;
          } else {
            const order = [...balances.keys()][each.index % Math.max(1, balances.size)];
            if (order) expected += await releaseOrderPoints(userId, order);
            if (order) balances.delete(order);
          }
          expect(await readActivePoints(userId)).toBe(expected);
        }
        await expectConsistentLedger(userId);
      }),
      { numRuns: 15 },
    );
  });
});
