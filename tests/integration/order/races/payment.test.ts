import { cancelOrder } from '@/lib/contract/order';
import { shipOrder } from '@/server/mall/operator/orders';
import { expireOrder } from '@/server/mall/payment/expire-order';
import { createUnpaidMergeOrder, startMergePayment } from '@/tests/support/builders/merge-order';
import type { TestMall } from '@/tests/support/test-mall';
import {
  createNotification,
  createUnpaidOrder,
  readOrder,
  readPayment,
} from '../../../support/builders/order';
import { resolvesWithoutConflict } from '../../../support/call-outcome';
import { raceAtEveryStatement } from '../../../support/races/race-at-every-statement';
import { type RacingMalls, startRacingMalls } from '../../../support/races/racing-malls';
import { createOrderWithNotification, type OrderWithNotification, sendPaidNotification } from './paid-order';

let malls: RacingMalls;
beforeAll(async () => {
  malls = await startRacingMalls();
});
afterAll(() => malls.close());

const getInitialStock = ({ goodsSpecId }: OrderWithNotification) => ({ [goodsSpecId]: 3 });
const cancelUnpaid = (testMall: TestMall, { userId, orderId }: OrderWithNotification) =>
  testMall.call(cancelOrder, { orderId }, { userId, pId: '10000' });

/** The order and its payments. */
async function readAccountState(
  testMall: TestMall,
  { orderId, paymentId }: OrderWithNotification,
): Promise<string> {
  const { status, close_reason } = await readOrder(testMall, orderId);
  const payment = await readPayment(testMall, paymentId);
  return [{ 2: 'paid', 6: close_reason }[status] ?? status, payment.status].join(' ');
}

// R-PAY-20
test('a notification racing with a cancellation leaves the order paid, or cancelled and refunded', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createOrderWithNotification,
    getInitialStock,
    first: sendPaidNotification,
    second: cancelUnpaid,
    describeOutcome: async (testMall, state, acknowledgement, { status }) =>
      `${acknowledgement} ${status} ${await readAccountState(testMall, state)}`,
  });
  expect(outcomes).toEqual(['success 200 cancelled refunded', 'success 409 paid paid']);
});

test('a notification racing with the deadline leaves the order paid, or expired and refunded', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: async (testMall) => {
      const { orderId, ...order } = await createUnpaidOrder(testMall);
      malls.advanceTime(30 * 60_000);
      return { ...order, orderId, notification: await createNotification(testMall, order.paymentId) };
    },
    getInitialStock,
    first: sendPaidNotification,
    second: ({ mall }, { orderId }) => expireOrder(mall.deps, { id: orderId, deadline: null }),
    describeOutcome: async (testMall, state, acknowledgement) =>
      `${acknowledgement} ${await readAccountState(testMall, state)}`,
  });
  expect(outcomes).toEqual(['success expired refunded', 'success paid paid']);
});

test('two racing notifications pay once', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createOrderWithNotification,
    getInitialStock,
    first: sendPaidNotification,
    second: sendPaidNotification,
    describeOutcome: async (testMall, state, ...acknowledgements) =>
      `${acknowledgements} ${await readAccountState(testMall, state)}`,
  });
  expect(outcomes).toEqual(['success,success paid paid']);
});

test('two racing notifications of a cancelled order record the money once and refund it once', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    async prepare(testMall) {
      const order = await createOrderWithNotification(testMall);
      expect((await cancelUnpaid(testMall, order)).status).toBe(200);
      return order;
    },
    getInitialStock,
    first: sendPaidNotification,
    second: sendPaidNotification,
    async describeOutcome(testMall, state, ...acknowledgements) {
      const refunds = testMall.mall.db.selectFrom('payment_refunds').select('status');
      const ofPayment = await refunds.where('payment_id', '=', state.paymentId).execute();
      const { owed_back_fen } = await readPayment(testMall, state.paymentId);
      const account = await readAccountState(testMall, state);
      return `${acknowledgements} ${account} ${ofPayment.map(({ status }) => status)} ${owed_back_fen}`;
    },
  });
  expect(outcomes).toEqual(['success,success cancelled refunded done 1990']);
});

test('payment and shipping racing with a cancellation leave the order sent, or cancelled and refunded', async () => {
  const payAndSend = async (testMall: TestMall, state: OrderWithNotification) => {
    await sendPaidNotification(testMall, state);
    const parcel = { company: 'sf', expressNo: 'SF1234567890' };
    await resolvesWithoutConflict(shipOrder(testMall.mall.deps, state.orderId, parcel));
  };
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createOrderWithNotification,
    getInitialStock,
    first: payAndSend,
    second: cancelUnpaid,
    describeOutcome: async (testMall, state, _, { status }) =>
      `${status} ${await readAccountState(testMall, state)}`,
  });
  expect(outcomes).toEqual(['200 cancelled refunded', '409 3 paid']);
});

test('a merge order’s notification racing with a cancellation pays all orders, or none', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    async prepare(testMall) {
      const order = await createUnpaidMergeOrder(testMall);
      const { paymentId } = await startMergePayment(testMall, order.userId, order.mergeOrderId);
      return { ...order, paymentId, notification: await createNotification(testMall, paymentId) };
    },
    getInitialStock: ({ specs }) => Object.fromEntries(specs.map((id) => [id, 5])),
    first: sendPaidNotification,
    second: (testMall, { userId, orderIds }) =>
      testMall.call(cancelOrder, { orderId: orderIds[1] ?? '' }, { userId, pId: '10000' }),
    async describeOutcome(testMall, { orderIds, paymentId }, acknowledgement, { status }) {
      const orders = await Promise.all(orderIds.map((id) => readOrder(testMall, id)));
      const states = orders.map((order) => order.status);
      return `${acknowledgement} ${status} ${states} ${(await readPayment(testMall, paymentId)).status}`;
    },
  });
  expect(outcomes).toEqual(['success 200 6,6 refunded', 'success 409 2,2 paid']);
});
