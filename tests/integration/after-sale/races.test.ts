import { orderComment } from '@/lib/contract/after-sale';
import { confirmReceipt, orderDetail } from '@/lib/contract/order';
import * as operator from '@/server/mall/after-sale/operator';
import { assertConsistent } from '@/tests/integration/order/support/consistent';
import { orderRow, pointsOf, stockOf, times } from '@/tests/integration/order/support/shop';
import type { TestMall } from '@/tests/support/mall';
import { MINUTE } from '@/tests/support/time';
import { startTwo, type TwoMalls } from '@/tests/support/two-malls';
import {
  asUser,
  cancel,
  caseRow,
  casesOf,
  configure,
  paidOrder,
  receivedOrder,
  refund,
  refundsOwed,
  request,
  sendBack,
  sentOrder,
} from './support/cases';

const ROUNDS = 12;

let malls: TwoMalls;
let shop: TestMall;
let other: TestMall;
beforeAll(async () => {
  malls = await startTwo();
  ({ shop, other } = malls);
});
afterEach(async () => {
  expect(malls.errors()).toEqual([]);
  await configure(shop, { autoRefundOpen: true });
  await assertConsistent(shop.mall.db);
});
afterAll(() => malls.close());

const owed = (orderId: string) => refundsOwed(shop, orderId);

/** Does two things at once, now one first and now the other; answers what came of each. */
function both(round: number, ...steps: (() => Promise<unknown>)[]) {
  const order = round % 2 ? steps.toReversed() : steps;
  return Promise.allSettled(order.map((step) => step()));
}

test('20 refunds at once are one refund, on two instances too', async () => {
  const bought = await paidOrder(shop);
  const answers = await times(20, (index) => refund(index % 2 ? other : shop, bought));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ data }) => data.caseId)).size).toBe(1);
  expect(await casesOf(shop, bought.orderId)).toHaveLength(1);
  expect(await owed(bought.orderId)).toHaveLength(1);
  expect(await stockOf(shop, bought.goodsSpecId)).toBe(5);
  expect(await pointsOf(shop, bought.userId)).toBe(200);
  await assertConsistent(shop.mall.db, { [bought.goodsSpecId]: 5 });
});

// R-AFTER-09
test('20 requests at once are one case', async () => {
  const bought = await receivedOrder(shop);
  const answers = await times(20, (index) => request(index % 2 ? other : shop, bought));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set([undefined, 'already_done']));
  expect(await casesOf(shop, bought.orderId)).toHaveLength(1);
});

// R-AFTER-17
test('a refund against sending: refunded or sent, never both', async () => {
  const seen = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const bought = await paidOrder(shop);
    malls.pass(MINUTE);
    await both(
      round,
      () => refund(shop, bought),
      () => other.mall.runJobs(),
    );
    const { status, sent_at } = await orderRow(shop, bought.orderId);
    const outcome = `${status} ${sent_at ? 'sent' : 'kept'} ${(await owed(bought.orderId)).length}`;
    expect(['6 kept 1', '3 sent 0']).toContain(outcome);
    expect(await stockOf(shop, bought.goodsSpecId)).toBe(status === 6 ? 5 : 4);
    seen.add(outcome);
  }
  expect(seen.size).toBeGreaterThan(0);
});

test('a refund that waits for its answer against sending: waiting or sent, never both', async () => {
  await configure(shop, { autoRefundOpen: false });
  for (let round = 0; round < ROUNDS; round += 1) {
    const bought = await paidOrder(shop);
    malls.pass(MINUTE);
    await both(
      round,
      () => refund(shop, bought),
      () => other.mall.runJobs(),
    );
    const { status } = await orderRow(shop, bought.orderId);
    expect([status, (await casesOf(shop, bought.orderId)).length]).toEqual(status === 2 ? [2, 1] : [3, 0]);
  }
});

test('withdrawing against approval: exactly one of them happens', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const bought = await sentOrder(shop);
    const { data } = await request(shop, bought, { type: 'money' });
    await both(
      round,
      () => cancel(shop, bought),
      () => operator.approveRequest(other.mall.deps, data.caseId),
    );
    const { status } = await caseRow(shop, data.caseId);
    const order = await orderRow(shop, bought.orderId);
    const outcome = `${status} ${order.status} ${(await owed(bought.orderId)).length}`;
    expect(['refunded 6 1', 'cancelled 3 0']).toContain(outcome);
  }
});

// R-OPERATOR-06
test('approval and refusal by several operators at once is one decision', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const bought = await sentOrder(shop);
    const { data } = await request(shop, bought, { type: 'money' });
    const done = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        index % 2
          ? operator.approveRequest(shop.mall.deps, data.caseId)
          : operator.rejectRequest(other.mall.deps, data.caseId, '不符合条件'),
      ),
    );
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await owed(bought.orderId)).length).toBeLessThanOrEqual(1);
  }
});

test('the goods are received once, however often that is said', async () => {
  const bought = await sentOrder(shop);
  const { data } = await request(shop, bought, { type: 'exchange' });
  await operator.approveRequest(shop.mall.deps, data.caseId);
  await times(6, (index) => sendBack(index % 2 ? other : shop, bought));
  expect((await caseRow(shop, data.caseId)).steps).toBe(3);
  const parcel = { expressCode: 'zto', expressNo: 'ZT123456789012' };
  const done = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      operator.receiveReturn((index % 2 ? other : shop).mall.deps, data.caseId, parcel),
    ),
  );
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await stockOf(shop, bought.goodsSpecId)).toBe(3);
  await assertConsistent(shop.mall.db, { [bought.goodsSpecId]: 5 });
});

test('a request against confirming the receipt: an open case is never lost', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const bought = await sentOrder(shop);
    const confirm = () => shop.call(confirmReceipt, { orderId: bought.orderId }, asUser(bought.userId));
    await both(round, () => request(other, bought), confirm);
    expect((await orderRow(shop, bought.orderId)).status).toBe(5);
    expect(await casesOf(shop, bought.orderId)).toMatchObject([{ status: 'requested' }]);
  }
});

test('20 comments at once are one comment', async () => {
  const bought = await receivedOrder(shop);
  const items = [{ goodsSpecId: bought.goodsSpecId, stars: 5, text: '好' }];
  const answers = await times(20, (index) =>
    (index % 2 ? other : shop).call(orderComment, { orderId: bought.orderId, items }, asUser(bought.userId)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const { data } = await shop.call(orderDetail, { orderId: bought.orderId }, asUser(bought.userId));
  expect(data.items).toMatchObject([{ commented: true }]);
});
