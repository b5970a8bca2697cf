import { orderComment } from '@/lib/contract/after-sale';
import * as operator from '@/server/mall/after-sale/operator';
import {
  type BoughtOrder,
  cancelRequest,
  createReceivedOrder,
  createSentOrder,
  createUserOptions,
  listCases,
  listRefunds,
  readCase,
  requestAfterSale,
  sendTracking,
} from '@/tests/support/builders/after-sale';
import type { TestMall } from '@/tests/support/test-mall';
import { readOrder, readStock } from '../../../support/builders/order';
import { resolvesWithoutConflict } from '../../../support/call-outcome';
import { raceAtEveryStatement } from '../../../support/races/race-at-every-statement';
import { type RacingMalls, startRacingMalls } from '../../../support/races/racing-malls';

let malls: RacingMalls;
beforeAll(async () => {
  malls = await startRacingMalls();
});
afterAll(() => malls.close());

type RequestedCase = BoughtOrder & { caseId: string };

const getInitialStock = ({ goodsSpecId }: BoughtOrder) => ({ [goodsSpecId]: 5 });

const createRequest =
  (type: 'money' | 'return' | 'exchange') =>
  async (testMall: TestMall): Promise<RequestedCase> => {
    const order = await createSentOrder(testMall);
    const { data } = await requestAfterSale(testMall, order, { type });
    return { ...order, caseId: data.caseId };
  };

/** A return whose goods are on their way back. */
const createReturn = (type: 'return' | 'exchange') => async (testMall: TestMall) => {
  const request = await createRequest(type)(testMall);
  await operator.approveRequest(testMall.mall.deps, request.caseId);
  await sendTracking(testMall, request);
  return request;
};

/** Describes whether an operator's change succeeded. */
const runOperatorCall = async (work: Promise<void>): Promise<string> =>
  (await resolvesWithoutConflict(work)) ? 'done' : 'late';
const approveCase = ({ mall }: TestMall, { caseId }: RequestedCase) =>
  runOperatorCall(operator.approveRequest(mall.deps, caseId));
const rejectCase = ({ mall }: TestMall, { caseId }: RequestedCase) =>
  runOperatorCall(operator.rejectRequest(mall.deps, caseId, '不符合'));
const receiveGoods = ({ mall }: TestMall, { caseId }: RequestedCase) =>
  runOperatorCall(
    operator.receiveReturn(mall.deps, caseId, { expressCode: 'zto', expressNo: 'ZT123456789012' }),
  );

/** The case, the order, and the refunded fen. */
async function readAccountState(testMall: TestMall, { caseId, orderId }: RequestedCase): Promise<string> {
  const back = (await listRefunds(testMall, orderId)).map(({ amount_fen }) => amount_fen);
  const { status } = await readCase(testMall, caseId);
  return [status, (await readOrder(testMall, orderId)).status, ...back].join(' ');
}

test('withdrawal racing with approval lets exactly one succeed', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createRequest('money'),
    getInitialStock,
    first: cancelRequest,
    second: approveCase,
    describeOutcome: async (testMall, state, { status }, answers) =>
      `${status} ${answers} ${await readAccountState(testMall, state)}`,
  });
  expect(outcomes).toEqual(['200 late cancelled 3', '409 done refunded 6 1990']);
});

test('approval racing with rejection makes one decision', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createRequest('money'),
    getInitialStock,
    first: approveCase,
    second: rejectCase,
    describeOutcome: async (testMall, state, ...answers) =>
      `${answers} ${await readAccountState(testMall, state)}`,
  });
  expect(outcomes).toEqual(['done,late refunded 6 1990', 'late,done rejected 3']);
});

test('two racing approvals pay the refund once', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createRequest('money'),
    getInitialStock,
    first: approveCase,
    second: approveCase,
    describeOutcome: async (testMall, state, ...answers) =>
      `${answers.sort()} ${await readAccountState(testMall, state)}`,
  });
  expect(outcomes).toEqual(['done,late refunded 6 1990']);
});

test('two racing requests create one case', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createReceivedOrder,
    getInitialStock,
    first: requestAfterSale,
    second: requestAfterSale,
    describeOutcome: async (testMall, { orderId }, ...answers) =>
      `${answers.map(({ status }) => status).sort()} ${(await listCases(testMall, orderId)).length}`,
  });
  expect(outcomes).toEqual(['200,409 1']);
});

test('sending back racing with withdrawal leaves the goods on their way, or the case withdrawn', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    async prepare(testMall) {
      const request = await createRequest('return')(testMall);
      await operator.approveRequest(testMall.mall.deps, request.caseId);
      return request;
    },
    getInitialStock,
    first: sendTracking,
    second: cancelRequest,
    describeOutcome: async (testMall, state, one, other) =>
      `${one.status} ${other.status} ${await readAccountState(testMall, state)}`,
  });
  expect(outcomes).toEqual(['200 409 returning 5', '409 200 cancelled 3']);
});

test('receipt racing with rejection of returned goods pays the refund, or not', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createReturn('return'),
    getInitialStock,
    first: receiveGoods,
    second: rejectCase,
    describeOutcome: async (testMall, state, ...answers) =>
      `${answers} ${await readAccountState(testMall, state)}`,
  });
  expect(outcomes).toEqual(['done,late refunded 6 1990', 'late,done rejected 3']);
});

test('an exchange received twice takes one replacement', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createReturn('exchange'),
    getInitialStock,
    first: receiveGoods,
    second: receiveGoods,
    describeOutcome: async (testMall, state, ...answers) =>
      `${answers.sort()} ${await readAccountState(testMall, state)} ${await readStock(testMall, state.goodsSpecId)}`,
  });
  expect(outcomes).toEqual(['done,late exchanged 4 3']);
});

test('a comment racing with the same comment or a request is stored once', async () => {
  const comment = (testMall: TestMall, { userId, orderId, goodsSpecId }: BoughtOrder) =>
    testMall.call(
      orderComment,
      { orderId, items: [{ goodsSpecId, stars: 5, text: '好' }] },
      createUserOptions(userId),
    );
  const twice = await raceAtEveryStatement(malls, {
    prepare: createReceivedOrder,
    getInitialStock,
    first: comment,
    second: comment,
    describeOutcome: async (_shop, _state, ...answers) => `${answers.map(({ status }) => status).sort()}`,
  });
  expect(twice).toEqual(['200,409']);
  const disputed = await raceAtEveryStatement(malls, {
    prepare: createReceivedOrder,
    getInitialStock,
    first: comment,
    second: requestAfterSale,
    describeOutcome: async (_shop, _state, ...answers) => answers.map(({ status }) => status).join(' '),
  });
  expect(disputed).toEqual(['200 200', '409 200']);
});
