import * as operator from '@/server/mall/after-sale/operator';
import { readOrder } from '@/tests/support/builders/order';
import { installTestMall } from '@/tests/support/install-test-mall';
import type { TestMall } from '@/tests/support/test-mall';
import { DAY } from '@/tests/support/time';
import {
  cancelRequest,
  createPaidOrder,
  createReceivedOrder,
  createReturningCase,
  createSentOrder,
  readAfterSale,
  readCase,
  requestAfterSale,
  sendTracking,
} from '../../support/builders/after-sale';

let testMall: TestMall;
installTestMall((mall) => {
  testMall = mall;
});

describe('rejected after-sale requests', () => {
  // R-AFTER-09
  test('rejects a request before sending, and while another one is open', async () => {
    expect((await requestAfterSale(testMall, await createPaidOrder(testMall))).reason).toBe('order_state');
    const order = await createSentOrder(testMall);
    await requestAfterSale(testMall, order);
    expect(await requestAfterSale(testMall, order)).toMatchObject({ status: 409, reason: 'already_done' });
  });

  // R-AFTER-07
  test('rejects a request without a reason after seven days, and with one after fifteen', async () => {
    const order = await createReceivedOrder(testMall);
    const at = testMall.now();
    expect(await readAfterSale(testMall, order)).toMatchObject({
      requestUntil: new Date(at.getTime() + 15 * DAY).toISOString(),
      noReasonUntil: new Date(at.getTime() + 7 * DAY).toISOString(),
    });
    testMall.advanceTime(7 * DAY);
    expect((await requestAfterSale(testMall, order, { reason: 'noReason' })).status).toBe(200);
    await cancelRequest(testMall, order);
    testMall.advanceTime(1);
    expect((await requestAfterSale(testMall, order, { reason: 'noReason' })).issues).toMatchObject([
      { path: 'reason' },
    ]);
    testMall.advanceTime(8 * DAY - 1);
    expect((await requestAfterSale(testMall, order)).status).toBe(200);
    await cancelRequest(testMall, order);
    testMall.advanceTime(1);
    expect((await requestAfterSale(testMall, order)).reason).toBe('order_state');
    expect((await readAfterSale(testMall, order)).actions).toEqual([]);
  });

  test('rejects a request for money when the order cost none', async () => {
    const order = await createSentOrder(testMall, { priceFen: 0 });
    expect((await requestAfterSale(testMall, order, { type: 'money' })).issues).toMatchObject([
      { path: 'type' },
    ]);
    const caseId = await createReturningCase(testMall, order);
    await operator.receiveReturn(testMall.mall.deps, caseId);
    expect(await readOrder(testMall, order.orderId)).toMatchObject({ status: 6 });
  });

  test.each([
    { amountFen: -1 },
    { amountFen: 1.5 },
    { amountFen: 1991 },
    { type: 'money', amountFen: 0 },
    { type: 'refund' },
    { reason: 'because' },
    { description: 'x'.repeat(501) },
    { description: 'a\u0007b' },
    { description: 'a\u202Eb' },
    { pictures: Array.from({ length: 7 }, () => '/vantmall/uploads/a.webp') },
    { pictures: ['https://elsewhere.test/a.png'] },
  ])('rejects a request with %j', async (request) => {
    const order = await createSentOrder(testMall);
    expect((await requestAfterSale(testMall, order, request)).status).toBe(400);
    expect(await readOrder(testMall, order.orderId)).toMatchObject({ status: 3 });
  });
});

describe('rejected return tracking numbers', () => {
  test.each([
    ['SF12', 'sf'],
    ['SF10203040506/7', 'sf'],
    ['顺丰1234567890', 'sf'],
    ['SF1020304050607', 'nobody'],
  ])('rejects the tracking number %s of courier %s', async (expressNo, code) => {
    const order = await createSentOrder(testMall);
    const { data } = await requestAfterSale(testMall, order);
    await operator.approveRequest(testMall.mall.deps, data.caseId);
    expect((await sendTracking(testMall, order, expressNo, code)).status).toBe(400);
    expect((await readCase(testMall, data.caseId)).express_no).toBeNull();
  });

  // R-AFTER-10
  test('rejects a tracking number before approval, for a money request and without a case', async () => {
    const [requested, money, none] = [
      await createSentOrder(testMall),
      await createSentOrder(testMall),
      await createSentOrder(testMall),
    ];
    await requestAfterSale(testMall, requested);
    await requestAfterSale(testMall, money, { type: 'money' });
    for (const order of [requested, money, none])
      expect((await sendTracking(testMall, order)).reason).toBe('order_state');
    expect((await cancelRequest(testMall, none)).reason).toBe('order_state');
  });
});
