import { cancelOrder } from '@/lib/contract/order';
import { shipOrder } from '@/server/mall/operator/orders';
import { expireOrder } from '@/server/mall/payment/expire-order';
import { startMerged, unpaidMerged } from '@/tests/integration/merge-order/support/merge';
import type { TestMall } from '@/tests/support/mall';
import { atEveryLine } from '../support/contest';
import { type Pair, startPair } from '../support/pair';
import { noticeOf, orderRow, paymentRow, unpaidOrder } from '../support/shop';
import { inTime } from '../support/told';
import { type Noticed, noticed, notify } from './noticed';

jest.setTimeout(120_000);

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.close());

const stock = ({ goodsSpecId }: Noticed) => ({ [goodsSpecId]: 3 });
const cancel = (shop: TestMall, { userId, orderId }: Noticed) =>
  shop.call(cancelOrder, { orderId }, { userId, pId: '10000' });

/** The order and the money that came for it. */
async function standing(shop: TestMall, { orderId, paymentId }: Noticed): Promise<string> {
  const { status, close_reason } = await orderRow(shop, orderId);
  const payment = await paymentRow(shop, paymentId);
  return [{ 2: 'paid', 6: close_reason }[status] ?? status, payment.status].join(' ');
}

// R-PAY-20
test('a notice against a cancellation: paid, or cancelled and refunded', async () => {
  const seen = await atEveryLine(pair, {
    prepare: noticed,
    stock,
    one: notify,
    other: cancel,
    outcome: async (shop, state, heard, { status }) => `${heard} ${status} ${await standing(shop, state)}`,
  });
  expect(seen).toEqual(['success 200 cancelled refunded', 'success 409 paid paid']);
});

test('a notice against the deadline: paid, or expired and refunded', async () => {
  const seen = await atEveryLine(pair, {
    prepare: async (shop) => {
      const { orderId, ...order } = await unpaidOrder(shop);
      pair.pass(30 * 60_000);
      return { ...order, orderId, notice: await noticeOf(shop, order.paymentId) };
    },
    stock,
    one: notify,
    other: ({ mall }, { orderId }) => expireOrder(mall.deps, orderId),
    outcome: async (shop, state, heard) => `${heard} ${await standing(shop, state)}`,
  });
  expect(seen).toEqual(['success expired refunded', 'success paid paid']);
});

test('a notice against the same notice: paid once', async () => {
  const seen = await atEveryLine(pair, {
    prepare: noticed,
    stock,
    one: notify,
    other: notify,
    outcome: async (shop, state, ...heard) => `${heard} ${await standing(shop, state)}`,
  });
  expect(seen).toEqual(['success,success paid paid']);
});

test('paying and sending at once against a cancellation: sent, or cancelled and refunded', async () => {
  const payAndSend = async (shop: TestMall, state: Noticed) => {
    await notify(shop, state);
    const parcel = { company: 'sf', expressNo: 'SF1234567890' };
    await inTime(shipOrder(shop.mall.deps, state.orderId, parcel));
  };
  const seen = await atEveryLine(pair, {
    prepare: noticed,
    stock,
    one: payAndSend,
    other: cancel,
    outcome: async (shop, state, _, { status }) => `${status} ${await standing(shop, state)}`,
  });
  expect(seen).toEqual(['200 cancelled refunded', '409 3 paid']);
});

test('a notice for a merged order against a cancellation of one of its orders: all are paid, or none', async () => {
  const seen = await atEveryLine(pair, {
    async prepare(shop) {
      const made = await unpaidMerged(shop);
      const { paymentId } = await startMerged(shop, made.userId, made.mergeOrderId);
      return { ...made, paymentId, notice: await noticeOf(shop, paymentId) };
    },
    stock: ({ specs }) => Object.fromEntries(specs.map((id) => [id, 5])),
    one: notify,
    other: (shop, { userId, orderIds }) =>
      shop.call(cancelOrder, { orderId: orderIds[1] ?? '' }, { userId, pId: '10000' }),
    async outcome(shop, { orderIds, paymentId }, heard, { status }) {
      const orders = await Promise.all(orderIds.map((id) => orderRow(shop, id)));
      const states = orders.map((order) => order.status);
      return `${heard} ${status} ${states} ${(await paymentRow(shop, paymentId)).status}`;
    },
  });
  expect(seen).toEqual(['success 200 6,6 refunded', 'success 409 2,2 paid']);
});
