import { refund } from '@/lib/contract/after-sale';
import { cancelOrder, updateAddress } from '@/lib/contract/order';
import { DAY_MS } from '@/lib/rules/time/dates';
import { receiveReturn } from '@/server/mall/after-sale/operator';
import { createId } from '@/server/mall/db/create-id';
import { shipOrder } from '@/server/mall/operator/orders';
import { setProject } from '@/server/mall/operator/project';
import { createReturningCase } from '@/tests/support/builders/after-sale';
import { createActivity, createBuyer, saveMergeOrder } from '@/tests/support/builders/merge-order';
import {
  createOrder,
  createSpec,
  readPoints,
  readStock,
  runConcurrently,
} from '@/tests/support/builders/order';
import type { TestMall } from '@/tests/support/test-mall';
import { startTwoMalls, type TwoMalls } from '@/tests/support/two-malls';

let malls: TwoMalls;
let testMall: TestMall;
beforeAll(async () => {
  malls = await startTwoMalls({
    settings: { fulfilment: { enabled: false, sendAfterSeconds: 60, traceEverySeconds: 60 } },
  });
  testMall = malls.testMall;
  for (const pId of ['10000', '10001']) await setProject(testMall.mall.db, pId, { pointsOnlyOnceADay: true });
});
afterEach(() => expect(malls.errors()).toEqual([]));
afterAll(() => malls.close());

interface Recipient {
  phone?: string;
  detail?: string;
  areaCode?: string;
}

let buyerCount = 0;
/** A shopper with an address that no other test uses, except for the given fields. */
async function createRecipient({ phone, detail, areaCode = '330106' }: Recipient = {}) {
  buyerCount += 1;
  const buyer = await createBuyer(testMall);
  await testMall.mall.db
    .updateTable('addresses')
    .set({
      phone: phone ?? `137${String(buyerCount).padStart(8, '0')}`,
      detail: detail ?? `文三路 ${buyerCount} 号`,
      area_code: areaCode,
    })
    .where('id', '=', buyer.addressId)
    .execute();
  return buyer;
}
type RecipientBuyer = Awaited<ReturnType<typeof createRecipient>>;

const buy = ({ userId, addressId }: RecipientBuyer, goodsSpecId: string, mall = testMall) =>
  createOrder(mall, userId, { goodsSpecId, addressId });

const rejected = { status: 409, reason: 'once_a_day' };
const accepted = { status: 200 };

// R-ORDER-51
test.each<[string, Recipient, Recipient]>([
  ['one phone', { phone: '13900000001' }, { phone: '13900000001' }],
  ['one place', { detail: '古翠路 8 号 2 幢 301' }, { detail: '古翠路8号2幢301' }],
  ['one place in full width', { detail: '古翠路9号B座' }, { detail: '古翠路９号ｂ座。' }],
  ['one place with its city', { detail: '古翠路10号' }, { detail: '浙江省杭州市西湖区 古翠路10号' }],
])('two shoppers with %s receive a product once a day', async (_, one, other) => {
  const goodsSpecId = await createSpec(testMall);
  expect(await buy(await createRecipient(one), goodsSpecId)).toMatchObject(accepted);
  const second = await createRecipient(other);
  expect(await buy(second, goodsSpecId)).toMatchObject(rejected);
  expect(await readPoints(testMall, second.userId)).toBe(1000);
  expect(await readStock(testMall, goodsSpecId)).toBe(49);
  malls.advanceTime(DAY_MS);
  expect(await buy(second, goodsSpecId)).toMatchObject(accepted);
});

test('accepts another place and phone, another product, a cash price or another project', async () => {
  const [one, two] = [await createSpec(testMall), await createSpec(testMall)];
  const paid = await createSpec(testMall, { priceFen: 1 });
  const first = await createRecipient();
  expect(await buy(first, one)).toMatchObject(accepted);
  expect(await buy(await createRecipient(), one)).toMatchObject(accepted);
  expect(await buy(first, two)).toMatchObject(accepted);
  expect(await buy(first, paid)).toMatchObject(accepted);
  expect(await buy(first, paid)).toMatchObject(accepted);
  const { userId, addressId } = first;
  const inProject = (pId: string) =>
    createOrder(testMall, userId, { goodsSpecId: one, addressId, pId } as never);
  expect(await inProject('10001')).toMatchObject(accepted);
  expect(await inProject('10001')).toMatchObject(rejected);
});

test('an unknown project id does not circumvent the daily limit', async () => {
  const goodsSpecId = await createSpec(testMall);
  const { userId, addressId } = await createRecipient();
  const inProject = (pId: string) => createOrder(testMall, userId, { goodsSpecId, addressId, pId } as never);
  expect(await inProject('777')).toMatchObject(accepted);
  expect(await inProject('778')).toMatchObject(rejected);
  expect(await inProject('10000')).toMatchObject(rejected);
});

test('creates any number of orders in a project without the daily limit', async () => {
  const goodsSpecId = await createSpec(testMall);
  const { userId, addressId } = await createRecipient();
  const inProject = () => createOrder(testMall, userId, { goodsSpecId, addressId, pId: '10004' } as never);
  expect([await inProject(), await inProject()]).toMatchObject([accepted, accepted]);
});

test('one of twelve parallel shoppers with one phone gets the product on two instances', async () => {
  const goodsSpecId = await createSpec(testMall);
  const buyers = await runConcurrently(12, () => createRecipient({ phone: '13900000012' }));
  const answers = await Promise.all(
    buyers.map((each, index) => buy(each, goodsSpecId, index % 2 === 0 ? testMall : malls.other)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set([undefined, 'once_a_day']));
  expect(await readStock(testMall, goodsSpecId)).toBe(49);
});

test.each([
  ['another supplier', 'south'],
  ['the same supplier', 'north'],
])('counts a free product beside a paid one of %s, and releases it on cancellation', async (_, supplier) => {
  const [free, paid] = [
    await createSpec(testMall, { supplier: 'north' }),
    await createSpec(testMall, { supplier, priceFen: 100 }),
  ];
  const first = await createRecipient();
  const items = [{ goodsSpecId: free }, { goodsSpecId: paid }];
  const mergeOrder = await saveMergeOrder(testMall, first.userId, { items, addressId: first.addressId });
  expect(mergeOrder).toMatchObject(accepted);
  expect(await buy(first, free)).toMatchObject(rejected);
  await testMall.call(
    cancelOrder,
    { orderId: mergeOrder.data.mergeOrderId },
    { userId: first.userId, pId: '10000' },
  );
  expect(await buy(first, free)).toMatchObject(accepted);
});

test('an order that is refunded before sending lets the recipient order the product again', async () => {
  const goodsSpecId = await createSpec(testMall);
  const one = await createRecipient();
  const { orderId } = (await buy(one, goodsSpecId)).data;
  const options = { userId: one.userId, pId: '10000' };
  expect(await testMall.send(refund, { orderId, reason: 'changedMind' }, options)).toMatchObject(accepted);
  expect(await buy(one, goodsSpecId)).toMatchObject(accepted);
});

test('checks a changed address like a new order, and releases the former one', async () => {
  const goodsSpecId = await createSpec(testMall);
  const [first, second] = [await createRecipient(), await createRecipient()];
  await buy(first, goodsSpecId);
  const { orderId } = (await buy(second, goodsSpecId)).data;
  const send = async ({ phone, detail }: { phone: string; detail: string }) => {
    const recipient = await createRecipient({ phone, detail });
    await testMall.mall.db
      .updateTable('addresses')
      .set({ user_id: second.userId })
      .where('id', '=', recipient.addressId)
      .execute();
    const input = { orderId, addressId: recipient.addressId };
    return testMall.call(updateAddress, input, { userId: second.userId, pId: '10000' });
  };
  const { phone } = await testMall.mall.db
    .selectFrom('addresses')
    .select('phone')
    .where('id', '=', first.addressId)
    .executeTakeFirstOrThrow();
  expect(await send({ phone, detail: '别处 1 号' })).toMatchObject(rejected);
  expect(await send({ phone: '13911112222', detail: '别处 2 号' })).toMatchObject(accepted);
  expect(await buy(second, goodsSpecId)).toMatchObject(accepted);
  expect(await buy(await createRecipient({ phone: '13911112222' }), goodsSpecId)).toMatchObject(rejected);
});

/** Orders one free product twice, at its ordinary and at its brand price. Returns the ids of the two orders. */
async function buyTwice({ userId, addressId }: RecipientBuyer, goodsSpecId: string): Promise<string[]> {
  const { db } = testMall.mall;
  const spec = await db
    .selectFrom('goods_specs')
    .selectAll()
    .where('id', '=', goodsSpecId)
    .executeTakeFirstOrThrow();
  const brandSpecId = createId();
  await db
    .insertInto('goods_specs')
    .values({ ...spec, id: brandSpecId, position: 1 })
    .execute();
  await createActivity(testMall, brandSpecId, { activityType: 3, points: 90 });
  const items = [{ goodsSpecId }, { goodsSpecId: brandSpecId, activityType: 3 }];
  const { data } = await saveMergeOrder(testMall, userId, { items, addressId });
  const orders = db.selectFrom('orders').select('id').where('merge_order_id', '=', data.mergeOrderId);
  return (await orders.orderBy('id').execute()).map(({ id }) => id);
}

const refundOrder = (userId: string, orderId: string, mall = testMall) =>
  mall.send(refund, { orderId, reason: 'changedMind' }, { userId, pId: '10000' });

// R-ORDER-51
test.each(['first', 'last'])(
  'counts a product of two orders until both are refunded, the %s one before the other',
  async (place) => {
    const goodsSpecId = await createSpec(testMall);
    const buyer = await createRecipient();
    const ids = await buyTwice(buyer, goodsSpecId);
    expect(ids).toHaveLength(2);
    const [one = '', other = ''] = place === 'first' ? ids : ids.toReversed();
    expect(await refundOrder(buyer.userId, one)).toMatchObject(accepted);
    expect(await buy(buyer, goodsSpecId)).toMatchObject(rejected);
    expect(await refundOrder(buyer.userId, other)).toMatchObject(accepted);
    expect(await buy(buyer, goodsSpecId)).toMatchObject(accepted);
  },
);

test('counts a product of two orders when one was sent and closed before the other is refunded', async () => {
  const goodsSpecId = await createSpec(testMall);
  const buyer = await createRecipient();
  const [one = '', other = ''] = await buyTwice(buyer, goodsSpecId);
  const { deps } = testMall.mall;
  await shipOrder(deps, one, { company: 'sf', expressNo: 'SF1234567890' });
  const returned = { userId: buyer.userId, orderId: one, goodsSpecId };
  await receiveReturn(deps, await createReturningCase(testMall, returned));
  expect(await refundOrder(buyer.userId, other)).toMatchObject(accepted);
  expect(await buy(buyer, goodsSpecId)).toMatchObject(rejected);
});

test('releases a product when its two orders are refunded at the same time on two instances', async () => {
  const goodsSpecId = await createSpec(testMall);
  const buyer = await createRecipient();
  const [one = '', other = ''] = await buyTwice(buyer, goodsSpecId);
  const refunds = [refundOrder(buyer.userId, one), refundOrder(buyer.userId, other, malls.other)];
  expect(await Promise.all(refunds)).toMatchObject([accepted, accepted]);
  expect(await buy(buyer, goodsSpecId)).toMatchObject(accepted);
});

test.each([0, 1])(
  'counts a product of two orders at both addresses when order %i gets another address',
  async (index) => {
    const goodsSpecId = await createSpec(testMall);
    const buyer = await createRecipient();
    const orderId = (await buyTwice(buyer, goodsSpecId))[index] ?? '';
    const detail = `别处 3${index} 号`;
    const elsewhere = await createRecipient({ detail });
    const { addressId } = elsewhere;
    await testMall.mall.db
      .updateTable('addresses')
      .set({ user_id: buyer.userId })
      .where('id', '=', addressId)
      .execute();
    const options = { userId: buyer.userId, pId: '10000' };
    expect(await testMall.call(updateAddress, { orderId, addressId }, options)).toMatchObject(accepted);
    expect(await buy(buyer, goodsSpecId)).toMatchObject(rejected);
    expect(await buy(await createRecipient({ detail }), goodsSpecId)).toMatchObject(rejected);
    expect(await refundOrder(buyer.userId, orderId)).toMatchObject(accepted);
    expect(await buy(buyer, goodsSpecId)).toMatchObject(rejected);
    expect(await buy(await createRecipient({ detail }), goodsSpecId)).toMatchObject(accepted);
  },
);

test('deletes the recipients of free products after 30 days', async () => {
  const { data } = await buy(await createRecipient(), await createSpec(testMall));
  const listRecords = () =>
    testMall.mall.db
      .selectFrom('free_deliveries')
      .select('recipient')
      .where('order_id', '=', data.orderId)
      .execute();
  malls.advanceTime(30 * DAY_MS);
  await testMall.mall.runJobs();
  expect(await listRecords()).toHaveLength(2);
  malls.advanceTime(DAY_MS);
  await testMall.mall.runJobs();
  expect(await listRecords()).toEqual([]);
});
