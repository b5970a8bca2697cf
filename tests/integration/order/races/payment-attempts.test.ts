import { cancelOrder } from '@/lib/contract/order';
import { expireOrder } from '@/server/mall/payment/expire-order';
import { executeRefund } from '@/server/mall/payment/refund';
import { findTransaction, recordPayment } from '@/server/mall/sandbox/transactions';
import { createUserOptions, listRefunds, refundOrder } from '@/tests/support/builders/after-sale';
import type { TestMall } from '@/tests/support/test-mall';
import {
  type Channel,
  createNotification,
  createOrderWithoutPayment,
  type OrderWithoutPayment,
  readOrder,
  sendNotification,
  startPayment,
} from '../../../support/builders/order';
import { raceAtEveryStatement } from '../../../support/races/race-at-every-statement';
import { type RacingMalls, startRacingMalls } from '../../../support/races/racing-malls';
import { createOrderWithNotification, sendPaidNotification } from './paid-order';

let malls: RacingMalls;
beforeAll(async () => {
  malls = await startRacingMalls();
});
afterAll(() => malls.close());

const getInitialStock = ({ goodsSpecId }: { goodsSpecId: string }) => ({ [goodsSpecId]: 3 });

const createStart =
  (channel: Channel) =>
  async (testMall: TestMall, { userId, orderId }: OrderWithoutPayment) =>
    (await startPayment(testMall, userId, orderId, channel)).answer;

const listAttempts = ({ mall }: TestMall, orderId: string) =>
  mall.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('attempt').execute();

/** The order's status and its payment attempts. */
async function readAccountState(testMall: TestMall, orderId: string): Promise<string> {
  const attempts = await listAttempts(testMall, orderId);
  return [(await readOrder(testMall, orderId)).status, ...attempts.map(({ status }) => status)].join(' ');
}

// R-PAY-24
test('starting a payment racing with a cancellation opens a cashier before it, or none', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createOrderWithoutPayment,
    getInitialStock,
    first: createStart('alipay'),
    second: (testMall, { userId, orderId }) =>
      testMall.call(cancelOrder, { orderId }, createUserOptions(userId)),
    describeOutcome: async (testMall, { orderId }, payment, cancelled) =>
      `${payment.status} ${cancelled.status} ${await readAccountState(testMall, orderId)}`,
  });
  expect(outcomes).toEqual(['200 200 6 pending', '409 200 6']);
});

test('starting a payment racing with the expiry leaves the order expired and unpaid', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    async prepare(testMall) {
      const order = await createOrderWithoutPayment(testMall);
      malls.advanceTime(30 * 60_000);
      return order;
    },
    getInitialStock,
    first: createStart('alipay'),
    second: ({ mall }, { orderId }) => expireOrder(mall.deps, { id: orderId, deadline: null }),
    async describeOutcome(testMall, { orderId }, { status }) {
      // The job skips an order that another transaction has locked; the next run closes it.
      await expireOrder(testMall.mall.deps, { id: orderId, deadline: null });
      return `${status} ${await readAccountState(testMall, orderId)}`;
    },
  });
  expect(outcomes).toEqual(['409 6']);
});

test('starting a payment twice by one channel creates one attempt', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createOrderWithoutPayment,
    getInitialStock,
    first: createStart('wechat'),
    second: createStart('wechat'),
    async describeOutcome(testMall, { orderId }, one, other) {
      expect(one.data.payUrl).toBe(other.data.payUrl);
      return readAccountState(testMall, orderId);
    },
  });
  expect(outcomes).toEqual(['1 pending']);
});

test('starting a payment by two channels creates two attempts, one of them open', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createOrderWithoutPayment,
    getInitialStock,
    first: createStart('wechat'),
    second: createStart('alipay'),
    describeOutcome: async (testMall, { orderId }, one, other) =>
      `${one.status} ${other.status} ${await readAccountState(testMall, orderId)}`,
  });
  expect(outcomes).toEqual(['200 200 1 closed pending']);
});

test('a notification racing with another start pays the order, and a second attempt stays unpaid', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createOrderWithNotification,
    getInitialStock,
    first: sendPaidNotification,
    second: createStart('wechat'),
    describeOutcome: async (testMall, { orderId }, acknowledgement, { status }) =>
      `${acknowledgement} ${status} ${await readAccountState(testMall, orderId)}`,
  });
  expect(outcomes).toEqual(['success 200 2 paid pending', 'success 409 2 paid']);
});

test('notifications of two attempts racing pay one and refund the other', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    async prepare(testMall) {
      const order = await createOrderWithNotification(testMall);
      const { paymentId } = await startPayment(testMall, order.userId, order.orderId, 'wechat');
      return { ...order, second: await createNotification(testMall, paymentId) };
    },
    getInitialStock,
    first: sendPaidNotification,
    second: (testMall, { second }) => sendNotification(testMall, 'wechat', second),
    describeOutcome: async (testMall, { orderId }) => readAccountState(testMall, orderId),
  });
  expect(outcomes).toEqual(['2 paid refunded', '2 refunded paid']);
});

// R-PAY-25
test('a refund executed twice is paid once', async () => {
  const carryOut = ({ mall }: TestMall, { refundId }: { refundId: string }) =>
    executeRefund(mall.deps, refundId);
  const outcomes = await raceAtEveryStatement(malls, {
    async prepare(testMall) {
      const order = await createOrderWithNotification(testMall);
      await sendPaidNotification(testMall, order);
      await refundOrder(testMall, order);
      const [refund] = await listRefunds(testMall, order.orderId);
      await recordPayment(testMall.mall.db, order.paymentId, 1990);
      return { ...order, refundId: refund?.id ?? '' };
    },
    getInitialStock,
    first: carryOut,
    second: carryOut,
    async describeOutcome({ mall: { db } }, { paymentId, refundId }) {
      const { status } = await db
        .selectFrom('payment_refunds')
        .select('status')
        .where('id', '=', refundId)
        .executeTakeFirstOrThrow();
      return `${status} ${JSON.stringify(Object.values((await findTransaction(db, paymentId))?.refunds ?? {}))}`;
    },
  });
  expect(outcomes).toEqual(['done [1990]']);
});
