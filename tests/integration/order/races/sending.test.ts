import { confirmReceipt, updateAddress } from '@/lib/contract/order';
import { shipOrder } from '@/server/mall/operator/orders';
import {
  asUser,
  type Bought,
  casesOf,
  configure,
  paidOrder,
  refund,
  refundsOwed,
  request,
  sentOrder,
} from '@/tests/integration/after-sale/support/cases';
import type { TestMall } from '@/tests/support/mall';
import { atEveryLine } from '../support/contest';
import { type Pair, startPair } from '../support/pair';
import { newAddress, orderRow, pointsOf, stockOf } from '../support/shop';
import { inTime } from '../support/told';

jest.setTimeout(120_000);

let pair: Pair;
beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.close());

const stock = ({ goodsSpecId }: Bought) => ({ [goodsSpecId]: 5 });

/** Sends it; answers whether it could be sent. */
async function ship({ mall }: TestMall, { orderId }: Bought): Promise<string> {
  const shipped = shipOrder(mall.deps, orderId, { company: 'sf', expressNo: 'SF1234567890' });
  return (await inTime(shipped)) ? 'sent' : 'kept';
}

// R-AFTER-17
test('a refund against sending: refunded or sent, never both', async () => {
  const seen = await atEveryLine(pair, {
    prepare: paidOrder,
    stock,
    one: refund,
    other: ship,
    async outcome(shop, { userId, orderId, goodsSpecId }, { status }, sent) {
      const order = await orderRow(shop, orderId);
      const isBack = order.status === 6;
      expect(await stockOf(shop, goodsSpecId)).toBe(isBack ? 5 : 4);
      expect(await pointsOf(shop, userId)).toBe(isBack ? 200 : 250);
      const owed = await refundsOwed(shop, orderId);
      return `${status} ${sent} ${order.status} ${order.sent_at ? 'gone' : 'here'} ${owed.length}`;
    },
  });
  expect(seen).toEqual(['200 kept 6 here 1', '409 sent 3 gone 0']);
});

test('a refund that has to be granted against sending: waiting or sent, never both', async () => {
  await configure(pair.first, { autoRefundOpen: false });
  const seen = await atEveryLine(pair, {
    prepare: paidOrder,
    stock,
    one: refund,
    other: ship,
    async outcome(shop, { orderId }, { status }, sent) {
      const cases = await casesOf(shop, orderId);
      return `${status} ${sent} ${(await orderRow(shop, orderId)).status} ${cases.length}`;
    },
  });
  await configure(pair.first, { autoRefundOpen: true });
  expect(seen).toEqual(['200 kept 2 1', '409 sent 3 0']);
});

test('a refund against the same refund: one case, one sum of money', async () => {
  const seen = await atEveryLine(pair, {
    prepare: paidOrder,
    stock,
    one: refund,
    other: refund,
    async outcome(shop, { orderId }, one, other) {
      expect(one.data).toEqual(other.data);
      const owed = await refundsOwed(shop, orderId);
      return `${(await casesOf(shop, orderId)).length} ${owed.map((each) => each.amount_fen)}`;
    },
  });
  expect(seen).toEqual(['1 1990']);
});

test('another address against sending: sent to where the shopper was told it goes', async () => {
  const seen = await atEveryLine(pair, {
    async prepare(shop) {
      const bought = await paidOrder(shop);
      const addressId = await newAddress(shop, bought.userId);
      const elsewhere = shop.mall.db.updateTable('addresses').set({ detail: '新街 9 号' });
      await elsewhere.where('id', '=', addressId).execute();
      return { ...bought, addressId };
    },
    stock,
    one: (shop, { userId, orderId, addressId }) =>
      shop.call(updateAddress, { orderId, addressId }, asUser(userId)),
    other: ship,
    async outcome(shop, { orderId }, { status }, sent) {
      const { address } = await orderRow(shop, orderId);
      return `${status} ${sent} ${address?.includes('新街') ? 'new' : 'old'}`;
    },
  });
  expect(seen).toEqual(['200 sent new', '409 sent old']);
});

test('sending twice: one parcel', async () => {
  const seen = await atEveryLine(pair, {
    prepare: paidOrder,
    stock,
    one: ship,
    other: ship,
    outcome: async (shop, { orderId }, ...sent) =>
      `${[...sent].sort()} ${(await orderRow(shop, orderId)).version}`,
  });
  expect(seen).toEqual(['kept,sent 2']);
});

test('confirming against a request: the request is never lost', async () => {
  const seen = await atEveryLine(pair, {
    prepare: sentOrder,
    stock,
    one: (shop, { userId, orderId }) => shop.call(confirmReceipt, { orderId }, asUser(userId)),
    other: request,
    async outcome(shop, { orderId }, confirmed, asked) {
      const { status, completed_at } = await orderRow(shop, orderId);
      const [found] = await casesOf(shop, orderId);
      const before = found?.order_status_before;
      return `${confirmed.status} ${asked.status} ${status} ${before} ${completed_at ? 'received' : 'under way'}`;
    },
  });
  expect(seen).toEqual(['200 200 5 4 received', '409 200 5 3 under way']);
});
