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

/** The order's status and its attempts to be paid. */
async function readAccountState(shop: TestMall, orderId: string): Promise<string> {
  const attempts = await listAttempts(shop, orderId);
  return [(await readOrder(shop, orderId)).status, ...attempts.map(({ status }) => status)].join(' ');
}

// R-PAY-24
test('starting a payment racing with a cancellation opens a cashier before it, or none', async () => {
  const seen = await raceAtEveryStatement(malls, {
    prepare: createOrderWithoutPayment,
    getInitialStock,
    first: createStart('alipay'),
    second: (shop, { userId, orderId }) => shop.call(cancelOrder, { orderId }, createUserOptions(userId)),
    describeOutcome: async (shop, { orderId }, started, cancelled) =>
      `${started.status} ${cancelled.status} ${await readAccountState(shop, orderId)}`,
  });
  expect(seen).toEqual(['200 200 6 pending', '409 200 6']);
});

test('starting a payment racing with the expiry leaves the order expired and unpaid', async () => {
  const seen = await raceAtEveryStatement(malls, {
    async prepare(shop) {
      const made = await createOrderWithoutPayment(shop);
      malls.advanceTime(30 * 60_000);
      return made;
    },
    getInitialStock,
    first: createStart('alipay'),
    second: ({ mall }, { orderId }) => expireOrder(mall.deps, orderId),
    async describeOutcome(shop, { orderId }, { status }) {
      // An order that somebody has a hand on is left for the next run.
      await expireOrder(shop.mall.deps, orderId);
      return `${status} ${await readAccountState(shop, orderId)}`;
    },
  });
  expect(seen).toEqual(['409 6']);
});

test('starting a payment twice by one channel creates one attempt', async () => {
  const seen = await raceAtEveryStatement(malls, {
    prepare: createOrderWithoutPayment,
    getInitialStock,
    first: createStart('wechat'),
    second: createStart('wechat'),
    async describeOutcome(shop, { orderId }, one, other) {
      expect(one.data.payUrl).toBe(other.data.payUrl);
      return readAccountState(shop, orderId);
    },
  });
  expect(seen).toEqual(['1 pending']);
});

test('starting a payment by two channels creates two attempts, one of them open', async () => {
  const seen = await raceAtEveryStatement(malls, {
    prepare: createOrderWithoutPayment,
    getInitialStock,
    first: createStart('wechat'),
    second: createStart('alipay'),
    describeOutcome: async (shop, { orderId }, one, other) =>
      `${one.status} ${other.status} ${await readAccountState(shop, orderId)}`,
  });
  expect(seen).toEqual(['200 200 1 closed pending']);
});

test('a notification racing with another start pays the order, and a second attempt stays unpaid', async () => {
  const seen = await raceAtEveryStatement(malls, {
    prepare: createOrderWithNotification,
    getInitialStock,
    first: sendPaidNotification,
    second: createStart('wechat'),
    describeOutcome: async (shop, { orderId }, heard, { status }) =>
      `${heard} ${status} ${await readAccountState(shop, orderId)}`,
  });
  expect(seen).toEqual(['success 200 2 paid pending', 'success 409 2 paid']);
});

test('notifications of two attempts racing pay one and refund the other', async () => {
  const seen = await raceAtEveryStatement(malls, {
    async prepare(shop) {
      const made = await createOrderWithNotification(shop);
      const { paymentId } = await startPayment(shop, made.userId, made.orderId, 'wechat');
      return { ...made, second: await createNotification(shop, paymentId) };
    },
    getInitialStock,
    first: sendPaidNotification,
    second: (shop, { second }) => sendNotification(shop, 'wechat', second),
    describeOutcome: async (shop, { orderId }) => readAccountState(shop, orderId),
  });
  expect(seen).toEqual(['2 paid refunded', '2 refunded paid']);
});

// R-PAY-25
test('a refund executed twice is paid once', async () => {
  const carryOut = ({ mall }: TestMall, { refundId }: { refundId: string }) =>
    executeRefund(mall.deps, refundId);
  const seen = await raceAtEveryStatement(malls, {
    async prepare(shop) {
      const made = await createOrderWithNotification(shop);
      await sendPaidNotification(shop, made);
      await refundOrder(shop, made);
      const [owed] = await listRefunds(shop, made.orderId);
      await recordPayment(shop.mall.db, made.paymentId, 1990);
      return { ...made, refundId: owed?.id ?? '' };
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
  expect(seen).toEqual(['done [1990]']);
});
