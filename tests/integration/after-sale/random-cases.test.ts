import { confirmReceipt } from '@/lib/contract/order';
import { refundPoints } from '@/lib/contract/user';
import { isOpenCase } from '@/lib/rules/after-sale/after-sale';
import * as operator from '@/server/mall/after-sale/operator';
import { readOrder } from '@/tests/support/builders/order';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import fc from '@/tests/support/fast-check';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { MINUTE } from '@/tests/support/time';
import {
  type BoughtOrder,
  cancelRequest,
  createPaidOrder,
  createSentOrder,
  createUserOptions,
  listCases,
  refundOrder,
  requestAfterSale,
  sendTracking,
  updateProjectConfig,
} from '../../support/builders/after-sale';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const stepKinds = [
  'refund',
  'money',
  'part',
  'return',
  'returnForLess',
  'exchange',
  'cancel',
  'sendBack',
  'confirm',
  'approve',
  'reject',
  'receive',
  'jobs',
] as const;
const stepArbitrary = fc.record({ kind: fc.constantFrom(...stepKinds), which: fc.nat({ max: 1000 }) });
type Step = typeof stepArbitrary extends fc.Arbitrary<infer S> ? S : never;

/** Decides an open case as an operator. A conflict is no error. */
async function decide(kind: 'approve' | 'reject' | 'receive', { orderId }: BoughtOrder): Promise<void> {
  const { deps, db } = testMall.mall;
  const [openCase] = await operator.listCases(db, { orderId });
  if (!openCase || !isOpenCase(openCase.status)) return;
  const parcel = { expressCode: 'zto', expressNo: 'ZT123456789012' };
  const decisions = {
    approve: () => operator.approveRequest(deps, openCase.id),
    reject: () => operator.rejectRequest(deps, openCase.id, '不符合条件'),
    receive: () => operator.receiveReturn(deps, openCase.id, parcel),
  };
  await decisions[kind]().catch((error: unknown) => expect(error).toMatchObject({ status: 409 }));
}

async function runStep(orders: readonly BoughtOrder[], { kind, which }: Step): Promise<unknown> {
  const order = orders[which % orders.length];
  if (!order) return;
  const { userId, orderId } = order;
  if (kind === 'refund') return refundOrder(testMall, order);
  if (kind === 'cancel') return cancelRequest(testMall, order);
  if (kind === 'sendBack') return sendTracking(testMall, order, `SF10000000${which}`);
  if (kind === 'confirm') return testMall.call(confirmReceipt, { orderId }, createUserOptions(userId));
  if (kind === 'part')
    return requestAfterSale(testMall, order, { type: 'money', amountFen: (which % 700) + 1 });
  if (kind === 'returnForLess')
    return requestAfterSale(testMall, order, { type: 'return', amountFen: which % 700 });
  if (kind === 'money' || kind === 'return' || kind === 'exchange')
    return requestAfterSale(testMall, order, { type: kind });
  if (kind !== 'jobs') return decide(kind, order);
  testMall.advanceTime((which % 3) * MINUTE);
  return testMall.mall.runJobs();
}

/** Asserts that users keep as many points of "full refund by score" as fen that were not refunded. */
async function checkReturnedPoints(orders: readonly BoughtOrder[]): Promise<void> {
  for (const { userId, orderId } of orders) {
    const { data } = await testMall.call(refundPoints, {}, { userId });
    const order = await readOrder(testMall, orderId);
    const cases = await listCases(testMall, orderId);
    const refunded = cases.filter(({ status }) => status === 'refunded');
    const back = refunded.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
    expect(data.refundPoint).toBe(order.activity_type === 2 ? order.pay_amount_fen - back : 0);
  }
}

// R-ORDER-35
test('parallel calls of shoppers, operators and jobs keep money, stock and points consistent', async () => {
  await updateProjectConfig(testMall, { autoRefundMinute: 1 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(stepArbitrary, { minLength: 1, maxLength: 5 }), { maxLength: 12 }),
      async (rounds) => {
        const orders = [
          await createPaidOrder(testMall),
          await createPaidOrder(testMall, { priceFen: 0 }),
          await createSentOrder(testMall, { stock: 2, quantity: 2 }),
          await createPaidOrder(testMall, { kind: 'service' }),
          await createSentOrder(testMall, { givesScore: true }),
          await createPaidOrder(testMall, { givesScore: true }),
        ];
        const stock = Object.fromEntries(
          orders.map(({ goodsSpecId }, index) => [goodsSpecId, index === 2 ? 2 : 5]),
        );
        for (const round of rounds) {
          await Promise.all(round.map((each) => runStep(orders, each)));
          await assertConsistent(testMall.mall.db, stock);
          await checkReturnedPoints(orders);
        }
      },
    ),
    { numRuns: 15 },
  );
  expect(testMall.errors).toEqual([]);
}, 120_000);
