import { refund } from '@/lib/contract/after-sale';
import { getExpressFee, multiUpdateAddress } from '@/lib/contract/merge-order';
import { orderDetail, updateAddress } from '@/lib/contract/order';
import { writeSetting } from '@/server/mall/config/settings';
import {
  createAddress,
  createOrder,
  createSpec,
  createUser,
  readOrder,
} from '@/tests/support/builders/order';
import { assertConsistent } from '@/tests/support/consistency/assert-consistent';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import {
  createBuyer,
  createUserOptions,
  notifyPaid,
  readMergeOrder,
  saveMergeOrder,
  startMergePayment,
} from '../../../support/builders/merge-order';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(() => assertConsistent(shop.mall.db));
afterAll(() => shop.close());

/** Creates an address of the user in Ürümqi. */
async function createRemoteAddress(userId: string): Promise<string> {
  const addressId = await createAddress(shop, userId);
  const remote = {
    ...{ province: '新疆维吾尔自治区', city: '乌鲁木齐市', county: '天山区' },
    area_code: '650102',
  };
  await shop.mall.db.updateTable('addresses').set(remote).where('id', '=', addressId).execute();
  return addressId;
}

const queryFee = (userId: string, input: Record<string, unknown>) =>
  shop.send(getExpressFee, input, createUserOptions(userId));

describe('multi_order/getExpressFee', () => {
  // R-ORDER-21
  test('returns no fee for ordinary provinces, and a fee by weight and parcel for remote ones', async () => {
    const { userId, addressId } = await createBuyer(shop);
    const light = await createSpec(shop, { weightGrams: 300, supplier: 'north' });
    const heavy = await createSpec(shop, { weightGrams: 900, supplier: 'south' });
    const items = `${light}:2,${heavy}:3`;
    expect((await queryFee(userId, { items, addressId })).data).toMatchObject({
      expressFen: 0,
      isFree: true,
    });
    const remote = await queryFee(userId, { items, addressId: await createRemoteAddress(userId) });
    expect(remote.data).toEqual({
      expressFen: 1200 + 1200 + 600 * 2,
      parcels: [
        { goodsSpecIds: [light], weightGrams: 600, expressFen: 1200 },
        { goodsSpecIds: [heavy], weightGrams: 2700, expressFen: 2400 },
      ],
      isFree: false,
      freeFromFen: 9900,
      freeFromPoints: 2000,
    });
  });

  test('returns no fee above a total of all items', async () => {
    const { userId } = await createBuyer(shop);
    const specs = await Promise.all(
      ['a', 'b'].map((supplier) => createSpec(shop, { points: 0, priceFen: 4950, supplier })),
    );
    const [one, two] = specs;
    const areaCode = '650102';
    expect((await queryFee(userId, { items: `${one}:1`, areaCode })).data.expressFen).toBe(1200);
    expect((await queryFee(userId, { items: `${one}:1,${two}:1`, areaCode })).data).toMatchObject({
      expressFen: 0,
      isFree: true,
    });
  });

  test('accepts a province by name, and uses the prices of an activity', async () => {
    const { userId } = await createBuyer(shop);
    const goodsSpecId = await createSpec(shop);
    const answer = await queryFee(userId, { items: `${goodsSpecId}:1:0`, province: '西藏自治区' });
    expect(answer.data.expressFen).toBe(1200);
    const wrong = await queryFee(userId, { items: `${goodsSpecId}:1`, province: 'Atlantis' });
    expect([wrong.status, wrong.issues?.[0]?.path]).toEqual([400, 'province']);
    expect((await queryFee(userId, { items: `${goodsSpecId}:1:5`, areaCode: '330106' })).reason).toBe(
      'activity_over',
    );
  });

  // R-VOUCHER-08
  test('returns no fee for items without shipping', async () => {
    const { userId } = await createBuyer(shop);
    const card = await createSpec(shop, { kind: 'service' });
    const { data } = await queryFee(userId, { items: `${card}:1`, areaCode: '650102' });
    expect(data).toMatchObject({ expressFen: 0, parcels: [] });
  });

  test.each(['', 'x', 'x:0', 'x:-1', 'x:1.5', 'x:1:9', 'x:1,', 'x:100', 'x:1 y:1', '../x:1'])(
    'rejects items like %j',
    async (items) => {
      const { userId } = await createBuyer(shop);
      expect((await queryFee(userId, { items, areaCode: '330106' })).status).toBe(400);
    },
  );

  test('requires a destination, and accepts own addresses only', async () => {
    const { userId } = await createBuyer(shop);
    const items = `${await createSpec(shop)}:1`;
    expect((await queryFee(userId, { items })).status).toBe(400);
    const addressId = await createAddress(shop, await createUser(shop, 0));
    expect((await queryFee(userId, { items, addressId })).status).toBe(400);
    expect((await queryFee(userId, { items: 'nothing:1', areaCode: '330106' })).status).toBe(404);
  });
});

describe('order to a remote region', () => {
  test('charges the fee and shows it in the detail', async () => {
    const { userId } = await createBuyer(shop);
    const addressId = await createRemoteAddress(userId);
    const goodsSpecId = await createSpec(shop, { points: 100, priceFen: 500 });
    const { data } = await createOrder(shop, userId, { goodsSpecId, addressId });
    expect(data.payAmount).toBe(1700);
    const detail = await shop.call(orderDetail, { orderId: data.orderId }, createUserOptions(userId));
    expect(detail.data).toMatchObject({ payAmount: 1700, expressFen: 1200, mergeOrderId: null });
  });

  test('must be paid even when its items cost points alone', async () => {
    const { userId } = await createBuyer(shop);
    const addressId = await createRemoteAddress(userId);
    const { data } = await createOrder(shop, userId, { goodsSpecId: await createSpec(shop), addressId });
    expect(data.payAmount).toBe(1200);
    expect(await readOrder(shop, data.orderId)).toMatchObject({ status: 1, points_gained: 0 });
  });

  test('charges each parcel of several suppliers', async () => {
    const { userId } = await createBuyer(shop);
    const addressId = await createRemoteAddress(userId);
    const specs = await Promise.all(['a', 'b'].map((supplier) => createSpec(shop, { supplier })));
    const { data } = await saveMergeOrder(shop, userId, {
      items: specs.map((goodsSpecId) => ({ goodsSpecId })),
      addressId,
    });
    expect(data.payAmount).toBe(2400);
    const detail = await readMergeOrder(shop, userId, data.mergeOrderId);
    expect([detail.expressFen, detail.orders.map(({ expressFen }) => expressFen)]).toEqual([
      2400,
      [1200, 1200],
    ]);
  });

  // R-ORDER-23
  test('rejects a change from a free region to a remote one', async () => {
    const { userId, addressId } = await createBuyer(shop);
    const remote = await createRemoteAddress(userId);
    const { data } = await createOrder(shop, userId, { goodsSpecId: await createSpec(shop), addressId });
    const change = (to: string, orderId: string) =>
      shop.call(updateAddress, { orderId, addressId: to }, createUserOptions(userId));
    expect(await change(remote, data.orderId)).toMatchObject({ status: 409, reason: 'price_changed' });
    const far = await createOrder(shop, userId, { goodsSpecId: await createSpec(shop), addressId: remote });
    expect((await change(addressId, far.data.orderId)).status).toBe(200);
    expect((await change(remote, far.data.orderId)).status).toBe(200);
  });
});

describe('address change within the same shipping terms', () => {
  /**
   * Two orders whose shipping to Ürümqi is free only because they were bought together, and a second address
   * there.
   */
  async function createOrdersShippedFreeTogether() {
    const { userId } = await createBuyer(shop);
    const addressId = await createRemoteAddress(userId);
    const specs = await Promise.all(
      ['a', 'b'].map((supplier) => createSpec(shop, { points: 0, priceFen: 4950, supplier })),
    );
    const items = specs.map((goodsSpecId) => ({ goodsSpecId }));
    const { data } = await saveMergeOrder(shop, userId, { items, addressId });
    expect(data.payAmount).toBe(9900);
    const next = await createRemoteAddress(userId);
    await shop.mall.db.updateTable('addresses').set({ detail: '2' }).where('id', '=', next).execute();
    return { ...data, userId, next, orderId: data.orderIds[0] ?? '' };
  }

  test('accepts the change for one of several orders that ship free together', async () => {
    const { userId, orderId, next } = await createOrdersShippedFreeTogether();
    expect(
      (await shop.call(updateAddress, { orderId, addressId: next }, createUserOptions(userId))).status,
    ).toBe(200);
    expect((await readOrder(shop, orderId)).address).toContain('"detail":"2"');
  });

  test('accepts the change for the orders left after a refund', async () => {
    const { userId, orderId, mergeOrderId, next } = await createOrdersShippedFreeTogether();
    await notifyPaid(shop, (await startMergePayment(shop, userId, mergeOrderId)).paymentId);
    expect((await shop.call(refund, { orderId }, createUserOptions(userId))).data.status).toBe('refunded');
    const change = { mergeOrderId, addressId: next };
    expect((await shop.call(multiUpdateAddress, change, createUserOptions(userId))).status).toBe(200);
  });

  test('rejects the change from free shipping to a dearer place', async () => {
    const { userId, orderId, next } = await createOrdersShippedFreeTogether();
    await shop.mall.db
      .updateTable('addresses')
      .set({ province: '香港特别行政区', city: '香港岛', county: '中西区', area_code: '810101' })
      .where('id', '=', next)
      .execute();
    const answer = await shop.call(updateAddress, { orderId, addressId: next }, createUserOptions(userId));
    expect(answer).toMatchObject({ status: 409, reason: 'price_changed' });
  });
});

test('uses the operator’s own fee table', async () => {
  const terms = { firstFen: 800, furtherFen: 100, freeFromFen: null, freeFromPoints: null };
  const other = await startMall();
  await writeSetting(other.mall.db, 'expressFees', { elsewhere: terms, zones: [] });
  const userId = await createUser(other, 300);
  const addressId = await createAddress(other, userId);
  const goodsSpecId = await createSpec(other, { weightGrams: 1200 });
  const { data } = await createOrder(other, userId, { goodsSpecId, addressId });
  expect(data.payAmount).toBe(900);
  await other.close();
});
