import { orderComment } from '@/lib/contract/after-sale';
import { confirmReceipt, orderDetail } from '@/lib/contract/order';
import * as operator from '@/server/mall/after-sale/operator';
import { readOrder, readPoints, readStock, runConcurrently } from '@/tests/support/builders/order';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import type { TestMall } from '@/tests/support/test-mall';
import { MINUTE } from '@/tests/support/time';
import { startTwoMalls, type TwoMalls } from '@/tests/support/two-malls';
import {
  cancelRequest,
  createPaidOrder,
  createReceivedOrder,
  createSentOrder,
  createUserOptions,
  listCases,
  listRefunds,
  readCase,
  refundOrder,
  requestAfterSale,
  sendTracking,
  updateProjectConfig,
} from '../../support/builders/after-sale';

const ROUNDS = 12;

let malls: TwoMalls;
let testMall: TestMall;
let other: TestMall;
beforeAll(async () => {
  malls = await startTwoMalls();
  ({ testMall, other } = malls);
});
afterEach(async () => {
  expect(malls.errors()).toEqual([]);
  await updateProjectConfig(testMall, { autoRefundOpen: true });
  await assertConsistent(testMall.mall.db);
});
afterAll(() => malls.close());

const listOwedRefunds = (orderId: string) => listRefunds(testMall, orderId);

/** Runs both steps concurrently; odd rounds start the second one first. Returns the result of each. */
function runBoth(round: number, ...steps: (() => Promise<unknown>)[]) {
  const order = round % 2 ? steps.toReversed() : steps;
  return Promise.allSettled(order.map((step) => step()));
}

test('20 parallel refunds on two instances create one refund', async () => {
  const order = await createPaidOrder(testMall);
  const answers = await runConcurrently(20, (index) => refundOrder(index % 2 ? other : testMall, order));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ data }) => data.caseId)).size).toBe(1);
  expect(await listCases(testMall, order.orderId)).toHaveLength(1);
  expect(await listOwedRefunds(order.orderId)).toHaveLength(1);
  expect(await readStock(testMall, order.goodsSpecId)).toBe(5);
  expect(await readPoints(testMall, order.userId)).toBe(200);
  await assertConsistent(testMall.mall.db, { [order.goodsSpecId]: 5 });
});

// R-AFTER-09
test('20 parallel requests create one case', async () => {
  const order = await createReceivedOrder(testMall);
  const answers = await runConcurrently(20, (index) => requestAfterSale(index % 2 ? other : testMall, order));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set([undefined, 'already_done']));
  expect(await listCases(testMall, order.orderId)).toHaveLength(1);
});

// R-AFTER-17
test('a refund racing with shipping leaves the order refunded or sent, never both', async () => {
  const outcomes = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await createPaidOrder(testMall);
    malls.advanceTime(MINUTE);
    await runBoth(
      round,
      () => refundOrder(testMall, order),
      () => other.mall.runJobs(),
    );
    const { status, sent_at } = await readOrder(testMall, order.orderId);
    const outcome = `${status} ${sent_at ? 'sent' : 'kept'} ${(await listOwedRefunds(order.orderId)).length}`;
    expect(['6 kept 1', '3 sent 0']).toContain(outcome);
    expect(await readStock(testMall, order.goodsSpecId)).toBe(status === 6 ? 5 : 4);
    outcomes.add(outcome);
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

test('a refund request racing with shipping leaves the order waiting or sent, never both', async () => {
  await updateProjectConfig(testMall, { autoRefundOpen: false });
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await createPaidOrder(testMall);
    malls.advanceTime(MINUTE);
    await runBoth(
      round,
      () => refundOrder(testMall, order),
      () => other.mall.runJobs(),
    );
    const { status } = await readOrder(testMall, order.orderId);
    expect([status, (await listCases(testMall, order.orderId)).length]).toEqual(
      status === 2 ? [2, 1] : [3, 0],
    );
  }
});

test('withdrawal racing with approval lets exactly one succeed', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const purchase = await createSentOrder(testMall);
    const { data } = await requestAfterSale(testMall, purchase, { type: 'money' });
    await runBoth(
      round,
      () => cancelRequest(testMall, purchase),
      () => operator.approveRequest(other.mall.deps, data.caseId),
    );
    const { status } = await readCase(testMall, data.caseId);
    const order = await readOrder(testMall, purchase.orderId);
    const outcome = `${status} ${order.status} ${(await listOwedRefunds(purchase.orderId)).length}`;
    expect(['refunded 6 1', 'cancelled 3 0']).toContain(outcome);
  }
});

// R-OPERATOR-06
test('parallel approvals and rejections by several operators make one decision', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await createSentOrder(testMall);
    const { data } = await requestAfterSale(testMall, order, { type: 'money' });
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        index % 2
          ? operator.approveRequest(testMall.mall.deps, data.caseId)
          : operator.rejectRequest(other.mall.deps, data.caseId, '不符合条件'),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await listOwedRefunds(order.orderId)).length).toBeLessThanOrEqual(1);
  }
});

test('parallel receipts of returned goods count once', async () => {
  const order = await createSentOrder(testMall);
  const { data } = await requestAfterSale(testMall, order, { type: 'exchange' });
  await operator.approveRequest(testMall.mall.deps, data.caseId);
  await runConcurrently(6, (index) => sendTracking(index % 2 ? other : testMall, order));
  expect((await readCase(testMall, data.caseId)).steps).toBe(3);
  const parcel = { expressCode: 'zto', expressNo: 'ZT123456789012' };
  const results = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      operator.receiveReturn((index % 2 ? other : testMall).mall.deps, data.caseId, parcel),
    ),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await readStock(testMall, order.goodsSpecId)).toBe(3);
  await assertConsistent(testMall.mall.db, { [order.goodsSpecId]: 5 });
});

test('a request racing with receipt confirmation keeps the case open', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const order = await createSentOrder(testMall);
    const confirm = () =>
      testMall.call(confirmReceipt, { orderId: order.orderId }, createUserOptions(order.userId));
    await runBoth(round, () => requestAfterSale(other, order), confirm);
    expect((await readOrder(testMall, order.orderId)).status).toBe(5);
    expect(await listCases(testMall, order.orderId)).toMatchObject([{ status: 'requested' }]);
  }
});

test('20 parallel comments create one comment', async () => {
  const order = await createReceivedOrder(testMall);
  const items = [{ goodsSpecId: order.goodsSpecId, stars: 5, text: '好' }];
  const answers = await runConcurrently(20, (index) =>
    (index % 2 ? other : testMall).call(
      orderComment,
      { orderId: order.orderId, items },
      createUserOptions(order.userId),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { data } = await testMall.call(
    orderDetail,
    { orderId: order.orderId },
    createUserOptions(order.userId),
  );
  expect(data.items).toMatchObject([{ commented: true }]);
});
