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
import { installTestMall } from '@/tests/support/install-test-mall';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import {
  createBuyer,
  createUserOptions,
  notifyPaid,
  readMergeOrder,
  saveMergeOrder,
  startMergePayment,
} from '../../../support/builders/merge-order';

let testMall: TestMall;
installTestMall(
  (mall) => {
    testMall = mall;
  },
  { logsErrors: true },
);

/** Creates an address of the user in Ürümqi. */
async function createRemoteAddress(userId: string): Promise<string> {
  const addressId = await createAddress(testMall, userId);
  const remote = {
    ...{ province: '新疆维吾尔自治区', city: '乌鲁木齐市', county: '天山区' },
    area_code: '650102',
  };
  await testMall.mall.db.updateTable('addresses').set(remote).where('id', '=', addressId).execute();
  return addressId;
}

const queryFee = (userId: string, input: Record<string, unknown>) =>
  testMall.send(getExpressFee, input, createUserOptions(userId));

describe('multi_order/getExpressFee', () => {
  // R-ORDER-21
  test('returns no fee for ordinary provinces, and a fee by weight and parcel for remote ones', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const light = await createSpec(testMall, { weightGrams: 300, supplier: 'north' });
    const heavy = await createSpec(testMall, { weightGrams: 900, supplier: 'south' });
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
    const { userId } = await createBuyer(testMall);
    const specs = await Promise.all(
      ['a', 'b'].map((supplier) => createSpec(testMall, { points: 0, priceFen: 4950, supplier })),
    );
    const [one, two] = specs;
    const areaCode = '650102';
    expect((await queryFee(userId, { items: `${one}:1`, areaCode })).data.expressFen).toBe(1200);
    expect((await queryFee(userId, { items: `${one}:1,${two}:1`, areaCode })).data).toMatchObject({
      expressFen: 0,
      isFree: true,
    });
  });

  test('counts only items with shipping towards free shipping', async () => {
    const { userId } = await createBuyer(testMall);
    const cup = await createSpec(testMall, { points: 0, priceFen: 4950 });
    const card = await createSpec(testMall, { points: 0, priceFen: 4950, kind: 'service' });
    const items = `${cup}:1,${card}:1`;
    expect((await queryFee(userId, { items, areaCode: '650102' })).data.expressFen).toBe(1200);
    const addressId = await createRemoteAddress(userId);
    const lines = [{ goodsSpecId: cup }, { goodsSpecId: card }];
    expect((await saveMergeOrder(testMall, userId, { items: lines, addressId })).data.payAmount).toBe(11_100);
  });

  test('accepts a province by name, and uses the prices of an activity', async () => {
    const { userId } = await createBuyer(testMall);
    const goodsSpecId = await createSpec(testMall);
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
    const { userId } = await createBuyer(testMall);
    const card = await createSpec(testMall, { kind: 'service' });
    const { data } = await queryFee(userId, { items: `${card}:1`, areaCode: '650102' });
    expect(data).toMatchObject({ expressFen: 0, parcels: [] });
  });

  test.each(['', 'x', 'x:0', 'x:-1', 'x:1.5', 'x:1:9', 'x:1,', 'x:100', 'x:1 y:1', '../x:1'])(
    'rejects items like %j',
    async (items) => {
      const { userId } = await createBuyer(testMall);
      expect((await queryFee(userId, { items, areaCode: '330106' })).status).toBe(400);
    },
  );

  test('requires a destination, and accepts own addresses only', async () => {
    const { userId } = await createBuyer(testMall);
    const items = `${await createSpec(testMall)}:1`;
    expect((await queryFee(userId, { items })).status).toBe(400);
    const addressId = await createAddress(testMall, await createUser(testMall, 0));
    expect((await queryFee(userId, { items, addressId })).status).toBe(400);
    expect((await queryFee(userId, { items: 'nothing:1', areaCode: '330106' })).status).toBe(404);
  });
});

describe('order to a remote region', () => {
  test('charges the fee and shows it in the detail', async () => {
    const { userId } = await createBuyer(testMall);
    const addressId = await createRemoteAddress(userId);
    const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 500 });
    const { data } = await createOrder(testMall, userId, { goodsSpecId, addressId });
    expect(data.payAmount).toBe(1700);
    const detail = await testMall.call(orderDetail, { orderId: data.orderId }, createUserOptions(userId));
    expect(detail.data).toMatchObject({ payAmount: 1700, expressFen: 1200, mergeOrderId: null });
  });

  test('must be paid even when its items cost points alone', async () => {
    const { userId } = await createBuyer(testMall);
    const addressId = await createRemoteAddress(userId);
    const { data } = await createOrder(testMall, userId, {
      goodsSpecId: await createSpec(testMall),
      addressId,
    });
    expect(data.payAmount).toBe(1200);
    expect(await readOrder(testMall, data.orderId)).toMatchObject({ status: 1, points_gained: 0 });
  });

  test('charges each parcel of several suppliers', async () => {
    const { userId } = await createBuyer(testMall);
    const addressId = await createRemoteAddress(userId);
    const specs = await Promise.all(['a', 'b'].map((supplier) => createSpec(testMall, { supplier })));
    const { data } = await saveMergeOrder(testMall, userId, {
      items: specs.map((goodsSpecId) => ({ goodsSpecId })),
      addressId,
    });
    expect(data.payAmount).toBe(2400);
    const detail = await readMergeOrder(testMall, userId, data.mergeOrderId);
    expect([detail.expressFen, detail.orders.map(({ expressFen }) => expressFen)]).toEqual([
      2400,
      [1200, 1200],
    ]);
  });

  // R-ORDER-23
  test('rejects a change from a free region to a remote one', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const remote = await createRemoteAddress(userId);
    const { data } = await createOrder(testMall, userId, {
      goodsSpecId: await createSpec(testMall),
      addressId,
    });
    const change = (to: string, orderId: string) =>
      testMall.call(updateAddress, { orderId, addressId: to }, createUserOptions(userId));
    expect(await change(remote, data.orderId)).toMatchObject({ status: 409, reason: 'price_changed' });
    const far = await createOrder(testMall, userId, {
      goodsSpecId: await createSpec(testMall),
      addressId: remote,
    });
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
    const { userId } = await createBuyer(testMall);
    const addressId = await createRemoteAddress(userId);
    const specs = await Promise.all(
      ['a', 'b'].map((supplier) => createSpec(testMall, { points: 0, priceFen: 4950, supplier })),
    );
    const items = specs.map((goodsSpecId) => ({ goodsSpecId }));
    const { data } = await saveMergeOrder(testMall, userId, { items, addressId });
    expect(data.payAmount).toBe(9900);
    const next = await createRemoteAddress(userId);
    await testMall.mall.db.updateTable('addresses').set({ detail: '2' }).where('id', '=', next).execute();
    return { ...data, userId, next, orderId: data.orderIds[0] ?? '' };
  }

  test('accepts the change for one of several orders that ship free together', async () => {
    const { userId, orderId, next } = await createOrdersShippedFreeTogether();
    expect(
      (await testMall.call(updateAddress, { orderId, addressId: next }, createUserOptions(userId))).status,
    ).toBe(200);
    expect((await readOrder(testMall, orderId)).address).toContain('"detail":"2"');
  });

  test('accepts the change for the orders left after a refund', async () => {
    const { userId, orderId, mergeOrderId, next } = await createOrdersShippedFreeTogether();
    await notifyPaid(testMall, (await startMergePayment(testMall, userId, mergeOrderId)).paymentId);
    expect((await testMall.call(refund, { orderId }, createUserOptions(userId))).data.status).toBe(
      'refunded',
    );
    const change = { mergeOrderId, addressId: next };
    expect((await testMall.call(multiUpdateAddress, change, createUserOptions(userId))).status).toBe(200);
  });

  test('rejects the change from free shipping to a dearer place', async () => {
    const { userId, orderId, next } = await createOrdersShippedFreeTogether();
    await testMall.mall.db
      .updateTable('addresses')
      .set({ province: '香港特别行政区', city: '香港岛', county: '中西区', area_code: '810101' })
      .where('id', '=', next)
      .execute();
    const answer = await testMall.call(
      updateAddress,
      { orderId, addressId: next },
      createUserOptions(userId),
    );
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
