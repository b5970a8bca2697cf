import { cancelOrder } from '@/lib/contract/order';
import { expireOrder } from '@/server/mall/payment/expire-order';
import { executeRefund } from '@/server/mall/payment/refund';
import { findTransaction, recordPayment } from '@/server/mall/sandbox/transactions';
import { asUser, refund, refundsOwed } from '@/tests/integration/after-sale/support/cases';
import type { TestMall } from '@/tests/support/mall';
import { atEveryLine } from '../support/contest';
import { type Pair, startPair } from '../support/pair';
import {
  type Channel,
  noticeOf,
  orderRow,
  sendNotice,
  startPaying,
  type Untouched,
  untouchedOrder,
} from '../support/shop';
import { noticed, notify } from './noticed';

jest.setTimeout(120_000);

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.close());

const stock = ({ goodsSpecId }: { goodsSpecId: string }) => ({ [goodsSpecId]: 3 });

const startBy =
  (channel: Channel) =>
  async (shop: TestMall, { userId, orderId }: Untouched) =>
    (await startPaying(shop, userId, orderId, channel)).answer;

const attemptsOf = ({ mall }: TestMall, orderId: string) =>
  mall.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).orderBy('attempt').execute();

/** The order's status and its attempts to be paid. */
async function standing(shop: TestMall, orderId: string): Promise<string> {
  const attempts = await attemptsOf(shop, orderId);
  return [(await orderRow(shop, orderId)).status, ...attempts.map(({ status }) => status)].join(' ');
}

// R-PAY-24
test('starting to pay against a cancellation: a cashier first, or none', async () => {
  const seen = await atEveryLine(pair, {
    prepare: untouchedOrder,
    stock,
    one: startBy('alipay'),
    other: (shop, { userId, orderId }) => shop.call(cancelOrder, { orderId }, asUser(userId)),
    outcome: async (shop, { orderId }, started, cancelled) =>
      `${started.status} ${cancelled.status} ${await standing(shop, orderId)}`,
  });
  expect(seen).toEqual(['200 200 6 pending', '409 200 6']);
});

test('starting to pay against an expiry at the deadline: expired, and nothing can be paid', async () => {
  const seen = await atEveryLine(pair, {
    async prepare(shop) {
      const made = await untouchedOrder(shop);
      pair.pass(30 * 60_000);
      return made;
    },
    stock,
    one: startBy('alipay'),
    other: ({ mall }, { orderId }) => expireOrder(mall.deps, orderId),
    async outcome(shop, { orderId }, { status }) {
      // An order that somebody has a hand on is left for the next run.
      await expireOrder(shop.mall.deps, orderId);
      return `${status} ${await standing(shop, orderId)}`;
    },
  });
  expect(seen).toEqual(['409 6']);
});

test('starting to pay twice by one channel: one attempt', async () => {
  const seen = await atEveryLine(pair, {
    prepare: untouchedOrder,
    stock,
    one: startBy('wechat'),
    other: startBy('wechat'),
    async outcome(shop, { orderId }, one, other) {
      expect(one.data.payUrl).toBe(other.data.payUrl);
      return standing(shop, orderId);
    },
  });
  expect(seen).toEqual(['1 pending']);
});

test('starting to pay by two channels: two attempts, one of them open', async () => {
  const seen = await atEveryLine(pair, {
    prepare: untouchedOrder,
    stock,
    one: startBy('wechat'),
    other: startBy('alipay'),
    outcome: async (shop, { orderId }, one, other) =>
      `${one.status} ${other.status} ${await standing(shop, orderId)}`,
  });
  expect(seen).toEqual(['200 200 1 closed pending']);
});

test('a notice against another start: paid by it; a second attempt that was opened meanwhile stays unpaid', async () => {
  const seen = await atEveryLine(pair, {
    prepare: noticed,
    stock,
    one: notify,
    other: startBy('wechat'),
    outcome: async (shop, { orderId }, heard, { status }) =>
      `${heard} ${status} ${await standing(shop, orderId)}`,
  });
  expect(seen).toEqual(['success 200 2 paid pending', 'success 409 2 paid']);
});

test('notices of two attempts: one pays, the other is refunded', async () => {
  const seen = await atEveryLine(pair, {
    async prepare(shop) {
      const made = await noticed(shop);
      const { paymentId } = await startPaying(shop, made.userId, made.orderId, 'wechat');
      return { ...made, second: await noticeOf(shop, paymentId) };
    },
    stock,
    one: notify,
    other: (shop, { second }) => sendNotice(shop, 'wechat', second),
    outcome: async (shop, { orderId }) => standing(shop, orderId),
  });
  expect(seen).toEqual(['2 paid refunded', '2 refunded paid']);
});

// R-PAY-25
test('a refund that is carried out twice gives once', async () => {
  const carryOut = ({ mall }: TestMall, { refundId }: { refundId: string }) =>
    executeRefund(mall.deps, refundId);
  const seen = await atEveryLine(pair, {
    async prepare(shop) {
      const made = await noticed(shop);
      await notify(shop, made);
      await refund(shop, made);
      const [owed] = await refundsOwed(shop, made.orderId);
      await recordPayment(shop.mall.db, made.paymentId, 1990);
      return { ...made, refundId: owed?.id ?? '' };
    },
    stock,
    one: carryOut,
    other: carryOut,
    async outcome({ mall: { db } }, { paymentId, refundId }) {
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
