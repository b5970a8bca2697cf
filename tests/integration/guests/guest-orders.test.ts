import { randomUUID } from 'node:crypto';
import { reOrder } from '@/lib/contract/order';
import { setProject } from '@/server/mall/operator/project';
import { createActivity, createBuyer, saveMergeOrder } from '@/tests/support/builders/merge-order';
import { createOrder, createSpec, readOrder, readPoints } from '@/tests/support/builders/order';
import { createServiceGoods } from '@/tests/support/builders/service-order';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

type GuestOrders = 'all' | 'paid' | 'none';
const setGuestOrders = (guestOrders: GuestOrders, pId = '10000') =>
  setProject(testMall.mall.db, pId, { guestOrders });

const identityNeeded = { status: 403, reason: 'identity_needed' };
const accepted = { status: 200 };

const identities = { phone: '13800138000', union_id: 'u', openid: 'o', alipay_user_id: 'a' };
const identifyUser = (userId: string, column: keyof typeof identities) =>
  testMall.mall.db
    .updateTable('users')
    .set({ [column]: `${identities[column]}-${userId}` })
    .where('id', '=', userId)
    .execute();

// R-ORDER-52
describe.each<[GuestOrders, object, object]>([
  ['all', accepted, accepted],
  ['paid', identityNeeded, accepted],
  ['none', identityNeeded, identityNeeded],
])('orders of guests where guests may place %s', (setting, free, paid) => {
  beforeEach(() => setGuestOrders(setting));

  test('decides about an order paid with points alone', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const goodsSpecId = await createSpec(testMall);
    expect(await createOrder(testMall, userId, { goodsSpecId, addressId })).toMatchObject(free);
  });

  test('decides about an order that costs cash', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const goodsSpecId = await createSpec(testMall, { priceFen: 100 });
    expect(await createOrder(testMall, userId, { goodsSpecId, addressId })).toMatchObject(paid);
  });

  test('decides about an order without shipping', async () => {
    const { userId } = await createBuyer(testMall);
    const { goodsSpecId } = await createServiceGoods(testMall, { priceFen: 0 });
    expect(await createOrder(testMall, userId, { goodsSpecId })).toMatchObject(free);
  });

  test.each([0, 990])('decides about a cash-on-delivery order of %i fen', async (priceFen) => {
    const { userId, addressId } = await createBuyer(testMall);
    const goodsSpecId = await createSpec(testMall);
    await createActivity(testMall, goodsSpecId, { activityType: 4, priceFen });
    expect(await createOrder(testMall, userId, { goodsSpecId, addressId, activityType: 4 })).toMatchObject(
      free,
    );
  });

  test('decides about a merge order in which one supplier’s items cost no cash', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const items = await Promise.all([
      createSpec(testMall, { priceFen: 100, supplier: 'north' }),
      createSpec(testMall, { supplier: 'south' }),
    ]);
    const lines = items.map((goodsSpecId) => ({ goodsSpecId }));
    expect(await saveMergeOrder(testMall, userId, { items: lines, addressId })).toMatchObject(free);
  });

  test.each(['phone', 'union_id', 'openid', 'alipay_user_id'] as const)(
    'creates any order of a user with %s',
    async (column) => {
      const { userId, addressId } = await createBuyer(testMall);
      await identifyUser(userId, column);
      const goodsSpecId = await createSpec(testMall);
      expect(await createOrder(testMall, userId, { goodsSpecId, addressId })).toMatchObject(accepted);
    },
  );
});

test('a rejected order takes nothing and leaves its idempotency key free', async () => {
  await setGuestOrders('paid');
  const { userId, addressId } = await createBuyer(testMall);
  const goodsSpecId = await createSpec(testMall);
  const key = randomUUID();
  expect(await createOrder(testMall, userId, { goodsSpecId, addressId }, key)).toMatchObject(identityNeeded);
  expect(await readPoints(testMall, userId)).toBe(1000);
  await identifyUser(userId, 'phone');
  expect(await createOrder(testMall, userId, { goodsSpecId, addressId }, key)).toMatchObject(accepted);
});

test('a repeated order is checked against the current setting', async () => {
  await setGuestOrders('all');
  const { userId, addressId } = await createBuyer(testMall);
  const goodsSpecId = await createSpec(testMall);
  const { orderId } = (await createOrder(testMall, userId, { goodsSpecId, addressId })).data;
  await testMall.mall.db.updateTable('orders').set({ status: 6 }).where('id', '=', orderId).execute();
  const again = () =>
    testMall.call(reOrder, { orderId }, { userId, pId: '10000', idempotencyKey: randomUUID() });
  await setGuestOrders('paid');
  expect(await again()).toMatchObject(identityNeeded);
  await identifyUser(userId, 'openid');
  const answer = await again();
  expect(answer).toMatchObject(accepted);
  expect(await readOrder(testMall, answer.data.orderId)).toMatchObject({ source_order_id: orderId });
});

test('an unknown project uses the default project’s setting, and a known one its own', async () => {
  await setGuestOrders('paid');
  await setGuestOrders('all', '10001');
  const { userId, addressId } = await createBuyer(testMall);
  const goodsSpecId = await createSpec(testMall);
  const input = { goodsSpecId, addressId, quantity: 1 };
  expect(await createOrder(testMall, userId, { ...input, pId: '777' } as never)).toMatchObject(
    identityNeeded,
  );
  expect(await createOrder(testMall, userId, { ...input, pId: '10001' } as never)).toMatchObject(accepted);
});

test('rejects an unknown guestOrders value', async () => {
  await expect(setProject(testMall.mall.db, '10000', { guestOrders: 'some' })).rejects.toThrow(/guestOrders/);
});

test('production accepts only paid orders from guests, and one free order a day per recipient', async () => {
  const ownMall = await startMall({ settings: { demo: false } });
  try {
    await ownMall.mall.db
      .insertInto('goods_groups')
      .values({ id: 'g', position: 0, name_zh: '', name_en: '', icon: '' })
      .execute();
    const [one, two] = [await createBuyer(ownMall), await createBuyer(ownMall)];
    const goodsSpecId = await createSpec(ownMall);
    expect(await createOrder(ownMall, one.userId, { goodsSpecId, addressId: one.addressId })).toMatchObject(
      identityNeeded,
    );
    for (const [index, { userId }] of [one, two].entries())
      await ownMall.mall.db
        .updateTable('users')
        .set({ phone: `1380013800${index}` })
        .where('id', '=', userId)
        .execute();
    expect(await createOrder(ownMall, one.userId, { goodsSpecId, addressId: one.addressId })).toMatchObject(
      accepted,
    );
    expect(await createOrder(ownMall, two.userId, { goodsSpecId, addressId: two.addressId })).toMatchObject({
      status: 409,
      reason: 'once_a_day',
    });
  } finally {
    await ownMall.close();
  }
});
