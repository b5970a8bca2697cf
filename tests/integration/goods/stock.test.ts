import { goodsList } from '@/lib/contract/goods';
import { inTransaction } from '@/server/mall/db/transaction';
import { returnStock, takeStock } from '@/server/mall/goods/stock';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

describe('stock of a product', () => {
  const readStock = async (id: string) =>
    (
      await testMall.mall.db
        .selectFrom('goods_specs')
        .select('stock')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).stock;
  const takeOne = (specId: string, activityId: string | null = null) =>
    inTransaction(testMall.mall.db, (tx) => takeStock(tx, specId, 1, activityId));

  // R-ORDER-32
  test('50 parallel purchases of 8 pieces take 8', async () => {
    const specId = '10100103';
    const pieces = await readStock(specId);
    const orders = await Promise.all(Array.from({ length: 50 }, () => takeOne(specId)));
    expect(orders.filter(Boolean)).toHaveLength(pieces);
    expect(await readStock(specId)).toBe(0);
    await inTransaction(testMall.mall.db, (tx) => returnStock(tx, specId, pieces, null));
    expect(await readStock(specId)).toBe(pieces);
  });

  // R-ACTIVITY-03
  test('an activity has its own stock', async () => {
    const offer = await testMall.mall.db.selectFrom('activity_specs').selectAll().executeTakeFirstOrThrow();
    const ordinary = await readStock(offer.goods_spec_id);
    const orders = await Promise.all(
      Array.from({ length: offer.stock + 20 }, () => takeOne(offer.goods_spec_id, offer.activity_id)),
    );
    expect(orders.filter(Boolean)).toHaveLength(offer.stock);
    expect(await readStock(offer.goods_spec_id)).toBe(ordinary);
  });

  // R-GOODS-07
  test('lists show the cheapest spec in stock', async () => {
    const { db } = testMall.mall;
    const card = async () =>
      (await testMall.call(goodsList, { groupId: '101', pageSize: 50 })).data.list.find(
        (each) => each.goodsId === '101001',
      );
    const cheap = ['10100101', '10100102'];
    expect(await card()).toMatchObject({ points: 599, priceVaries: true });
    const pieces = await Promise.all(cheap.map(readStock));
    await inTransaction(db, async (tx) => {
      for (const [index, id] of cheap.entries()) await takeStock(tx, id, pieces[index] ?? 0, null);
    });
    expect(await card()).toMatchObject({ points: 649, soldOut: false, priceVaries: false });
    const filtered = await testMall.call(goodsList, { groupId: '101', maxPoints: 600, pageSize: 50 });
    expect(filtered.data.list.map((each) => each.goodsId)).not.toContain('101001');
    await inTransaction(db, async (tx) => {
      for (const [index, id] of cheap.entries()) await returnStock(tx, id, pieces[index] ?? 0, null);
    });
    expect(await card()).toMatchObject({ points: 599 });
  });
});
