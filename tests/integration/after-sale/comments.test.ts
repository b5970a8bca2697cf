import { type Kysely, sql } from 'kysely';
import { orderComment } from '@/lib/contract/after-sale';
import { goodsComments, goodsDetail } from '@/lib/contract/goods';
import { orderDetail } from '@/lib/contract/order';
import { up } from '@/server/mall/db/migrations/0020-goods-ratings';
import { checkConsistency } from '@/server/mall/operator/check/check-consistency';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import {
  type BoughtOrder,
  createReceivedOrder,
  createSentOrder,
  createUpload,
  createUserOptions,
} from '../../support/builders/after-sale';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

const sendComment = ({ userId, orderId, goodsSpecId }: BoughtOrder, item: Record<string, unknown> = {}) =>
  testMall.send(
    orderComment,
    { orderId, items: [{ goodsSpecId, stars: 4, ...item }] },
    createUserOptions(userId),
  );

const listComments = ({ orderId }: BoughtOrder) =>
  testMall.mall.db
    .selectFrom('goods_comments')
    .innerJoin('order_items', 'order_items.id', 'goods_comments.order_item_id')
    .selectAll('goods_comments')
    .where('order_items.order_id', '=', orderId)
    .execute();

/** Adds the columns of a catalogue product to a test's product, so that its detail page can be read. */
const addGoodsDetail = (goodsId: string) => {
  const both = { zh: '杯', en: 'Cup' };
  const detail = { subtitle: both, description: { zh: [], en: [] }, facts: [], optionName: both };
  return testMall.mall.db
    .updateTable('goods')
    .set({ detail: JSON.stringify(detail) })
    .where('id', '=', goodsId)
    .execute();
};

// R-GOODS-23
test('shows a comment with a masked name on the product page, and marks the item as commented', async () => {
  const order = await createReceivedOrder(testMall);
  const before = await testMall.call(
    orderDetail,
    { orderId: order.orderId },
    createUserOptions(order.userId),
  );
  expect(before.data.items[0]).toMatchObject({ commented: false });
  expect((await sendComment(order, { text: '  很好用 ', stars: 4 })).data).toEqual({ comments: 1 });
  const { data } = await testMall.call(
    orderDetail,
    { orderId: order.orderId },
    createUserOptions(order.userId),
  );
  expect(data.items[0]).toMatchObject({ commented: true });

  const goodsId = data.items[0]?.goodsId ?? '';
  await addGoodsDetail(goodsId);
  const page = await testMall.call(goodsComments, { id: goodsId }, { locale: 'en' });
  expect(page.data.list).toMatchObject([
    {
      nickName: 't***r',
      stars: 4,
      text: '很好用',
      specName: 'White',
      createdAt: testMall.now().toISOString(),
    },
  ]);
  const goods = await testMall.call(goodsDetail, { goodsId }, { pId: '10000' });
  expect(goods.data).toMatchObject({ commentCount: 1, goodRate: 1 });
});

test('shows the author’s own pictures, and rejects another user’s', async () => {
  const order = await createReceivedOrder(testMall);
  const stranger = await createReceivedOrder(testMall);
  const [ownPicture, otherPicture] = [
    await createUpload(testMall, order.userId),
    await createUpload(testMall, stranger.userId),
  ];
  expect((await sendComment(order, { pictures: [ownPicture, otherPicture] })).status).toBe(400);
  expect((await sendComment(order, { pictures: [ownPicture] })).status).toBe(200);
  const [written] = await listComments(order);
  const { data } = await testMall.call(goodsComments, { id: written?.goods_id ?? '' });
  expect(data.list[0]?.pictures).toEqual([ownPicture]);
});

// R-GOODS-24
test('counts comments that shoppers write on one product at the same time', async () => {
  const first = await createReceivedOrder(testMall);
  const orders = [first];
  for (let index = 1; index < 5; index += 1)
    orders.push(await createReceivedOrder(testMall, { goodsSpecId: first.goodsSpecId }));
  const answers = await Promise.all(orders.map((order, index) => sendComment(order, { stars: index + 1 })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);

  const [written] = await listComments(first);
  const goodsId = written?.goods_id ?? '';
  await addGoodsDetail(goodsId);
  const { data } = await testMall.call(goodsDetail, { goodsId }, { pId: '10000' });
  expect(data).toMatchObject({ commentCount: 5, goodRate: 2 / 5 });
  const page = await testMall.call(goodsComments, { id: goodsId, pageNum: 2, pageSize: 3 });
  expect(page.data).toMatchObject({ total: 5, hasNextPage: false });
  expect(page.data.list).toHaveLength(2);
  expect(await checkConsistency(testMall.mall.db)).toEqual([]);
});

// R-GOODS-24
test('a database of an earlier release has its comments counted', async () => {
  const { db } = testMall.mall;
  await sendComment(await createReceivedOrder(testMall), { stars: 3 });
  await sql`drop table goods_ratings`.execute(db);
  await up(db as unknown as Kysely<never>);
  expect(await db.selectFrom('goods_ratings').selectAll().execute()).not.toEqual([]);
  expect(await checkConsistency(db)).toEqual([]);
});

// R-AFTER-18
test('accepts one comment per item', async () => {
  const order = await createReceivedOrder(testMall);
  await sendComment(order);
  expect(await sendComment(order)).toMatchObject({ status: 409, reason: 'already_done' });
  expect(await listComments(order)).toHaveLength(1);
});

test('writes all comments of a call or none', async () => {
  const { userId, orderId, ...rest } = await createReceivedOrder(testMall);
  const items = [rest.goodsSpecId, 'not-of-this-order'].map((goodsSpecId) => ({ goodsSpecId, stars: 5 }));
  const answer = await testMall.call(orderComment, { orderId, items }, createUserOptions(userId));
  expect(answer).toMatchObject({ status: 409, reason: 'already_done' });
  expect(await listComments({ userId, orderId, ...rest })).toEqual([]);
});

// R-AFTER-18
test('accepts comments only for a completed order', async () => {
  expect(await sendComment(await createSentOrder(testMall))).toMatchObject({
    status: 409,
    reason: 'order_state',
  });
});

// R-AFTER-19
test.each([
  { stars: 0 },
  { stars: 6 },
  { stars: 4.5 },
  { stars: '5' },
  { text: 'x'.repeat(501) },
  { text: 'a\u0000b' },
  { text: 'a\u009Bb' },
  { pictures: Array.from({ length: 7 }, () => '/a.webp') },
  { pictures: ['https://elsewhere.test/a.png'] },
])('rejects a comment with %j', async (item) => {
  const order = await createReceivedOrder(testMall);
  expect((await sendComment(order, item)).status).toBe(400);
  expect(await listComments(order)).toEqual([]);
});
