import { addressCreate, addressList, addressUpdate } from '@/lib/contract/address';
import { getExpressFee, multiUpdateAddress } from '@/lib/contract/merge-order';
import { cancelOrder, orderDetail, reOrder, updateAddress } from '@/lib/contract/order';
import { asUser, saveMerged, unpaidMerged } from '@/tests/integration/merge-order/support/merge';
import { assertConsistent } from '@/tests/integration/order/support/consistent';
import {
  newAddress,
  newSpec,
  order,
  orderRow,
  pointsOf,
  stockOf,
  userWith,
} from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(() => assertConsistent(shop.mall.db));
afterAll(() => shop.close());

const urumqi = { province: '新疆维吾尔自治区', city: '乌鲁木齐市', county: '天山区' };
const toSave = <P extends object>(place: P) => ({
  receiver: '李青',
  phone: '13800138000',
  detail: '1 号',
  ...place,
});

/** An address as it was saved before names had to fit the code: a parcel to Ürümqi by a code of Beijing. */
async function unfitAddress(userId: string, place: object = { ...urumqi, area_code: '110101' }) {
  const addressId = await newAddress(shop, userId);
  await shop.mall.db.updateTable('addresses').set(place).where('id', '=', addressId).execute();
  return addressId;
}

const unverified = { status: 409, reason: 'address_unverified' };

describe('an address that is saved', () => {
  test.each([
    ['Xinjiang with a code of Beijing', { ...urumqi, areaCode: '110101' }, ['province', 'city', 'county']],
    ['a code of nowhere', { ...urumqi, areaCode: '999999' }, ['areaCode']],
    ['markup as a county', { ...urumqi, county: '<b>', areaCode: '650102' }, ['county']],
  ])('is refused with %s, new and changed', async (_, place, paths) => {
    const userId = await userWith(shop, 0);
    const id = await newAddress(shop, userId);
    const before = (await shop.call(addressList, {}, { userId })).data;
    const answers = [
      await shop.send(addressCreate, toSave(place), { userId }),
      await shop.send(addressUpdate, { id, ...toSave(place) }, { userId }),
    ];
    for (const { status, issues } of answers)
      expect([status, issues?.map(({ path }) => path)]).toEqual([400, paths]);
    expect((await shop.call(addressList, {}, { userId })).data).toEqual(before);
  });

  test('keeps the names of its code, and an order to it pays the fee of the province', async () => {
    const userId = await userWith(shop, 1000);
    const place = { province: '新疆', city: '乌鲁木齐', county: '天山', areaCode: '650102' };
    const { data: saved } = await shop.call(
      addressCreate,
      { ...toSave(place), isDefault: false },
      { userId },
    );
    expect(saved).toMatchObject({ ...urumqi, areaCode: '650102' });
    expect(saved.needsCheck).toBeUndefined();
    const { data } = await order(shop, userId, {
      goodsSpecId: await newSpec(shop),
      addressId: saved.addressId,
    });
    expect(data.payAmount).toBe(1200);
  });
});

describe('an address from before whose names are not those of its code', () => {
  test.each([
    ['the names of another place', { ...urumqi, area_code: '110101' }],
    ['a code of nowhere', { ...urumqi, area_code: '999999' }],
    [
      'a county that was abolished',
      { province: '浙江省', city: '杭州市', county: '江干区', area_code: '330104' },
    ],
  ])('is marked with %s, ships nothing, and is right again once it is saved', async (_, place) => {
    const userId = await userWith(shop, 1000);
    const addressId = await unfitAddress(userId, place);
    const goodsSpecId = await newSpec(shop);
    const list = async () => (await shop.call(addressList, {}, { userId })).data;
    const { area_code: areaCode, ...names } = place;
    expect(await list()).toEqual([expect.objectContaining({ ...names, areaCode, needsCheck: true })]);
    expect(await order(shop, userId, { goodsSpecId, addressId })).toMatchObject(unverified);
    const items = [{ goodsSpecId }];
    expect(await saveMerged(shop, userId, { items, addressId })).toMatchObject(unverified);
    const asked = { items: `${goodsSpecId}:1`, addressId };
    expect(await shop.send(getExpressFee, asked, asUser(userId))).toMatchObject(unverified);
    expect([await stockOf(shop, goodsSpecId), await pointsOf(shop, userId)]).toEqual([50, 1000]);

    const right = { ...toSave({ ...urumqi, areaCode: '650102' }), isDefault: false };
    await shop.call(addressUpdate, { id: addressId, ...right }, { userId });
    expect((await list())[0]?.needsCheck).toBeUndefined();
    const { data } = await order(shop, userId, { goodsSpecId, addressId });
    expect(data.payAmount).toBe(1200);
  });

  test('is no hindrance for goods that are not shipped', async () => {
    const userId = await userWith(shop, 1000);
    const goodsSpecId = await newSpec(shop, { kind: 'service' });
    const answer = await order(shop, userId, { goodsSpecId, addressId: await unfitAddress(userId) });
    expect(answer.status).toBe(200);
  });

  test('is not taken for an order that is there already', async () => {
    const userId = await userWith(shop, 1000);
    const goodsSpecId = await newSpec(shop);
    const { data } = await order(shop, userId, { goodsSpecId, addressId: await newAddress(shop, userId) });
    const { address } = await orderRow(shop, data.orderId);
    const change = { orderId: data.orderId, addressId: await unfitAddress(userId) };
    expect(await shop.call(updateAddress, change, asUser(userId))).toMatchObject(unverified);
    expect((await orderRow(shop, data.orderId)).address).toBe(address);
  });

  test('is not taken for a merge order', async () => {
    const { userId, mergeOrderId, orderIds } = await unpaidMerged(shop);
    const addressId = await unfitAddress(userId);
    const answer = await shop.call(multiUpdateAddress, { mergeOrderId, addressId }, asUser(userId));
    expect(answer).toMatchObject(unverified);
    for (const orderId of orderIds) expect((await orderRow(shop, orderId)).address).toContain('"330106"');
  });

  test('goes into an order with the full names when they only lack their suffixes', async () => {
    const userId = await userWith(shop, 1000);
    const place = { province: '浙江', city: '杭州', county: '西湖' };
    const addressId = await unfitAddress(userId, place);
    const { data } = await order(shop, userId, { goodsSpecId: await newSpec(shop), addressId });
    const detail = await shop.call(orderDetail, { orderId: data.orderId }, asUser(userId));
    const full = { province: '浙江省', city: '杭州市', county: '西湖区' };
    expect(detail.data.address).toMatchObject(full);
    expect((await shop.call(addressList, {}, { userId })).data[0]).toMatchObject(full);
  });

  test('is no way to a new order by making a closed one again', async () => {
    const userId = await userWith(shop, 1000);
    const goodsSpecId = await newSpec(shop, { points: 100, priceFen: 500 });
    const addressId = await newAddress(shop, userId);
    const { orderId } = (await order(shop, userId, { goodsSpecId, addressId })).data;
    await shop.call(cancelOrder, { orderId }, asUser(userId));
    const { address } = await orderRow(shop, orderId);
    const unfit = JSON.stringify({ ...JSON.parse(address ?? ''), ...urumqi, areaCode: '110101' });
    await shop.mall.db.updateTable('orders').set({ address: unfit }).where('id', '=', orderId).execute();
    const again = await shop.call(reOrder, { orderId }, { ...asUser(userId), idempotencyKey: orderId });
    expect(again).toMatchObject(unverified);
    expect([await stockOf(shop, goodsSpecId), await pointsOf(shop, userId)]).toEqual([50, 1000]);
  });
});
