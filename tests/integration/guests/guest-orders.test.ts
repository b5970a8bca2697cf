import { randomUUID } from 'node:crypto';
import { reOrder } from '@/lib/contract/order';
import { setProject } from '@/server/mall/operator/project';
import { newActivity, newBuyer, saveMerged } from '@/tests/integration/merge-order/support/merge';
import { newSpec, order, orderRow, pointsOf } from '@/tests/integration/order/support/shop';
import { newService } from '@/tests/integration/service/support/services';
import { startMall, type TestMall } from '@/tests/support/mall';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(() => expect(shop.errors).toEqual([]));
afterAll(() => shop.close());

type GuestOrders = 'all' | 'paid' | 'none';
const allow = (guestOrders: GuestOrders, pId = '10000') => setProject(shop.mall.db, pId, { guestOrders });

const needed = { status: 403, reason: 'identity_needed' };
const done = { status: 200 };

const identities = { phone: '13800138000', union_id: 'u', openid: 'o', alipay_user_id: 'a' };
const know = (userId: string, column: keyof typeof identities) =>
  shop.mall.db
    .updateTable('users')
    .set({ [column]: `${identities[column]}-${userId}` })
    .where('id', '=', userId)
    .execute();

describe.each<[GuestOrders, object, object]>([
  ['all', done, done],
  ['paid', needed, done],
  ['none', needed, needed],
])('where guests may place %s', (setting, free, paid) => {
  beforeEach(() => allow(setting));

  test('an order for points alone', async () => {
    const { userId, addressId } = await newBuyer(shop);
    const goodsSpecId = await newSpec(shop);
    expect(await order(shop, userId, { goodsSpecId, addressId })).toMatchObject(free);
  });

  test('an order that costs cash', async () => {
    const { userId, addressId } = await newBuyer(shop);
    const goodsSpecId = await newSpec(shop, { priceFen: 100 });
    expect(await order(shop, userId, { goodsSpecId, addressId })).toMatchObject(paid);
  });

  test('an order without shipping', async () => {
    const { userId } = await newBuyer(shop);
    const { goodsSpecId } = await newService(shop, { priceFen: 0 });
    expect(await order(shop, userId, { goodsSpecId })).toMatchObject(free);
  });

  test.each([0, 990])('an order of %i fen that is paid at the door', async (priceFen) => {
    const { userId, addressId } = await newBuyer(shop);
    const goodsSpecId = await newSpec(shop);
    await newActivity(shop, goodsSpecId, { activityType: 4, priceFen });
    expect(await order(shop, userId, { goodsSpecId, addressId, activityType: 4 })).toMatchObject(free);
  });

  test('several goods of which one supplier’s cost no cash', async () => {
    const { userId, addressId } = await newBuyer(shop);
    const items = await Promise.all([
      newSpec(shop, { priceFen: 100, supplier: 'north' }),
      newSpec(shop, { supplier: 'south' }),
    ]);
    const wishes = items.map((goodsSpecId) => ({ goodsSpecId }));
    expect(await saveMerged(shop, userId, { items: wishes, addressId })).toMatchObject(free);
  });

  test.each(['phone', 'union_id', 'openid', 'alipay_user_id'] as const)(
    'any order of a user with %s',
    async (column) => {
      const { userId, addressId } = await newBuyer(shop);
      await know(userId, column);
      const goodsSpecId = await newSpec(shop);
      expect(await order(shop, userId, { goodsSpecId, addressId })).toMatchObject(done);
    },
  );
});

test('a refused order takes nothing and leaves its key free', async () => {
  await allow('paid');
  const { userId, addressId } = await newBuyer(shop);
  const goodsSpecId = await newSpec(shop);
  const key = randomUUID();
  expect(await order(shop, userId, { goodsSpecId, addressId }, key)).toMatchObject(needed);
  expect(await pointsOf(shop, userId)).toBe(1000);
  await know(userId, 'phone');
  expect(await order(shop, userId, { goodsSpecId, addressId }, key)).toMatchObject(done);
});

test('an order that is made again is judged anew', async () => {
  await allow('all');
  const { userId, addressId } = await newBuyer(shop);
  const goodsSpecId = await newSpec(shop);
  const { orderId } = (await order(shop, userId, { goodsSpecId, addressId })).data;
  await shop.mall.db.updateTable('orders').set({ status: 6 }).where('id', '=', orderId).execute();
  const again = () => shop.call(reOrder, { orderId }, { userId, pId: '10000', idempotencyKey: randomUUID() });
  await allow('paid');
  expect(await again()).toMatchObject(needed);
  await know(userId, 'openid');
  const made = await again();
  expect(made).toMatchObject(done);
  expect(await orderRow(shop, made.data.orderId)).toMatchObject({ source_order_id: orderId });
});

test('a project that nobody knows follows the default one; another one has its own say', async () => {
  await allow('paid');
  await allow('all', '10001');
  const { userId, addressId } = await newBuyer(shop);
  const goodsSpecId = await newSpec(shop);
  const input = { goodsSpecId, addressId, quantity: 1 };
  expect(await order(shop, userId, { ...input, pId: '777' } as never)).toMatchObject(needed);
  expect(await order(shop, userId, { ...input, pId: '10001' } as never)).toMatchObject(done);
});

test('a value that does not exist is refused to the operator', async () => {
  await expect(setProject(shop.mall.db, '10000', { guestOrders: 'some' })).rejects.toThrow(/guestOrders/);
});

test('production lets guests place paid orders only, once a day to one recipient', async () => {
  const own = await startMall({ settings: { demo: false } });
  try {
    await own.mall.db
      .insertInto('goods_groups')
      .values({ id: 'g', position: 0, name_zh: '', name_en: '', icon: '' })
      .execute();
    const [one, two] = [await newBuyer(own), await newBuyer(own)];
    const goodsSpecId = await newSpec(own);
    expect(await order(own, one.userId, { goodsSpecId, addressId: one.addressId })).toMatchObject(needed);
    for (const [index, { userId }] of [one, two].entries())
      await own.mall.db
        .updateTable('users')
        .set({ phone: `1380013800${index}` })
        .where('id', '=', userId)
        .execute();
    expect(await order(own, one.userId, { goodsSpecId, addressId: one.addressId })).toMatchObject(done);
    expect(await order(own, two.userId, { goodsSpecId, addressId: two.addressId })).toMatchObject({
      status: 409,
      reason: 'once_a_day',
    });
  } finally {
    await own.close();
  }
});
