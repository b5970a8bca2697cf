import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { goodsComments, goodsDetail, goodsList, goodsRecommendList, goodsSearch } from '@/lib/contract/goods';
import { orderDetail, queryOrder } from '@/lib/contract/order';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { matchPage } from '@/lib/rules/page/page-routes';
import { importCatalogue } from '@/server/mall/operator/catalogue/import-catalogue';
import { createUserOptions, refundOrder } from '@/tests/support/builders/after-sale';
import { createAddress, createOrder, createUser } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const buildRow = (goodsId: string) => ({
  goodsId,
  groupId: '103',
  supplier: 's1',
  nameZh: '青瓷茶则',
  nameEn: 'Celadon tea scoop',
  cover: 'goods/103003/cover.webp',
  specId: `${goodsId}-A`,
  specNameZh: '天青',
  specNameEn: 'Sky',
  points: 100,
  priceFen: 0,
  marketPriceFen: 4900,
  stock: 5,
});

const importRow = (goodsId: string) => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'product-ids-')), 'goods.json');
  writeFileSync(file, JSON.stringify([buildRow(goodsId)]));
  return importCatalogue(testMall.mall.deps, file);
};

// R-GOODS-19
test.each(['SKU-1', 'sku_1', 'A', 'x'.repeat(38)])(
  'a product %s of an imported catalogue is listed, opened, ordered and refunded',
  async (goodsId) => {
    expect((await importRow(goodsId)).issues).toEqual([]);
    const listed = (await testMall.call(goodsList, { groupId: '103', pageSize: 50 })).data.list;
    expect(listed.map((card) => card.goodsId)).toContain(goodsId);
    const found = (await testMall.call(goodsSearch, { keyword: '青瓷茶则', pageSize: 50 })).data.list;
    expect(found.map((card) => card.goodsId)).toContain(goodsId);
    const [address = ''] = createGoodsPath({ goodsId, groupId: '103' }).split('?');
    for (const page of [address, `/white/${goodsId}`, `/singleProduct/${goodsId}`])
      expect(matchPage(page)).toEqual({ kind: 'page' });
    expect((await testMall.call(goodsDetail, { goodsId })).data).toMatchObject({ goodsId, groupId: '103' });
    expect((await testMall.call(goodsComments, { id: goodsId })).status).toBe(200);
    expect((await testMall.call(goodsRecommendList, { goodsId })).data.list).not.toHaveLength(0);

    const userId = await createUser(testMall, 300);
    const addressId = await createAddress(testMall, userId);
    const order = { goodsSpecId: `${goodsId}-A`, addressId, expectedPoints: 100, expectedPriceFen: 0 };
    const { data } = await createOrder(testMall, userId, order);
    const options = createUserOptions(userId);
    const detail = await testMall.call(orderDetail, { orderId: data.orderId }, options);
    expect(detail.data.items).toMatchObject([{ goodsId, goodsSpecId: `${goodsId}-A` }]);
    const orders = await testMall.call(queryOrder, {}, options);
    expect(orders.data.list[0]?.items).toMatchObject([{ goodsId }]);
    const refund = await refundOrder(testMall, {
      userId,
      orderId: data.orderId,
      goodsSpecId: order.goodsSpecId,
    });
    expect(refund.status).toBe(200);
  },
);

// R-GOODS-19
test.each(['SKU 1', 'sku/1', '茶-1', 'a.b', 'a?b', '..', 'x'.repeat(41)])(
  'an import of the product id %j is rejected, because no page could open the product',
  async (goodsId) => {
    const { issues } = await importRow(goodsId);
    expect(issues).toContainEqual(expect.objectContaining({ row: 1, column: 'goodsId' }));
    const stored = await testMall.mall.db
      .selectFrom('goods')
      .select('id')
      .where('id', '=', goodsId)
      .execute();
    expect(stored).toEqual([]);
  },
);
