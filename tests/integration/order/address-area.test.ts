import { addressCreate, addressList, addressUpdate } from '@/lib/contract/address';
import { getExpressFee, multiUpdateAddress } from '@/lib/contract/merge-order';
import { cancelOrder, orderDetail, reOrder, updateAddress } from '@/lib/contract/order';
import {
  createUnpaidMergeOrder,
  createUserOptions,
  saveMergeOrder,
} from '@/tests/support/builders/merge-order';
import {
  createAddress,
  createOrder,
  createSpec,
  createUser,
  readOrder,
  readPoints,
  readStock,
} from '@/tests/support/builders/order';
import { installTestMall } from '@/tests/support/install-test-mall';
import type { TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
installTestMall(
  (mall) => {
    testMall = mall;
  },
  { logsErrors: true },
);

const urumqi = { province: '新疆维吾尔自治区', city: '乌鲁木齐市', county: '天山区' };
const buildInput = <P extends object>(area: P) => ({
  receiver: '李青',
  phone: '13800138000',
  detail: '1 号',
  ...area,
});

/**
 * Inserts an address that old versions of the mall could save: a parcel to Ürümqi with a Beijing area code.
 */
async function createMismatchedAddress(userId: string, area: object = { ...urumqi, area_code: '110101' }) {
  const addressId = await createAddress(testMall, userId);
  await testMall.mall.db.updateTable('addresses').set(area).where('id', '=', addressId).execute();
  return addressId;
}

const unverified = { status: 409, reason: 'address_unverified' };

// R-ADDRESS-06
describe('saving an address', () => {
  test.each([
    ['Xinjiang with a code of Beijing', { ...urumqi, areaCode: '110101' }, ['province', 'city', 'county']],
    ['a code of nowhere', { ...urumqi, areaCode: '999999' }, ['areaCode']],
    ['markup as a county', { ...urumqi, county: '<b>', areaCode: '650102' }, ['county']],
  ])('rejects %s in a new and in a changed address', async (_, area, paths) => {
    const userId = await createUser(testMall, 0);
    const id = await createAddress(testMall, userId);
    const before = (await testMall.call(addressList, {}, { userId })).data;
    const answers = [
      await testMall.send(addressCreate, buildInput(area), { userId }),
      await testMall.send(addressUpdate, { id, ...buildInput(area) }, { userId }),
    ];
    for (const { status, issues } of answers)
      expect([status, issues?.map(({ path }) => path)]).toEqual([400, paths]);
    expect((await testMall.call(addressList, {}, { userId })).data).toEqual(before);
  });

  test('stores the full names of the area code, and orders pay the fee of the province', async () => {
    const userId = await createUser(testMall, 1000);
    const area = { province: '新疆', city: '乌鲁木齐', county: '天山', areaCode: '650102' };
    const { data: saved } = await testMall.call(
      addressCreate,
      { ...buildInput(area), isDefault: false },
      { userId },
    );
    expect(saved).toMatchObject({ ...urumqi, areaCode: '650102' });
    expect(saved.needsCheck).toBeUndefined();
    const { data } = await createOrder(testMall, userId, {
      goodsSpecId: await createSpec(testMall),
      addressId: saved.addressId,
    });
    expect(data.payAmount).toBe(1200);
  });
});

describe('stored address whose names do not fit its area code', () => {
  test.each([
    ['the names of another place', { ...urumqi, area_code: '110101' }],
    ['a code of nowhere', { ...urumqi, area_code: '999999' }],
    [
      'a county that was abolished',
      { province: '浙江省', city: '杭州市', county: '江干区', area_code: '330104' },
    ],
  ])('marks %s, rejects orders to it, and accepts it after it is saved again', async (_, area) => {
    const userId = await createUser(testMall, 1000);
    const addressId = await createMismatchedAddress(userId, area);
    const goodsSpecId = await createSpec(testMall);
    const list = async () => (await testMall.call(addressList, {}, { userId })).data;
    const { area_code: areaCode, ...names } = area;
    expect(await list()).toEqual([expect.objectContaining({ ...names, areaCode, needsCheck: true })]);
    expect(await createOrder(testMall, userId, { goodsSpecId, addressId })).toMatchObject(unverified);
    const items = [{ goodsSpecId }];
    expect(await saveMergeOrder(testMall, userId, { items, addressId })).toMatchObject(unverified);
    const input = { items: `${goodsSpecId}:1`, addressId };
    expect(await testMall.send(getExpressFee, input, createUserOptions(userId))).toMatchObject(unverified);
    expect([await readStock(testMall, goodsSpecId), await readPoints(testMall, userId)]).toEqual([50, 1000]);

    const right = { ...buildInput({ ...urumqi, areaCode: '650102' }), isDefault: false };
    await testMall.call(addressUpdate, { id: addressId, ...right }, { userId });
    expect((await list())[0]?.needsCheck).toBeUndefined();
    const { data } = await createOrder(testMall, userId, { goodsSpecId, addressId });
    expect(data.payAmount).toBe(1200);
  });

  test('does not prevent an order without shipping', async () => {
    const userId = await createUser(testMall, 1000);
    const goodsSpecId = await createSpec(testMall, { kind: 'service' });
    const answer = await createOrder(testMall, userId, {
      goodsSpecId,
      addressId: await createMismatchedAddress(userId),
    });
    expect(answer.status).toBe(200);
  });

  test('rejects the address for an existing order', async () => {
    const userId = await createUser(testMall, 1000);
    const goodsSpecId = await createSpec(testMall);
    const { data } = await createOrder(testMall, userId, {
      goodsSpecId,
      addressId: await createAddress(testMall, userId),
    });
    const { address } = await readOrder(testMall, data.orderId);
    const change = { orderId: data.orderId, addressId: await createMismatchedAddress(userId) };
    expect(await testMall.call(updateAddress, change, createUserOptions(userId))).toMatchObject(unverified);
    expect((await readOrder(testMall, data.orderId)).address).toBe(address);
  });

  test('rejects the address for a merge order', async () => {
    const { userId, mergeOrderId, orderIds } = await createUnpaidMergeOrder(testMall);
    const addressId = await createMismatchedAddress(userId);
    const answer = await testMall.call(
      multiUpdateAddress,
      { mergeOrderId, addressId },
      createUserOptions(userId),
    );
    expect(answer).toMatchObject(unverified);
    for (const orderId of orderIds)
      expect((await readOrder(testMall, orderId)).address).toContain('"330106"');
  });

  test('fills in missing suffixes of the names', async () => {
    const userId = await createUser(testMall, 1000);
    const area = { province: '浙江', city: '杭州', county: '西湖' };
    const addressId = await createMismatchedAddress(userId, area);
    const { data } = await createOrder(testMall, userId, {
      goodsSpecId: await createSpec(testMall),
      addressId,
    });
    const detail = await testMall.call(orderDetail, { orderId: data.orderId }, createUserOptions(userId));
    const full = { province: '浙江省', city: '杭州市', county: '西湖区' };
    expect(detail.data.address).toMatchObject(full);
    expect((await testMall.call(addressList, {}, { userId })).data[0]).toMatchObject(full);
  });

  test('prevents repeating a closed order', async () => {
    const userId = await createUser(testMall, 1000);
    const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 500 });
    const addressId = await createAddress(testMall, userId);
    const { orderId } = (await createOrder(testMall, userId, { goodsSpecId, addressId })).data;
    await testMall.call(cancelOrder, { orderId }, createUserOptions(userId));
    const { address } = await readOrder(testMall, orderId);
    const unfit = JSON.stringify({ ...JSON.parse(address ?? ''), ...urumqi, areaCode: '110101' });
    await testMall.mall.db.updateTable('orders').set({ address: unfit }).where('id', '=', orderId).execute();
    const again = await testMall.call(
      reOrder,
      { orderId },
      { ...createUserOptions(userId), idempotencyKey: orderId },
    );
    expect(again).toMatchObject(unverified);
    expect([await readStock(testMall, goodsSpecId), await readPoints(testMall, userId)]).toEqual([50, 1000]);
  });
});
