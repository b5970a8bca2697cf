import { webAdvertiseConfig } from '@/lib/contract/config';
import { goodsDetail, goodsList } from '@/lib/contract/goods';
import { parseAdvert } from '@/lib/rules/page/adverts';
import { createBuyer } from '@/tests/support/builders/merge-order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { DAY } from '@/tests/support/time';
import { createOrder, readOrder } from '../../support/builders/order';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

const ACTIVITY_TYPE = 5;
const readOffer = async () =>
  (await testMall.call(goodsList, { activityType: ACTIVITY_TYPE, pageSize: 50 })).data.list;

// R-GOODS-20
test('sells one product with all its specs at the price of the single-product activity', async () => {
  const [card, ...others] = await readOffer();
  expect(others).toEqual([]);
  const goodsId = card?.goodsId ?? '';
  const { data: regular } = await testMall.call(goodsDetail, { goodsId });
  const { data: offer } = await testMall.call(goodsDetail, { goodsId, activityType: ACTIVITY_TYPE });
  expect(offer.activity?.activityType).toBe(ACTIVITY_TYPE);
  expect(offer.specs.map(({ goodsSpecId }) => goodsSpecId)).toEqual(
    regular.specs.map(({ goodsSpecId }) => goodsSpecId),
  );
  for (const [index, spec] of offer.specs.entries())
    expect(spec.points).toBeLessThan(regular.specs[index]?.points ?? 0);

  const { userId, addressId } = await createBuyer(testMall);
  const spec = offer.specs[0];
  const order = await createOrder(testMall, userId, {
    goodsSpecId: spec?.goodsSpecId ?? '',
    addressId,
    activityType: ACTIVITY_TYPE,
  });
  expect(order.status).toBe(200);
  expect(await readOrder(testMall, order.data.orderId)).toMatchObject({
    activity_type: ACTIVITY_TYPE,
    points: spec?.points,
  });
});

// R-GOODS-20
test('keeps the single product on offer after the end of its week', async () => {
  testMall.advanceTime(8 * DAY);
  await testMall.mall.runJobs();
  expect(await readOffer()).toHaveLength(1);
});

// R-HOME-20
test.each([
  ['10000', 'vantmall'],
  ['10002', 'aurora'],
  ['10003', 'meadow'],
  ['10004', 'festival'],
])('names products of its own for the card pages of project %s (%s)', async (pId) => {
  for (const [subType, count] of [
    [2, 1],
    [3, 3],
  ] as const) {
    const { data } = await testMall.call(webAdvertiseConfig, { advType: 'feedAdvert', subType }, { pId });
    expect(data).toHaveLength(count);
    for (const advert of data) {
      const goodsId = /^\/goodsProfile\/(\d+)\?type=\d+$/.exec(parseAdvert(advert)?.href ?? '')?.[1];
      const goods = await testMall.call(goodsDetail, { goodsId: goodsId ?? '' });
      expect(goods.data).toMatchObject({ soldOut: false });
      expect(advert.img).toBe(goods.data.picture);
    }
  }
});
