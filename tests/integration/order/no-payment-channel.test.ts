import { randomUUID } from 'node:crypto';
import { cancelOrder, reOrder } from '@/lib/contract/order';
import { createBuyer, saveMergeOrder } from '@/tests/support/builders/merge-order';
import { createOrder, createSpec, readPoints, readStock } from '@/tests/support/builders/order';
import { installTestMall } from '@/tests/support/install-test-mall';
import type { TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
installTestMall((mall) => {
  testMall = mall;
});

const NO_CHANNEL = { isWxPay: false, isAliPay: false, isCloudPay: false };

/** Sets the channels of the default project. */
const setChannels = (config: Partial<typeof NO_CHANNEL>) =>
  testMall.mall.db
    .updateTable('projects')
    .set({ config: JSON.stringify(config) })
    .where('p_id', '=', '10000')
    .execute();

const rejection = { status: 403, reason: 'payment_unavailable' };

// R-PAY-04
describe('an order in a project that offers no payment channel', () => {
  beforeEach(() => setChannels(NO_CHANNEL));

  test('is rejected before anything is reserved when money is due', async () => {
    const { userId, addressId } = await createBuyer(testMall);
    const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 1990, stock: 5 });
    expect(await createOrder(testMall, userId, { goodsSpecId, addressId })).toMatchObject(rejection);
    expect([await readStock(testMall, goodsSpecId), await readPoints(testMall, userId)]).toEqual([5, 1000]);
  });

  test('is created when it is paid with points alone', async () => {
    const { userId } = await createBuyer(testMall);
    const goodsSpecId = await createSpec(testMall, { points: 100, kind: 'service' });
    expect((await createOrder(testMall, userId, { goodsSpecId })).status).toBe(200);
  });

  test('is rejected when only one of several products costs money', async () => {
    const { userId } = await createBuyer(testMall);
    const free = await createSpec(testMall, { points: 100, kind: 'service', stock: 5 });
    const cash = await createSpec(testMall, { points: 50, priceFen: 500, kind: 'service', stock: 5 });
    const items = [{ goodsSpecId: free }, { goodsSpecId: cash }];
    expect(await saveMergeOrder(testMall, userId, { items })).toMatchObject(rejection);
    expect([await readStock(testMall, free), await readPoints(testMall, userId)]).toEqual([5, 1000]);
  });

  test('is rejected as a repetition of a closed order, too', async () => {
    await setChannels({});
    const { userId } = await createBuyer(testMall);
    const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 10, kind: 'service', stock: 5 });
    const { orderId } = (await createOrder(testMall, userId, { goodsSpecId })).data;
    const caller = { userId, pId: '10000' };
    await testMall.call(cancelOrder, { orderId }, caller);
    await setChannels(NO_CHANNEL);
    const again = await testMall.call(reOrder, { orderId }, { ...caller, idempotencyKey: randomUUID() });
    expect(again).toMatchObject(rejection);
    expect([await readStock(testMall, goodsSpecId), await readPoints(testMall, userId)]).toEqual([5, 1000]);
  });
});

// R-PAY-04
test('an order with cash is created while the project offers one channel', async () => {
  await setChannels({ ...NO_CHANNEL, isCloudPay: true });
  const { userId } = await createBuyer(testMall);
  const goodsSpecId = await createSpec(testMall, { points: 1, priceFen: 10, kind: 'service' });
  expect((await createOrder(testMall, userId, { goodsSpecId })).status).toBe(200);
});
