import { refund } from '@/lib/contract/after-sale';
import { getExpressFee, multiUpdateAddress } from '@/lib/contract/merge-order';
import { orderDetail, updateAddress } from '@/lib/contract/order';
import { writeSetting } from '@/server/mall/config/settings';
import { assertConsistent } from '@/tests/integration/order/support/consistent';
import { newAddress, newSpec, order, orderRow, userWith } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { asUser, detailOf, newBuyer, notify, saveMerged, startMerged } from './support/merge';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(() => assertConsistent(shop.mall.db));
afterAll(() => shop.close());

/** An address of the user in Ürümqi. */
async function remoteAddress(userId: string): Promise<string> {
  const addressId = await newAddress(shop, userId);
  const remote = {
    ...{ province: '新疆维吾尔自治区', city: '乌鲁木齐市', county: '天山区' },
    area_code: '650102',
  };
  await shop.mall.db.updateTable('addresses').set(remote).where('id', '=', addressId).execute();
  return addressId;
}

const ask = (userId: string, input: Record<string, unknown>) =>
  shop.send(getExpressFee, input, asUser(userId));

describe('multi_order/getExpressFee', () => {
  // R-ORDER-21
  test('is nothing in ordinary provinces, and by weight and parcel in remote ones', async () => {
    const { userId, addressId } = await newBuyer(shop);
    const light = await newSpec(shop, { weightGrams: 300, supplier: 'north' });
    const heavy = await newSpec(shop, { weightGrams: 900, supplier: 'south' });
    const items = `${light}:2,${heavy}:3`;
    expect((await ask(userId, { items, addressId })).data).toMatchObject({ expressFen: 0, isFree: true });
    const remote = await ask(userId, { items, addressId: await remoteAddress(userId) });
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

  test('is free over a limit, of all goods together', async () => {
    const { userId } = await newBuyer(shop);
    const specs = await Promise.all(
      ['a', 'b'].map((supplier) => newSpec(shop, { points: 0, priceFen: 4950, supplier })),
    );
    const [one, two] = specs;
    const areaCode = '650102';
    expect((await ask(userId, { items: `${one}:1`, areaCode })).data.expressFen).toBe(1200);
    expect((await ask(userId, { items: `${one}:1,${two}:1`, areaCode })).data).toMatchObject({
      expressFen: 0,
      isFree: true,
    });
  });

  test('takes a province by name, and prices of an activity', async () => {
    const { userId } = await newBuyer(shop);
    const goodsSpecId = await newSpec(shop);
    const answer = await ask(userId, { items: `${goodsSpecId}:1:0`, province: '西藏自治区' });
    expect(answer.data.expressFen).toBe(1200);
    const wrong = await ask(userId, { items: `${goodsSpecId}:1`, province: 'Atlantis' });
    expect([wrong.status, wrong.issues?.[0]?.path]).toEqual([400, 'province']);
    expect((await ask(userId, { items: `${goodsSpecId}:1:5`, areaCode: '330106' })).reason).toBe(
      'activity_over',
    );
  });

  // R-VOUCHER-08
  test('costs nothing for goods without shipping', async () => {
    const { userId } = await newBuyer(shop);
    const card = await newSpec(shop, { kind: 'service' });
    const { data } = await ask(userId, { items: `${card}:1`, areaCode: '650102' });
    expect(data).toMatchObject({ expressFen: 0, parcels: [] });
  });

  test.each(['', 'x', 'x:0', 'x:-1', 'x:1.5', 'x:1:9', 'x:1,', 'x:100', 'x:1 y:1', '../x:1'])(
    'refuses lines like %j',
    async (items) => {
      const { userId } = await newBuyer(shop);
      expect((await ask(userId, { items, areaCode: '330106' })).status).toBe(400);
    },
  );

  test('wants to know where to, and knows own addresses only', async () => {
    const { userId } = await newBuyer(shop);
    const items = `${await newSpec(shop)}:1`;
    expect((await ask(userId, { items })).status).toBe(400);
    const addressId = await newAddress(shop, await userWith(shop, 0));
    expect((await ask(userId, { items, addressId })).status).toBe(400);
    expect((await ask(userId, { items: 'nothing:1', areaCode: '330106' })).status).toBe(404);
  });
});

describe('an order to a remote region', () => {
  test('charges the fee, and its detail tells it', async () => {
    const { userId } = await newBuyer(shop);
    const addressId = await remoteAddress(userId);
    const goodsSpecId = await newSpec(shop, { points: 100, priceFen: 500 });
    const { data } = await order(shop, userId, { goodsSpecId, addressId });
    expect(data.payAmount).toBe(1700);
    const detail = await shop.call(orderDetail, { orderId: data.orderId }, asUser(userId));
    expect(detail.data).toMatchObject({ payAmount: 1700, expressFen: 1200, mergeOrderId: null });
  });

  test('of goods for points alone is to be paid', async () => {
    const { userId } = await newBuyer(shop);
    const addressId = await remoteAddress(userId);
    const { data } = await order(shop, userId, { goodsSpecId: await newSpec(shop), addressId });
    expect(data.payAmount).toBe(1200);
    expect(await orderRow(shop, data.orderId)).toMatchObject({ status: 1, points_gained: 0 });
  });

  test('of several suppliers charges each parcel', async () => {
    const { userId } = await newBuyer(shop);
    const addressId = await remoteAddress(userId);
    const specs = await Promise.all(['a', 'b'].map((supplier) => newSpec(shop, { supplier })));
    const { data } = await saveMerged(shop, userId, {
      items: specs.map((goodsSpecId) => ({ goodsSpecId })),
      addressId,
    });
    expect(data.payAmount).toBe(2400);
    const detail = await detailOf(shop, userId, data.mergeOrderId);
    expect([detail.expressFen, detail.orders.map(({ expressFen }) => expressFen)]).toEqual([
      2400,
      [1200, 1200],
    ]);
  });

  // R-ORDER-23
  test('cannot be made of one to a free region by changing the address', async () => {
    const { userId, addressId } = await newBuyer(shop);
    const remote = await remoteAddress(userId);
    const { data } = await order(shop, userId, { goodsSpecId: await newSpec(shop), addressId });
    const change = (to: string, orderId: string) =>
      shop.call(updateAddress, { orderId, addressId: to }, asUser(userId));
    expect(await change(remote, data.orderId)).toMatchObject({ status: 409, reason: 'price_changed' });
    const far = await order(shop, userId, { goodsSpecId: await newSpec(shop), addressId: remote });
    expect((await change(addressId, far.data.orderId)).status).toBe(200);
    expect((await change(remote, far.data.orderId)).status).toBe(200);
  });
});

describe('another address where the same terms hold', () => {
  /** Two orders that are shipped free to Ürümqi only because they were bought together, and a second address there. */
  async function freeTogether() {
    const { userId } = await newBuyer(shop);
    const addressId = await remoteAddress(userId);
    const specs = await Promise.all(
      ['a', 'b'].map((supplier) => newSpec(shop, { points: 0, priceFen: 4950, supplier })),
    );
    const items = specs.map((goodsSpecId) => ({ goodsSpecId }));
    const { data } = await saveMerged(shop, userId, { items, addressId });
    expect(data.payAmount).toBe(9900);
    const next = await remoteAddress(userId);
    await shop.mall.db.updateTable('addresses').set({ detail: '2' }).where('id', '=', next).execute();
    return { ...data, userId, next, orderId: data.orderIds[0] ?? '' };
  }

  test('is taken by one order of several that are shipped free together', async () => {
    const { userId, orderId, next } = await freeTogether();
    expect((await shop.call(updateAddress, { orderId, addressId: next }, asUser(userId))).status).toBe(200);
    expect((await orderRow(shop, orderId)).address).toContain('"detail":"2"');
  });

  test('and by those that are left when another one was refunded', async () => {
    const { userId, orderId, mergeOrderId, next } = await freeTogether();
    await notify(shop, (await startMerged(shop, userId, mergeOrderId)).paymentId);
    expect((await shop.call(refund, { orderId }, asUser(userId))).data.status).toBe('refunded');
    const change = { mergeOrderId, addressId: next };
    expect((await shop.call(multiUpdateAddress, change, asUser(userId))).status).toBe(200);
  });

  test('but a free one is no way to a dearer place', async () => {
    const { userId, orderId, next } = await freeTogether();
    await shop.mall.db
      .updateTable('addresses')
      .set({ province: '香港特别行政区', city: '香港岛', county: '中西区', area_code: '810101' })
      .where('id', '=', next)
      .execute();
    const answer = await shop.call(updateAddress, { orderId, addressId: next }, asUser(userId));
    expect(answer).toMatchObject({ status: 409, reason: 'price_changed' });
  });
});

test('an operator’s own table holds', async () => {
  const terms = { firstFen: 800, furtherFen: 100, freeFromFen: null, freeFromPoints: null };
  const other = await startMall();
  await writeSetting(other.mall.db, 'expressFees', { elsewhere: terms, zones: [] });
  const userId = await userWith(other, 300);
  const addressId = await newAddress(other, userId);
  const goodsSpecId = await newSpec(other, { weightGrams: 1200 });
  const { data } = await order(other, userId, { goodsSpecId, addressId });
  expect(data.payAmount).toBe(900);
  await other.close();
});
