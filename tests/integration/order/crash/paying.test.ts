import { refund } from '@/lib/contract/after-sale';
import type { AnyEndpoint, EndpointArgs } from '@/lib/contract/endpoint';
import { cancelOrder } from '@/lib/contract/order';
import { wxH5Pay } from '@/lib/contract/payment';
import { executeDueRefunds } from '@/server/mall/payment/execute-due-refunds';
import { expireOrder } from '@/server/mall/payment/expire-order';
import { findTransaction, recordPayment } from '@/server/mall/sandbox/transactions';
import { asUser, startMerged, unpaidMerged } from '@/tests/integration/merge-order/support/merge';
import type { TestMall } from '@/tests/support/mall';
import { assertConsistent } from '../support/consistent';
import { noticeOf, paymentRow, pointsOf, sendNotice, unpaidOrder } from '../support/shop';
import { newChildren } from './support/child';
import type { Task } from './support/errand';
import { asTask, noticeTask } from './support/request';
import { dieAtEveryLine } from './support/sites';

jest.setTimeout(120_000);

let children: ReturnType<typeof newChildren>;
beforeAll(() => {
  children = newChildren();
});
afterAll(() => children.close());

/** Something that is done to a bill of a user. */
interface Deed {
  userId: string;
  /** One of an order or of a merge order. */
  id: string;
  task: Task;
  /** Does the same in this process; answers what it was told. */
  repeat(shop: TestMall): Promise<unknown>;
}

/** Statuses of the bill's orders and of its payments, and the points of its user. */
async function standing(shop: TestMall, { userId, id }: Deed): Promise<string> {
  const { db } = shop.mall;
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status', 'merge_order_id'])
    .orderBy('id')
    .execute();
  const own = orders.filter((order) => order.id === id || order.merge_order_id === id);
  const payments = await db.selectFrom('payments').selectAll().orderBy('attempt').execute();
  const tried = payments.filter((payment) => (payment.order_id ?? payment.merge_order_id) === id);
  const points = await pointsOf(shop, userId);
  return [own.map(({ status }) => status), tried.map(({ status }) => status), points].join(' ');
}

interface Expected {
  /** What there was, and what there has to be when it was done: after the death one of them is there. */
  before: string;
  after: string;
  /** What may be there besides: the first half of what is done in two. */
  between?: string;
}

/** Dies in a deed everywhere; each time it is found undone or done, and done again it is done once. */
async function dieDoing(prepare: (shop: TestMall) => Promise<Deed>, { before, after, between }: Expected) {
  const left = new Set<string>();
  await dieAtEveryLine<Deed>(children, {
    prepare,
    task: async ({ task }) => task,
    rehearse: (shop, { repeat }) => repeat(shop),
    async check(shop, deed) {
      await assertConsistent(shop.mall.db);
      left.add(await standing(shop, deed));
      const told = await deed.repeat(shop);
      expect(await deed.repeat(shop)).toEqual(told);
      expect(await standing(shop, deed)).toBe(after);
      await assertConsistent(shop.mall.db);
    },
  });
  left.delete(between ?? '');
  expect([...left].sort()).toEqual([before, after].sort());
}

async function deedOf<E extends AnyEndpoint>(
  owner: { userId: string; id: string },
  endpoint: E,
  args: EndpointArgs<E>,
): Promise<Deed> {
  const options = asUser(owner.userId);
  const repeat = async (shop: TestMall) => {
    const { status, data } = await shop.call(endpoint, args, options);
    return { status, data };
  };
  return { ...owner, task: await asTask(endpoint, args, options), repeat };
}

async function noticeDeed(shop: TestMall, owner: { userId: string; id: string }, paymentId: string) {
  const body = await noticeOf(shop, paymentId);
  const repeat = (where: TestMall) => sendNotice(where, 'alipay', body);
  return { ...owner, task: await noticeTask('alipay', body), repeat };
}

// R-ORDER-34
test('starting to pay: no attempt or one, and the retry opens that very one', async () => {
  await dieDoing(
    async (shop) => {
      const { userId, orderId } = await unpaidOrder(shop, 'alipay');
      return deedOf({ userId, id: orderId }, wxH5Pay, { orderId });
    },
    { before: '1 pending 200', after: '1 closed,pending 200' },
  );
});

test('a notice: unpaid or paid, and the notice that comes again pays once', async () => {
  await dieDoing(
    async (shop) => {
      const { userId, orderId, paymentId } = await unpaidOrder(shop);
      return noticeDeed(shop, { userId, id: orderId }, paymentId);
    },
    { before: '1 pending 200', after: '2 paid 250' },
  );
});

test('a notice for a merged order: all of its orders are paid, or none', async () => {
  await dieDoing(
    async (shop) => {
      const { userId, mergeOrderId } = await unpaidMerged(shop);
      const { paymentId } = await startMerged(shop, userId, mergeOrderId);
      return noticeDeed(shop, { userId, id: mergeOrderId }, paymentId);
    },
    { before: '1,1 pending 800', after: '2,2 paid 900' },
  );
});

test('a notice for a closed order: the money is known or not, and goes back once', async () => {
  await dieDoing(
    async (shop) => {
      const { userId, orderId, paymentId } = await unpaidOrder(shop);
      await shop.call(cancelOrder, { orderId }, asUser(userId));
      await recordPayment(shop.mall.db, paymentId, 1990);
      const deed = await noticeDeed(shop, { userId, id: orderId }, paymentId);
      // A refund that was under way when the process died is asked for again by a job, some minutes later.
      const repeat = async (where: TestMall) => {
        const heard = await deed.repeat(where);
        where.pass(2 * 60_000);
        await executeDueRefunds.run(where.mall.deps);
        const refunds = (await findTransaction(where.mall.db, paymentId))?.refunds ?? {};
        return { heard, back: Object.values(refunds) };
      };
      return { ...deed, repeat };
    },
    { before: '6 pending 300', between: '6 refunding 300', after: '6 refunded 300' },
  );
});

test('a cancellation: unpaid or closed, and everything is given back once', async () => {
  await dieDoing(
    async (shop) => {
      const { userId, orderId } = await unpaidOrder(shop);
      return deedOf({ userId, id: orderId }, cancelOrder, { orderId });
    },
    { before: '1 pending 200', after: '6 pending 300' },
  );
});

test('the end of the time to pay', async () => {
  await dieDoing(
    async (shop) => {
      const { userId, orderId } = await unpaidOrder(shop);
      shop.pass(30 * 60_000);
      return {
        ...{ userId, id: orderId },
        task: { kind: 'expire', orderId },
        repeat: async (where) => {
          await expireOrder(where.mall.deps, orderId);
        },
      };
    },
    { before: '1 pending 200', after: '6 pending 300' },
  );
});

test('a refund before sending: paid or closed, and the money is owed once', async () => {
  await dieDoing(
    async (shop) => {
      const { userId, orderId, paymentId } = await unpaidOrder(shop);
      await sendNotice(shop, 'alipay', await noticeOf(shop, paymentId));
      expect(await paymentRow(shop, paymentId)).toMatchObject({ status: 'paid' });
      return deedOf({ userId, id: orderId }, refund, { orderId });
    },
    { before: '2 paid 250', after: '6 paid 200' },
  );
});
