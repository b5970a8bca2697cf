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

jest.setTimeout(120_000);

let malls: RacingMalls;
beforeAll(async () => {
  malls = await startRacingMalls();
});
afterAll(() => malls.close());

const getInitialStock = ({ goodsSpecId }: { goodsSpecId: string }) => ({ [goodsSpecId]: 3 });

const createStart =
  (channel: Channel) =>
  async (shop: TestMall, { userId, orderId }: OrderWithoutPayment) =>
    (await startPayment(shop, userId, orderId, channel)).answer;

const listAttempts = ({ mall }: TestMall, orderId: string) =>
  mall.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('attempt').execute();

/** The order's status and its payment attempts. */
async function readAccountState(shop: TestMall, orderId: string): Promise<string> {
  const attempts = await listAttempts(shop, orderId);
  return [(await readOrder(shop, orderId)).status, ...attempts.map(({ status }) => status)].join(' ');
}

// R-PAY-24
test('starting a payment racing with a cancellation opens a cashier before it, or none', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createOrderWithoutPayment,
    getInitialStock,
    first: createStart('alipay'),
    second: (shop, { userId, orderId }) => shop.call(cancelOrder, { orderId }, createUserOptions(userId)),
    describeOutcome: async (shop, { orderId }, payment, cancelled) =>
      `${payment.status} ${cancelled.status} ${await readAccountState(shop, orderId)}`,
  });
  expect(outcomes).toEqual(['200 200 6 pending', '409 200 6']);
});

test('starting a payment racing with the expiry leaves the order expired and unpaid', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    async prepare(shop) {
      const order = await createOrderWithoutPayment(shop);
      malls.advanceTime(30 * 60_000);
      return order;
    },
    getInitialStock,
    first: createStart('alipay'),
    second: ({ mall }, { orderId }) => expireOrder(mall.deps, orderId),
    async describeOutcome(shop, { orderId }, { status }) {
      // The job skips an order that another transaction has locked; the next run closes it.
      await expireOrder(shop.mall.deps, orderId);
      return `${status} ${await readAccountState(shop, orderId)}`;
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
    async describeOutcome(shop, { orderId }, one, other) {
      expect(one.data.payUrl).toBe(other.data.payUrl);
      return readAccountState(shop, orderId);
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
    describeOutcome: async (shop, { orderId }, one, other) =>
      `${one.status} ${other.status} ${await readAccountState(shop, orderId)}`,
  });
  expect(outcomes).toEqual(['200 200 1 closed pending']);
});

test('a notification racing with another start pays the order, and a second attempt stays unpaid', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createOrderWithNotification,
    getInitialStock,
    first: sendPaidNotification,
    second: createStart('wechat'),
    describeOutcome: async (shop, { orderId }, acknowledgement, { status }) =>
      `${acknowledgement} ${status} ${await readAccountState(shop, orderId)}`,
  });
  expect(outcomes).toEqual(['success 200 2 paid pending', 'success 409 2 paid']);
});

test('notifications of two attempts racing pay one and refund the other', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    async prepare(shop) {
      const order = await createOrderWithNotification(shop);
      const { paymentId } = await startPayment(shop, order.userId, order.orderId, 'wechat');
      return { ...order, second: await createNotification(shop, paymentId) };
    },
    getInitialStock,
    first: sendPaidNotification,
    second: (shop, { second }) => sendNotification(shop, 'wechat', second),
    describeOutcome: async (shop, { orderId }) => readAccountState(shop, orderId),
  });
  expect(outcomes).toEqual(['2 paid refunded', '2 refunded paid']);
});

// R-PAY-25
test('a refund executed twice is paid once', async () => {
  const carryOut = ({ mall }: TestMall, { refundId }: { refundId: string }) =>
    executeRefund(mall.deps, refundId);
  const outcomes = await raceAtEveryStatement(malls, {
    async prepare(shop) {
      const order = await createOrderWithNotification(shop);
      await sendPaidNotification(shop, order);
      await refundOrder(shop, order);
      const [refund] = await listRefunds(shop, order.orderId);
      await recordPayment(shop.mall.db, order.paymentId, 1990);
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
