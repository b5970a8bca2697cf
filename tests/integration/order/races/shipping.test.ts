import { confirmReceipt, updateAddress } from '@/lib/contract/order';
import { shipOrder } from '@/server/mall/operator/orders';
import {
  type BoughtOrder,
  createPaidOrder,
  createSentOrder,
  createUserOptions,
  listCases,
  listRefunds,
  refundOrder,
  requestAfterSale,
  updateProjectConfig,
} from '@/tests/support/builders/after-sale';
import { countOrderChanges, recordOrderChanges } from '@/tests/support/order-changes';
import type { TestMall } from '@/tests/support/test-mall';
import { createAddress, readOrder, readPoints, readStock } from '../../../support/builders/order';
import { resolvesWithoutConflict } from '../../../support/call-outcome';
import { raceAtEveryStatement } from '../../../support/races/race-at-every-statement';
import { type RacingMalls, startRacingMalls } from '../../../support/races/racing-malls';

let malls: RacingMalls;
beforeAll(async () => {
  malls = await startRacingMalls();
  await recordOrderChanges(malls.first);
});
afterAll(() => malls.close());

const getInitialStock = ({ goodsSpecId }: BoughtOrder) => ({ [goodsSpecId]: 5 });

/** Ships the order; returns whether that succeeded. */
async function shipParcel({ mall }: TestMall, { orderId }: BoughtOrder): Promise<string> {
  const shipped = shipOrder(mall.deps, orderId, { company: 'sf', expressNo: 'SF1234567890' });
  return (await resolvesWithoutConflict(shipped)) ? 'sent' : 'kept';
}

// R-AFTER-17
test('a refund racing with shipping leaves the order refunded or sent, never both', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createPaidOrder,
    getInitialStock,
    first: refundOrder,
    second: shipParcel,
    async describeOutcome(testMall, { userId, orderId, goodsSpecId }, { status }, shipping) {
      const order = await readOrder(testMall, orderId);
      const isBack = order.status === 6;
      expect(await readStock(testMall, goodsSpecId)).toBe(isBack ? 5 : 4);
      expect(await readPoints(testMall, userId)).toBe(isBack ? 200 : 250);
      const refunds = await listRefunds(testMall, orderId);
      return `${status} ${shipping} ${order.status} ${order.sent_at ? 'gone' : 'here'} ${refunds.length}`;
    },
  });
  expect(outcomes).toEqual(['200 kept 6 here 1', '409 sent 3 gone 0']);
});

test('a refund request racing with shipping leaves the order waiting or sent, never both', async () => {
  await updateProjectConfig(malls.first, { autoRefundOpen: false });
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createPaidOrder,
    getInitialStock,
    first: refundOrder,
    second: shipParcel,
    async describeOutcome(testMall, { orderId }, { status }, shipping) {
      const cases = await listCases(testMall, orderId);
      return `${status} ${shipping} ${(await readOrder(testMall, orderId)).status} ${cases.length}`;
    },
  });
  await updateProjectConfig(malls.first, { autoRefundOpen: true });
  expect(outcomes).toEqual(['200 kept 2 1', '409 sent 3 0']);
});

test('two racing refunds create one case and owe the money once', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createPaidOrder,
    getInitialStock,
    first: refundOrder,
    second: refundOrder,
    async describeOutcome(testMall, { orderId }, one, other) {
      expect(one.data).toEqual(other.data);
      const refunds = await listRefunds(testMall, orderId);
      return `${(await listCases(testMall, orderId)).length} ${refunds.map((each) => each.amount_fen)}`;
    },
  });
  expect(outcomes).toEqual(['1 1990']);
});

test('an address change racing with shipping sends the parcel to the confirmed address', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    async prepare(testMall) {
      const order = await createPaidOrder(testMall);
      const addressId = await createAddress(testMall, order.userId);
      const elsewhere = testMall.mall.db.updateTable('addresses').set({ detail: '新街 9 号' });
      await elsewhere.where('id', '=', addressId).execute();
      return { ...order, addressId };
    },
    getInitialStock,
    first: (testMall, { userId, orderId, addressId }) =>
      testMall.call(updateAddress, { orderId, addressId }, createUserOptions(userId)),
    second: shipParcel,
    async describeOutcome(testMall, { orderId }, { status }, shipping) {
      const { address } = await readOrder(testMall, orderId);
      return `${status} ${shipping} ${address?.includes('新街') ? 'new' : 'old'}`;
    },
  });
  expect(outcomes).toEqual(['200 sent new', '409 sent old']);
});

test('two racing shipments send one parcel', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createPaidOrder,
    getInitialStock,
    first: shipParcel,
    second: shipParcel,
    describeOutcome: async (testMall, { orderId }, ...results) =>
      `${[...results].sort()} ${await countOrderChanges(testMall, orderId)}`,
  });
  expect(outcomes).toEqual(['kept,sent 2']);
});

test('a receipt racing with a request never loses the request', async () => {
  const outcomes = await raceAtEveryStatement(malls, {
    prepare: createSentOrder,
    getInitialStock,
    first: (testMall, { userId, orderId }) =>
      testMall.call(confirmReceipt, { orderId }, createUserOptions(userId)),
    second: requestAfterSale,
    async describeOutcome(testMall, { orderId }, confirmed, request) {
      const { status, completed_at } = await readOrder(testMall, orderId);
      const [latestCase] = await listCases(testMall, orderId);
      const before = latestCase?.order_status_before;
      return `${confirmed.status} ${request.status} ${status} ${before} ${completed_at ? 'received' : 'under way'}`;
    },
  });
  expect(outcomes).toEqual(['200 200 5 4 received', '409 200 5 3 under way']);
});
