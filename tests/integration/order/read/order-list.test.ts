import { orderComment } from '@/lib/contract/after-sale';
import { orderDetail, queryOrder, remindOrder } from '@/lib/contract/order';
import { createId } from '@/server/mall/db/create-id';
import {
  createPaidOrder,
  createReceivedOrder,
  createSentOrder,
  createUpload,
  createUserOptions,
  refundOrder,
  requestAfterSale,
  updateProjectConfig,
} from '@/tests/support/builders/after-sale';
import { createUnpaidMergeOrder } from '@/tests/support/builders/merge-order';
import { createUser } from '@/tests/support/builders/order';
import type { CallOptions } from '@/tests/support/mall-request';
import { startMall, type TestMall } from '@/tests/support/test-mall';

const statements: string[] = [];
let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall({ onStatement: ({ sql }) => void statements.push(sql) });
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

const queryOrders = (userId: string, input: object = {}, options: CallOptions = {}) =>
  testMall.send(queryOrder, { ...input }, { ...createUserOptions(userId), ...options });
const readOnlyOrder = async (userId: string) => (await queryOrders(userId)).data.list[0];

/** Inserts orders of a user, one a minute, each with this many items. Returns their ids, newest first. */
async function createOrders(userId: string, count: number, itemsEach = 2): Promise<string[]> {
  const orderRows = Array.from({ length: count }, (_, index) => ({
    id: createId(),
    at: new Date(testMall.now().getTime() - (count - index) * 60_000).toISOString(),
  }));
  const { db } = testMall.mall;
  const order = { user_id: userId, p_id: '10000', kind: 'physical' as const, status: 2, activity_type: 0 };
  const rows = orderRows.map(({ id, at }) => ({
    ...order,
    ...{ id, points: 100, pay_amount_fen: 0, remark: '', points_gained: 0, created_at: at, paid_at: at },
  }));
  await db.insertInto('orders').values(rows).execute();
  const items = orderRows.flatMap(({ id }) =>
    Array.from({ length: itemsEach }, (_, position) => ({
      id: createId(),
      order_id: id,
      position,
      goods_id: 'g',
      goods_spec_id: `s${position}`,
      quantity: 1,
      points: 50,
      price_fen: 0,
      title_zh: `"引号" \\ 茶杯 🍵 ${position}`,
      title_en: `A "quoted" cup ${position}`,
      spec_name_zh: '白色\n大号',
      spec_name_en: 'White',
      picture: 'cup.webp',
    })),
  );
  // Inserted in reverse, so that the order of insertion does not help.
  await db.insertInto('order_items').values(items.reverse()).execute();
  return orderRows.map(({ id }) => id).reverse();
}

/** Records the statements of a call, without those that only read its user. */
async function recordStatements(work: () => Promise<{ status: number }>): Promise<string[]> {
  statements.length = 0;
  expect((await work()).status).toBe(200);
  return statements.filter((sql) => !/from "users"/.test(sql));
}

test.each([1, 10, 50])('a page of %i orders takes one statement besides that for the user', async (size) => {
  const userId = await createUser(testMall, 0);
  const ids = await createOrders(userId, 55);
  const asked = await recordStatements(() => queryOrders(userId, { pageSize: size }));
  expect(asked).toHaveLength(1);
  expect(statements).toHaveLength(2);
  const { data } = await queryOrders(userId, { pageSize: size });
  expect(data.list.map(({ orderId }) => orderId)).toEqual(ids.slice(0, size));
  expect(data).toMatchObject({ total: 55, hasNextPage: true });
});

test('an empty page past the end takes one statement and returns the total', async () => {
  const userId = await createUser(testMall, 0);
  await createOrders(userId, 12);
  expect(await recordStatements(() => queryOrders(userId, { pageNum: 3 }))).toHaveLength(1);
  expect((await queryOrders(userId, { pageNum: 3 })).data).toMatchObject({
    list: [],
    total: 12,
    hasNextPage: false,
  });
  expect((await queryOrders(userId, { status: 1 })).data).toMatchObject({ list: [], total: 0 });
});

// R-LIST-01
test('every order is on exactly one page', async () => {
  const userId = await createUser(testMall, 0);
  const ids = await createOrders(userId, 25, 1);
  const pages = await Promise.all([1, 2, 3].map((pageNum) => queryOrders(userId, { pageNum })));
  expect(pages.flatMap(({ data }) => data.list.map(({ orderId }) => orderId))).toEqual(ids);
  expect(pages.map(({ data }) => data.hasNextPage)).toEqual([true, true, false]);
});

// R-LIST-18
test('returns the oldest orders first with sort create_time_asc, each on exactly one page', async () => {
  const userId = await createUser(testMall, 0);
  const ids = (await createOrders(userId, 25, 1)).reverse();
  const readPages = (sort?: string) =>
    Promise.all([1, 2, 3].map((pageNum) => queryOrders(userId, { pageNum, sort })));
  const listIds = (pages: Awaited<ReturnType<typeof readPages>>) =>
    pages.flatMap(({ data }) => data.list.map(({ orderId }) => orderId));
  expect(listIds(await readPages('create_time_asc'))).toEqual(ids);
  expect(listIds(await readPages('create_time_desc'))).toEqual(listIds(await readPages()));
  expect((await queryOrders(userId, { sort: 'id; drop table orders' })).status).toBe(400);
});

// R-LIST-19
test('counts the orders of every class besides the page, whatever the requested class is', async () => {
  const userId = await createUser(testMall, 0);
  const [first, second] = await createOrders(userId, 12, 1);
  await createOrders(await createUser(testMall, 0), 3, 1);
  const { db } = testMall.mall;
  await db.updateTable('orders').set({ status: 4 }).where('id', '=', `${first}`).execute();
  await db.updateTable('orders').set({ status: 6 }).where('id', '=', `${second}`).execute();
  const classifyList = [12, 0, 10, 0, 1, 0, 1].map((count, status) => ({ status, count }));
  expect((await queryOrders(userId)).data).toMatchObject({ classifyList, total: 12 });
  expect((await queryOrders(userId, { status: 4 })).data).toMatchObject({ classifyList, total: 1 });
  expect((await queryOrders(userId, { pageNum: 9 })).data).toMatchObject({ classifyList, list: [] });
  const nobody = await createUser(testMall, 0);
  expect((await queryOrders(nobody)).data.classifyList).toEqual(
    classifyList.map(({ status }) => ({ status, count: 0 })),
  );
});

test('returns items in order with unchanged texts, in both languages', async () => {
  const userId = await createUser(testMall, 0);
  await createOrders(userId, 1, 3);
  const order = await readOnlyOrder(userId);
  expect(order?.items.map(({ goodsSpecId }) => goodsSpecId)).toEqual(['s0', 's1', 's2']);
  expect(order?.items[2]).toEqual({
    goodsId: 'g',
    goodsSpecId: 's2',
    title: '"引号" \\ 茶杯 🍵 2',
    specName: '白色\n大号',
    picture: expect.stringContaining('cup.webp'),
    quantity: 1,
    points: 50,
    priceFen: 0,
    commented: false,
  });
  const english = await queryOrders(userId, {}, { locale: 'en' });
  expect(english.data.list[0]?.items[0]).toMatchObject({
    title: 'A "quoted" cup 0',
    specName: 'White',
  });
});

describe('state of a listed order', () => {
  test('returns when a waiting order was reminded', async () => {
    const { userId, orderId } = await createPaidOrder(testMall);
    expect(await readOnlyOrder(userId)).toMatchObject({
      status: 2,
      sentAt: null,
      deliveredAt: null,
      remindedAt: null,
      openCase: null,
      paidTogether: null,
      isOwn: true,
    });
    await testMall.call(remindOrder, { orderId }, createUserOptions(userId));
    expect(await readOnlyOrder(userId)).toMatchObject({ remindedAt: testMall.now().toISOString() });
  });

  test('returns the open refund case, and none after the refund', async () => {
    await updateProjectConfig(testMall, { autoRefundOpen: false });
    const order = await createPaidOrder(testMall);
    await refundOrder(testMall, order);
    expect(await readOnlyOrder(order.userId)).toMatchObject({
      status: 2,
      openCase: { type: 'refund', status: 'requested' },
    });
    await updateProjectConfig(testMall, { autoRefundOpen: true });
    const other = await createPaidOrder(testMall);
    await refundOrder(testMall, other);
    expect(await readOnlyOrder(other.userId)).toMatchObject({
      status: 6,
      closeReason: 'refunded',
      openCase: null,
    });
  });

  test('returns when a parcel was delivered before it is confirmed', async () => {
    const { userId, orderId } = await createSentOrder(testMall);
    expect(await readOnlyOrder(userId)).toMatchObject({
      sentAt: testMall.now().toISOString(),
      deliveredAt: null,
    });
    const delivered_at = testMall.now().toISOString();
    await testMall.mall.db.updateTable('orders').set({ delivered_at }).where('id', '=', orderId).execute();
    expect(await readOnlyOrder(userId)).toMatchObject({ status: 3, deliveredAt: delivered_at });
  });

  test('returns the open after-sale case', async () => {
    const order = await createSentOrder(testMall);
    await requestAfterSale(testMall, order);
    expect(await readOnlyOrder(order.userId)).toMatchObject({
      status: 5,
      openCase: { type: 'return', status: 'requested' },
    });
  });

  test('returns the other orders of an unpaid merge order', async () => {
    const { userId, mergeOrderId } = await createUnpaidMergeOrder(testMall);
    const { data } = await queryOrders(userId);
    expect(data.list).toHaveLength(2);
    for (const order of data.list)
      expect(order).toMatchObject({ mergeOrderId, paidTogether: { orders: 2, payAmount: 2990 } });
  });
});

test('returns the shopper’s review with the order detail only', async () => {
  const { userId, orderId, goodsSpecId } = await createReceivedOrder(testMall);
  const picture = await createUpload(testMall, userId);
  const readDetail = async () =>
    (await testMall.call(orderDetail, { orderId }, createUserOptions(userId))).data.items[0];
  expect(await readDetail()).toMatchObject({ commented: false, comment: null });
  const items = [{ goodsSpecId, stars: 4, text: '很好', pictures: [picture] }];
  await testMall.call(orderComment, { orderId, items }, createUserOptions(userId));
  expect(await readDetail()).toMatchObject({
    commented: true,
    comment: { stars: 4, text: '很好', pictures: [picture], createdAt: testMall.now().toISOString() },
  });
  const [item] = (await readOnlyOrder(userId))?.items ?? [];
  expect(item).toMatchObject({ commented: true });
  expect(item).not.toHaveProperty('comment');
});
