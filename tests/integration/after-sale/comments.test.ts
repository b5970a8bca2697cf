import { orderComment } from '@/lib/contract/after-sale';
import { goodsComments, goodsDetail } from '@/lib/contract/goods';
import { orderDetail } from '@/lib/contract/order';
import { startMall, type TestMall } from '@/tests/support/mall';
import { asUser, type Bought, receivedOrder, sentOrder, uploaded } from './support/cases';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(() => expect(shop.errors).toEqual([]));
afterAll(() => shop.close());

const comment = ({ userId, orderId, goodsSpecId }: Bought, item: Record<string, unknown> = {}) =>
  shop.send(orderComment, { orderId, items: [{ goodsSpecId, stars: 4, ...item }] }, asUser(userId));

const commentsOf = ({ orderId }: Bought) =>
  shop.mall.db
    .selectFrom('goods_comments')
    .innerJoin('order_items', 'order_items.id', 'goods_comments.order_item_id')
    .selectAll('goods_comments')
    .where('order_items.order_id', '=', orderId)
    .execute();

/** Makes the goods of a test look like ones of the catalogue, so that its page can be asked for. */
const dress = (goodsId: string) => {
  const both = { zh: '杯', en: 'Cup' };
  const detail = { subtitle: both, description: { zh: [], en: [] }, facts: [], optionName: both };
  return shop.mall.db
    .updateTable('goods')
    .set({ detail: JSON.stringify(detail) })
    .where('id', '=', goodsId)
    .execute();
};

// R-GOODS-23
test('a comment is on the goods page with a masked name, and the order tells it is there', async () => {
  const bought = await receivedOrder(shop);
  const before = await shop.call(orderDetail, { orderId: bought.orderId }, asUser(bought.userId));
  expect(before.data.items[0]).toMatchObject({ commented: false });
  expect((await comment(bought, { text: '  很好用 ', stars: 4 })).data).toEqual({ comments: 1 });
  const { data } = await shop.call(orderDetail, { orderId: bought.orderId }, asUser(bought.userId));
  expect(data.items[0]).toMatchObject({ commented: true });

  const goodsId = data.items[0]?.goodsId ?? '';
  await dress(goodsId);
  const page = await shop.call(goodsComments, { id: goodsId }, { locale: 'en' });
  expect(page.data.list).toMatchObject([
    { nickName: 't***r', stars: 4, text: '很好用', specName: 'White', createdAt: shop.now().toISOString() },
  ]);
  const goods = await shop.call(goodsDetail, { goodsId }, { pId: '10000' });
  expect(goods.data).toMatchObject({ commentCount: 1, goodRate: 1 });
});

test('own pictures are shown with it, and nobody else’s', async () => {
  const bought = await receivedOrder(shop);
  const stranger = await receivedOrder(shop);
  const [mine, theirs] = [await uploaded(shop, bought.userId), await uploaded(shop, stranger.userId)];
  expect((await comment(bought, { pictures: [mine, theirs] })).status).toBe(400);
  expect((await comment(bought, { pictures: [mine] })).status).toBe(200);
  const [written] = await commentsOf(bought);
  const { data } = await shop.call(goodsComments, { id: written?.goods_id ?? '' });
  expect(data.list[0]?.pictures).toEqual([mine]);
});

// R-AFTER-18
test('each item is commented once', async () => {
  const bought = await receivedOrder(shop);
  await comment(bought);
  expect(await comment(bought)).toMatchObject({ status: 409, reason: 'already_done' });
  expect(await commentsOf(bought)).toHaveLength(1);
});

test('comments of one call are all written or none', async () => {
  const { userId, orderId, ...bought } = await receivedOrder(shop);
  const items = [bought.goodsSpecId, 'not-of-this-order'].map((goodsSpecId) => ({ goodsSpecId, stars: 5 }));
  const answer = await shop.call(orderComment, { orderId, items }, asUser(userId));
  expect(answer).toMatchObject({ status: 409, reason: 'already_done' });
  expect(await commentsOf({ userId, orderId, ...bought })).toEqual([]);
});

// R-AFTER-18
test('only a completed order can be commented', async () => {
  expect(await comment(await sentOrder(shop))).toMatchObject({ status: 409, reason: 'order_state' });
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
])('%j is refused', async (item) => {
  const bought = await receivedOrder(shop);
  expect((await comment(bought, item)).status).toBe(400);
  expect(await commentsOf(bought)).toEqual([]);
});
