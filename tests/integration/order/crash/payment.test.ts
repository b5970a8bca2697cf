import { refund } from '@/lib/contract/after-sale';
import type { AnyEndpoint, EndpointArgs } from '@/lib/contract/endpoint';
import { cancelOrder } from '@/lib/contract/order';
import { wxH5Pay } from '@/lib/contract/payment';
import { executeDueRefunds } from '@/server/mall/payment/execute-due-refunds';
import { expireOrder } from '@/server/mall/payment/expire-order';
import { findTransaction, recordPayment } from '@/server/mall/sandbox/transactions';
import {
  createUnpaidMergeOrder,
  createUserOptions,
  startMergePayment,
} from '@/tests/support/builders/merge-order';
import type { TestMall } from '@/tests/support/test-mall';
import {
  createNotification,
  createUnpaidOrder,
  readPayment,
  readPoints,
  sendNotification,
} from '../../../support/builders/order';
import { crashAtEveryStatement } from './support/crash-at-every-statement';
import type { Task } from './support/crash-run';
import { createCrashWorkers } from './support/crash-workers';
import { createNotificationTask, createTask } from './support/create-task';

let workers: ReturnType<typeof createCrashWorkers>;
beforeAll(() => {
  workers = createCrashWorkers();
});
afterAll(() => workers.close());

/** A call about an order or a merge order of a user. */
interface CrashCase {
  userId: string;
  /** Id of the order or of the merge order. */
  id: string;
  task: Task;
  /** Makes the same call in this process; returns its result. */
  repeat(testMall: TestMall): Promise<unknown>;
}

/** Reads the statuses of the orders and of their payments, and the user's points. */
async function readAccountState(testMall: TestMall, { userId, id }: CrashCase): Promise<string> {
  const { db } = testMall.mall;
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status', 'merge_order_id'])
    .orderBy('id')
    .execute();
  const billOrders = orders.filter((order) => order.id === id || order.merge_order_id === id);
  const payments = await db.selectFrom('payments').selectAll().orderBy('attempt').execute();
  const attempts = payments.filter((payment) => (payment.order_id ?? payment.merge_order_id) === id);
  const points = await readPoints(testMall, userId);
  return [billOrders.map(({ status }) => status), attempts.map(({ status }) => status), points].join(' ');
}

interface Expected {
  /** The states before and after the call: a crash leaves one of them. */
  before: string;
  after: string;
  /** A third state that a crash may leave: the first half of a call that writes in two transactions. */
  between?: string;
}

/** Crashes a call before every statement. Each time it is undone or done, and a retry completes it once. */
async function crashWhile(
  prepare: (testMall: TestMall) => Promise<CrashCase>,
  { before, after, between }: Expected,
) {
  const outcomes = new Set<string>();
  await crashAtEveryStatement<CrashCase>(workers, {
    prepare,
    task: async ({ task }) => task,
    rehearse: (testMall, { repeat }) => repeat(testMall),
    async check(testMall, crashCase) {
      outcomes.add(await readAccountState(testMall, crashCase));
      const result = await crashCase.repeat(testMall);
      expect(await crashCase.repeat(testMall)).toEqual(result);
      expect(await readAccountState(testMall, crashCase)).toBe(after);
    },
  });
  outcomes.delete(between ?? '');
  expect([...outcomes].sort()).toEqual([before, after].sort());
}

async function createCrashCase<E extends AnyEndpoint>(
  owner: { userId: string; id: string },
  endpoint: E,
  args: EndpointArgs<E>,
): Promise<CrashCase> {
  const options = createUserOptions(owner.userId);
  const repeat = async (testMall: TestMall) => {
    const { status, data } = await testMall.call(endpoint, args, options);
    return { status, data };
  };
  return { ...owner, task: await createTask(endpoint, args, options), repeat };
}

async function createNotificationCase(
  testMall: TestMall,
  owner: { userId: string; id: string },
  paymentId: string,
) {
  const body = await createNotification(testMall, paymentId);
  const repeat = (where: TestMall) => sendNotification(where, 'alipay', body);
  return { ...owner, task: await createNotificationTask('alipay', body), repeat };
}

// R-ORDER-34
test('a crash while starting a payment leaves one attempt or none, and the retry reuses it', async () => {
  await crashWhile(
    async (testMall) => {
      const { userId, orderId } = await createUnpaidOrder(testMall, 'alipay');
      return createCrashCase({ userId, id: orderId }, wxH5Pay, { orderId });
    },
    { before: '1 pending 200', after: '1 closed,pending 200' },
  );
});

test('a crash in a notification leaves the order paid or unpaid, and the next notification pays it once', async () => {
  await crashWhile(
    async (testMall) => {
      const { userId, orderId, paymentId } = await createUnpaidOrder(testMall);
      return createNotificationCase(testMall, { userId, id: orderId }, paymentId);
    },
    { before: '1 pending 200', after: '2 paid 250' },
  );
});

test('a crash in a merge order’s notification leaves all of its orders paid, or none', async () => {
  await crashWhile(
    async (testMall) => {
      const { userId, mergeOrderId } = await createUnpaidMergeOrder(testMall);
      const { paymentId } = await startMergePayment(testMall, userId, mergeOrderId);
      return createNotificationCase(testMall, { userId, id: mergeOrderId }, paymentId);
    },
    { before: '1,1 pending 800', after: '2,2 paid 900' },
  );
});

test('a crash in a closed order’s notification refunds the money once', async () => {
  await crashWhile(
    async (testMall) => {
      const { userId, orderId, paymentId } = await createUnpaidOrder(testMall);
      await testMall.call(cancelOrder, { orderId }, createUserOptions(userId));
      await recordPayment(testMall.mall.db, paymentId, 1990);
      const crashCase = await createNotificationCase(testMall, { userId, id: orderId }, paymentId);
      // If the process crashes during a refund, a job retries it some minutes later.
      const repeat = async (where: TestMall) => {
        const acknowledgement = await crashCase.repeat(where);
        where.advanceTime(2 * 60_000);
        await executeDueRefunds.run(where.mall.deps);
        const refunds = (await findTransaction(where.mall.db, paymentId))?.refunds ?? {};
        return { heard: acknowledgement, back: Object.values(refunds) };
      };
      return { ...crashCase, repeat };
    },
    { before: '6 pending 300', between: '6 refunding 300', after: '6 refunded 300' },
  );
});

test('a crash in a cancellation leaves the order unpaid or closed, and releases everything once', async () => {
  await crashWhile(
    async (testMall) => {
      const { userId, orderId } = await createUnpaidOrder(testMall);
      return createCrashCase({ userId, id: orderId }, cancelOrder, { orderId });
    },
    { before: '1 pending 200', after: '6 pending 300' },
  );
});

test('a crash while an order expires leaves it unpaid or closed', async () => {
  await crashWhile(
    async (testMall) => {
      const { userId, orderId } = await createUnpaidOrder(testMall);
      testMall.advanceTime(30 * 60_000);
      return {
        ...{ userId, id: orderId },
        task: { kind: 'expire', orderId },
        repeat: async (where) => {
          await expireOrder(where.mall.deps, { id: orderId, deadline: null });
        },
      };
    },
    { before: '1 pending 200', after: '6 pending 300' },
  );
});

test('a crash in a refund before sending leaves the order paid or closed, and owes the money once', async () => {
  await crashWhile(
    async (testMall) => {
      const { userId, orderId, paymentId } = await createUnpaidOrder(testMall);
      await sendNotification(testMall, 'alipay', await createNotification(testMall, paymentId));
      expect(await readPayment(testMall, paymentId)).toMatchObject({ status: 'paid' });
      return createCrashCase({ userId, id: orderId }, refund, { orderId });
    },
    { before: '2 paid 250', after: '6 paid 200' },
  );
});
