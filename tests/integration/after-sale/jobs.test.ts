import { complaint, complaintDetail } from '@/lib/contract/complaint';
import { readOrder, runConcurrently } from '@/tests/support/builders/order';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import { noFulfilment } from '@/tests/support/fulfilment-off';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { DAY, MINUTE } from '@/tests/support/time';
import { startTwoMalls, type TwoMalls } from '@/tests/support/two-malls';
import {
  createPaidOrder,
  createSentOrder,
  createUserOptions,
  listCases,
  listRefunds,
  readAfterSale,
  readCase,
  refundOrder,
  requestAfterSale,
  sendTracking,
  updateProjectConfig,
} from '../../support/builders/after-sale';

import { createScoreOrder, orderForPoints } from '../../support/builders/score-order';

let malls: TwoMalls;
let testMall: TestMall;
beforeAll(async () => {
  malls = await startTwoMalls();
  ({ testMall } = malls);
});
afterEach(async () => {
  expect(malls.errors()).toEqual([]);
  await assertConsistent(testMall.mall.db);
});
afterAll(() => malls.close());

const readCaseStatus = async (caseId: string) => (await readCase(testMall, caseId)).status;

describe('simulated operator', () => {
  // R-OPS-15
  test('approves a return after a minute, and receives it a minute after it was sent', async () => {
    const order = await createSentOrder(testMall);
    const { caseId } = (await requestAfterSale(testMall, order)).data;
    malls.advanceTime(MINUTE - 1);
    await testMall.mall.runJobs();
    expect(await readCaseStatus(caseId)).toBe('requested');
    malls.advanceTime(1);
    await testMall.mall.runJobs();
    expect(await readCaseStatus(caseId)).toBe('approved');
    await sendTracking(testMall, order);
    malls.advanceTime(MINUTE - 1);
    await testMall.mall.runJobs();
    expect(await readCaseStatus(caseId)).toBe('returning');
    malls.advanceTime(1);
    await testMall.mall.runJobs();
    expect(await readCaseStatus(caseId)).toBe('refunded');
  });

  test('sends new goods for an exchange', async () => {
    const order = await createSentOrder(testMall);
    const { caseId } = (await requestAfterSale(testMall, order, { type: 'exchange' })).data;
    malls.advanceTime(MINUTE);
    await testMall.mall.runJobs();
    await sendTracking(testMall, order);
    malls.advanceTime(MINUTE);
    await testMall.mall.runJobs();
    expect(await readCaseStatus(caseId)).toBe('exchanged');
    expect((await readAfterSale(testMall, order)).case?.replacement?.expressNo).toMatch(/^[A-Z]{2}\d{12}$/);
  });

  test('approves a waiting refund once when two instances run at once', async () => {
    await updateProjectConfig(testMall, { autoRefundOpen: false });
    const orders = await runConcurrently(6, () => createPaidOrder(testMall));
    for (const order of orders) await refundOrder(testMall, order);
    malls.advanceTime(MINUTE);
    await malls.runJobsOnBoth();
    for (const { orderId } of orders) {
      expect(await readOrder(testMall, orderId)).toMatchObject({ status: 6, sent_at: null });
      expect(await listRefunds(testMall, orderId)).toHaveLength(1);
    }
    await updateProjectConfig(testMall, { autoRefundOpen: true });
  });

  // R-AFTER-28, R-OPS-15
  test('deducts missing points, waits while they are reserved, and rejects a refund that leaves nothing', async () => {
    const [partly, reserving, spent] = await runConcurrently(3, () => createScoreOrder(testMall));
    if (!partly || !reserving || !spent) throw new Error('three orders');
    await orderForPoints(testMall, partly.userId, 1050);
    await orderForPoints(testMall, reserving.userId, 1000, 100);
    await orderForPoints(testMall, spent.userId, 2040);
    for (const order of [partly, reserving, spent])
      expect((await refundOrder(testMall, order)).data.status).toBe('requested');
    malls.advanceTime(MINUTE);
    await malls.runJobsOnBoth();
    const results = [];
    for (const { orderId } of [partly, reserving, spent]) {
      const [row] = await listCases(testMall, orderId);
      results.push([
        row?.status,
        ...(await listRefunds(testMall, orderId)).map(({ amount_fen }) => amount_fen),
      ]);
    }
    expect(results).toEqual([['refunded', 990], ['requested'], ['rejected']]);
  });

  // R-OPS-15
  test('takes up a complaint and answers it', async () => {
    const { userId } = await createPaidOrder(testMall);
    const { data } = await testMall.call(
      complaint,
      { type: 'goods', text: '色差大' },
      createUserOptions(userId),
    );
    const state = async () =>
      (
        await testMall.call(
          complaintDetail,
          { id: data.complaintId },
          { ...createUserOptions(userId), locale: 'en' },
        )
      ).data;
    malls.advanceTime(MINUTE);
    await testMall.mall.runJobs();
    expect(await state()).toMatchObject({ state: 'inProgress', answer: null });
    malls.advanceTime(MINUTE);
    await testMall.mall.runJobs();
    expect(await state()).toMatchObject({ state: 'answered', answer: expect.stringContaining('sorry') });
  });
});

test('cancels a case and restores the order when goods are not sent back within fifteen days', async () => {
  const order = await createSentOrder(testMall);
  const { caseId } = (await requestAfterSale(testMall, order)).data;
  malls.advanceTime(MINUTE);
  await testMall.mall.runJobs();
  malls.advanceTime(15 * DAY - 1);
  await testMall.mall.runJobs();
  expect(await readCaseStatus(caseId)).toBe('approved');
  malls.advanceTime(1);
  await testMall.mall.runJobs();
  expect(await readCaseStatus(caseId)).toBe('cancelled');
  expect((await readAfterSale(testMall, order, 'en')).case?.timeline[0]).toMatchObject({ step: 'lapsed' });
  expect([3, 4]).toContain((await readOrder(testMall, order.orderId)).status);
});

// R-OPS-14
test('leaves all decisions to the operator when simulated fulfilment is off', async () => {
  const quiet = await startMall({ settings: noFulfilment });
  const order = await createSentOrder(quiet);
  const { caseId } = (await requestAfterSale(quiet, order)).data;
  quiet.advanceTime(DAY);
  await quiet.mall.runJobs();
  expect((await readCase(quiet, caseId)).status).toBe('requested');
  await quiet.close();
});
