import { confirmReceipt } from '@/lib/contract/order';
import { refundPoints } from '@/lib/contract/user';
import { isOpenCase } from '@/lib/rules/after-sale/after-sale';
import * as operator from '@/server/mall/after-sale/operator';
import { assertConsistent } from '@/tests/integration/order/support/consistent';
import { orderRow } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import fc from '@/tests/support/property';
import { MINUTE } from '@/tests/support/time';
import {
  asUser,
  type Bought,
  cancel,
  casesOf,
  configure,
  paidOrder,
  refund,
  request,
  sendBack,
  sentOrder,
} from './support/cases';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterAll(() => shop.close());

const kinds = [
  'refund',
  'money',
  'part',
  'return',
  'exchange',
  'cancel',
  'sendBack',
  'confirm',
  'approve',
  'reject',
  'receive',
  'jobs',
] as const;
const step = fc.record({ kind: fc.constantFrom(...kinds), which: fc.nat({ max: 1000 }) });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What an operator says about an open case; being too late is no fault. */
async function decide(kind: 'approve' | 'reject' | 'receive', { orderId }: Bought): Promise<void> {
  const { deps, db } = shop.mall;
  const [found] = await operator.listCases(db, { orderId });
  if (!found || !isOpenCase(found.status)) return;
  const parcel = { expressCode: 'zto', expressNo: 'ZT123456789012' };
  const said = {
    approve: () => operator.approveRequest(deps, found.id),
    reject: () => operator.rejectRequest(deps, found.id, '不符合条件'),
    receive: () => operator.receiveReturn(deps, found.id, parcel),
  };
  await said[kind]().catch((error: unknown) => expect(error).toMatchObject({ status: 409 }));
}

async function run(orders: readonly Bought[], { kind, which }: Step): Promise<unknown> {
  const bought = orders[which % orders.length];
  if (!bought) return;
  const { userId, orderId } = bought;
  if (kind === 'refund') return refund(shop, bought);
  if (kind === 'cancel') return cancel(shop, bought);
  if (kind === 'sendBack') return sendBack(shop, bought, `SF10000000${which}`);
  if (kind === 'confirm') return shop.call(confirmReceipt, { orderId }, asUser(userId));
  if (kind === 'part') return request(shop, bought, { type: 'money', amountFen: (which % 700) + 1 });
  if (kind === 'money' || kind === 'return' || kind === 'exchange')
    return request(shop, bought, { type: kind });
  if (kind !== 'jobs') return decide(kind, bought);
  shop.pass((which % 3) * MINUTE);
  return shop.mall.runJobs();
}

/** Nobody keeps more points of "full refund by score" than fen that were not refunded; each has what is not. */
async function checkScores(orders: readonly Bought[]): Promise<void> {
  for (const { userId, orderId } of orders) {
    const { data } = await shop.call(refundPoints, {}, { userId });
    const order = await orderRow(shop, orderId);
    const cases = await casesOf(shop, orderId);
    const refunded = cases.filter(({ status }) => status === 'refunded');
    const back = refunded.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
    expect(data.refundPoint).toBeLessThanOrEqual(order.pay_amount_fen - back);
    if (order.status !== 6 && order.activity_type === 2)
      expect(data.refundPoint).toBe(order.pay_amount_fen - back);
  }
}

// R-ORDER-35
test('whatever shoppers, operators and jobs do at once, no money, stock or points go wrong', async () => {
  await configure(shop, { autoRefundMinute: 1 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 12 }),
      async (rounds) => {
        const orders = [
          await paidOrder(shop),
          await paidOrder(shop, { priceFen: 0 }),
          await sentOrder(shop, { stock: 2, quantity: 2 }),
          await paidOrder(shop, { kind: 'service' }),
          await sentOrder(shop, { givesScore: true }),
          await paidOrder(shop, { givesScore: true }),
        ];
        const stock = Object.fromEntries(
          orders.map(({ goodsSpecId }, index) => [goodsSpecId, index === 2 ? 2 : 5]),
        );
        for (const round of rounds) {
          await Promise.all(round.map((each) => run(orders, each)));
          await assertConsistent(shop.mall.db, stock);
          await checkScores(orders);
        }
      },
    ),
    { numRuns: 15 },
  );
  expect(shop.errors).toEqual([]);
}, 120_000);
