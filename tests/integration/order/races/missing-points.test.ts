import * as operator from '@/server/mall/after-sale/operator';
import {
  type BoughtOrder,
  listRefunds,
  readCase,
  refundOrder,
  updateProjectConfig,
} from '@/tests/support/builders/after-sale';
import type { TestMall } from '@/tests/support/test-mall';
import {
  createOrder,
  createSpec,
  createUser,
  readPoints,
  runConcurrently,
} from '../../../support/builders/order';
import { buyForCash, createScoreOrder } from '../../../support/builders/score-order';
import { resolvesWithoutConflict } from '../../../support/call-outcome';
import { raceAtEveryStatement } from '../../../support/races/race-at-every-statement';
import { type RacingMalls, startRacingMalls } from '../../../support/races/racing-malls';

/** What an order of 1990 fen gives: points, and the reward. */
const GIVEN = 2040;

let malls: RacingMalls;
beforeAll(async () => {
  malls = await startRacingMalls();
});
afterAll(() => malls.close());

/** An order, and a voucher that costs all points that it gave. */
type SpendableOrder = BoughtOrder & { voucherId: string };

async function createSpendableOrder(testMall: TestMall): Promise<SpendableOrder> {
  const order = await createScoreOrder(testMall);
  return { ...order, voucherId: await createSpec(testMall, { points: GIVEN, kind: 'service' }) };
}

const spendAll = async (testMall: TestMall, { userId, voucherId }: SpendableOrder) =>
  (await createOrder(testMall, userId, { goodsSpecId: voucherId })).status;

const refund = async (testMall: TestMall, order: BoughtOrder) =>
  (await refundOrder(testMall, order)).data.status;

const countRefunds = async (testMall: TestMall, { orderId }: BoughtOrder) =>
  (await listRefunds(testMall, orderId)).length;

// R-AFTER-28
test('a refund racing with an order for its points pays the cash, or lets the points be spent, never both', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createSpendableOrder,
    first: refund,
    second: spendAll,
    describeOutcome: async (testMall, order, status, spent) =>
      `${status} ${spent} ${await countRefunds(testMall, order)} refunds ${await readPoints(testMall, order.userId)} points`,
  });
  expect(outcomes).toEqual(['refunded 409 1 refunds 0 points', 'requested 200 0 refunds 50 points']);
});

// R-AFTER-28
test('two racing refunds of a shopper with the points of one order pay one of them', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    async prepare(testMall) {
      const userId = await createUser(testMall, 0);
      const orders = [await buyForCash(testMall, userId), await buyForCash(testMall, userId)] as const;
      const voucherId = await createSpec(testMall, { points: GIVEN + 50, kind: 'service' });
      expect(await spendAll(testMall, { ...orders[0], voucherId })).toBe(200);
      return orders;
    },
    first: (testMall, [one]) => refund(testMall, one),
    second: (testMall, [, two]) => refund(testMall, two),
    describeOutcome: async (testMall, [one, two], ...answers) => {
      const refunds = (await countRefunds(testMall, one)) + (await countRefunds(testMall, two));
      return `${answers.sort()} ${refunds} refunds ${await readPoints(testMall, one.userId)} points`;
    },
  });
  expect(outcomes).toEqual(['refunded,requested 1 refunds 0 points']);
});

// R-OPERATOR-17
test('an approval racing with an order for the points needs a decision when the points are spent first', async () => {
  await updateProjectConfig(malls.first, { autoRefundOpen: false });
  const outcomes = await raceAtEveryStatement(malls, {
    async prepare(testMall) {
      const order = await createSpendableOrder(testMall);
      return { ...order, caseId: (await refundOrder(testMall, order)).data.caseId };
    },
    first: ({ mall }, { caseId }) => resolvesWithoutConflict(operator.approveRequest(mall.deps, caseId)),
    second: spendAll,
    describeOutcome: async (testMall, state, isApproved, spent) =>
      `${isApproved} ${spent} ${(await readCase(testMall, state.caseId)).status}`,
  });
  await updateProjectConfig(malls.first, { autoRefundOpen: true });
  expect(outcomes).toEqual(['false 200 requested', 'true 409 refunded']);
});

// R-AFTER-28
test('20 parallel refunds of orders whose points are spent pay nothing', async () => {
  const userId = await createUser(malls.first, 0);
  const orders = [await buyForCash(malls.first, userId), await buyForCash(malls.first, userId)] as const;
  const voucherId = await createSpec(malls.first, { points: 2 * GIVEN, kind: 'service' });
  expect(await spendAll(malls.first, { ...orders[0], voucherId })).toBe(200);
  const answers = await runConcurrently(20, (index) =>
    refund(index % 2 ? malls.second : malls.first, orders[index % 4 < 2 ? 0 : 1]),
  );
  expect(new Set(answers)).toEqual(new Set(['requested']));
  for (const order of orders) expect(await countRefunds(malls.first, order)).toBe(0);
});
