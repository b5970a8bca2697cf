import { randomUUID } from 'node:crypto';
import { refund } from '@/lib/contract/after-sale';
import { cancelOrder, orderDetail, reOrder } from '@/lib/contract/order';
import { installTestMall } from '@/tests/support/install-test-mall';
import type { TestMall } from '@/tests/support/test-mall';
import {
  createAddress,
  createOrder,
  createSpec,
  createUser,
  readPoints,
  runConcurrently,
} from '../../support/builders/order';

let testMall: TestMall;
let userId: string;
let addressId: string;
installTestMall((mall) => {
  testMall = mall;
});
beforeEach(async () => {
  userId = await createUser(testMall, 1000);
  addressId = await createAddress(testMall, userId);
});

const readDetail = async (orderId: string) =>
  (await testMall.call(orderDetail, { orderId }, { userId, pId: '10000' })).data;

describe('reOrder', () => {
  const again = (orderId: string, idempotencyKey: string = randomUUID()) =>
    testMall.call(reOrder, { orderId }, { userId, pId: '10000', idempotencyKey });

  // R-ORDER-17
  test('returns the open order while it is unpaid', async () => {
    const goodsSpecId = await createSpec(testMall, { priceFen: 10, kind: 'service' });
    const { data } = await createOrder(testMall, userId, { goodsSpecId });
    expect((await again(data.orderId)).data).toEqual(data);
  });

  // R-ORDER-17
  test('repeats a closed order once at current prices, also for parallel calls', async () => {
    const goodsSpecId = await createSpec(testMall, { points: 100, priceFen: 10 });
    const { data } = await createOrder(testMall, userId, { goodsSpecId, addressId, quantity: 2 });
    await testMall.call(cancelOrder, { orderId: data.orderId }, { userId, pId: '10000' });
    await testMall.mall.db
      .updateTable('goods_specs')
      .set({ points: 110, price_fen: 20 })
      .where('id', '=', goodsSpecId)
      .execute();

    const answers = await runConcurrently(6, () => again(data.orderId));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const ids = new Set(answers.map((answer) => answer.data.orderId));
    expect(ids.size).toBe(1);
    expect(ids.has(data.orderId)).toBe(false);
    expect(answers[0]?.data.payAmount).toBe(40);
    expect(await readPoints(testMall, userId)).toBe(1000 - 220);
    expect(await readDetail([...ids][0] ?? '')).toMatchObject({ address: { city: '杭州市' }, points: 220 });
  });

  test('repeats an expired order that no job has closed yet', async () => {
    const goodsSpecId = await createSpec(testMall, { priceFen: 10, stock: 1, kind: 'service' });
    const { data } = await createOrder(testMall, userId, { goodsSpecId });
    testMall.advanceTime(30 * 60_000);
    const next = (await again(data.orderId)).data;
    expect(next.orderId).not.toBe(data.orderId);
    expect(Date.parse(next.payDeadline ?? '')).toBe(testMall.now().getTime() + 30 * 60_000);
    expect(await readDetail(data.orderId)).toMatchObject({ status: 6, closeReason: 'expired' });
    testMall.advanceTime(30 * 60_000);
    expect((await again(next.orderId)).status).toBe(200);
  });

  test('rejects a repetition that costs more points than before', async () => {
    const goodsSpecId = await createSpec(testMall, { points: 100 });
    const { data } = await createOrder(testMall, userId, { goodsSpecId, addressId });
    const { orderId } = data;
    await testMall.call(refund, { orderId }, { userId, pId: '10000' });
    const remaining = await readPoints(testMall, userId);
    const cost = (points: number) =>
      testMall.mall.db.updateTable('goods_specs').set({ points }).where('id', '=', goodsSpecId).execute();
    await cost(700);
    expect(await again(orderId)).toMatchObject({ status: 409, reason: 'price_changed' });
    expect(await readPoints(testMall, userId)).toBe(remaining);
    await cost(90);
    expect((await again(orderId)).status).toBe(200);
  });

  test('rejects a paid order', async () => {
    const goodsSpecId = await createSpec(testMall, { kind: 'service' });
    const { data } = await createOrder(testMall, userId, { goodsSpecId });
    expect(await again(data.orderId)).toMatchObject({ status: 409, reason: 'order_state' });
  });
});
