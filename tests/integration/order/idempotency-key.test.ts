import { randomUUID } from 'node:crypto';
import { reOrder, saveOrder } from '@/lib/contract/order';
import { installTestMall } from '@/tests/support/install-test-mall';
import type { TestMall } from '@/tests/support/test-mall';
import { createOrder, createSpec, createUser } from '../../support/builders/order';

let testMall: TestMall;
let userId: string;
installTestMall((mall) => {
  testMall = mall;
});
beforeEach(async () => {
  userId = await createUser(testMall, 1000);
});

describe('idempotency key of an order', () => {
  // R-ORDER-11
  test('returns the same order for a repeated key, even if the stock or price has changed', async () => {
    const goodsSpecId = await createSpec(testMall, { kind: 'service', stock: 1 });
    const key = randomUUID();
    const args = { goodsSpecId, expectedPoints: 100 };
    const first = await createOrder(testMall, userId, args, key);
    await testMall.mall.db
      .updateTable('goods_specs')
      .set({ points: 500 })
      .where('id', '=', goodsSpecId)
      .execute();
    expect((await createOrder(testMall, userId, args, key)).data).toEqual(first.data);
  });

  // R-ORDER-12
  test('returns 422 for another body', async () => {
    const goodsSpecId = await createSpec(testMall, { kind: 'service' });
    const key = randomUUID();
    await createOrder(testMall, userId, { goodsSpecId }, key);
    const changedAnswer = await createOrder(testMall, userId, { goodsSpecId, quantity: 2 }, key);
    expect([changedAnswer.status, changedAnswer.reason]).toEqual([422, 'key_reused']);
    const unknown = await createOrder(testMall, userId, { goodsSpecId: 'nothing' }, key);
    expect([unknown.status, unknown.reason]).toEqual([422, 'key_reused']);
  });

  test('returns 422 for another project or another operation', async () => {
    const goodsSpecId = await createSpec(testMall, { kind: 'service' });
    const key = randomUUID();
    const { data } = await createOrder(testMall, userId, { goodsSpecId }, key);
    const there = { userId, pId: '10002', idempotencyKey: key };
    const elsewhere = await testMall.call(saveOrder, { goodsSpecId, quantity: 1 }, there);
    expect([elsewhere.status, elsewhere.reason]).toEqual([422, 'key_reused']);
    const again = { userId, pId: '10000', idempotencyKey: key };
    const repeated = await testMall.call(reOrder, { orderId: data.orderId }, again);
    expect([repeated.status, repeated.reason]).toEqual([422, 'key_reused']);
  });

  test('releases the key after a rejected order', async () => {
    const goodsSpecId = await createSpec(testMall, { kind: 'service', stock: 0 });
    const key = randomUUID();
    expect((await createOrder(testMall, userId, { goodsSpecId }, key)).reason).toBe('out_of_stock');
    await testMall.mall.db
      .updateTable('goods_specs')
      .set({ stock: 1 })
      .where('id', '=', goodsSpecId)
      .execute();
    expect((await createOrder(testMall, userId, { goodsSpecId }, key)).status).toBe(200);
  });

  test('keeps keys of different users separate', async () => {
    const goodsSpecId = await createSpec(testMall, { kind: 'service' });
    const key = randomUUID();
    const own = await createOrder(testMall, userId, { goodsSpecId }, key);
    const foreign = await createOrder(testMall, await createUser(testMall, 500), { goodsSpecId }, key);
    expect(foreign.status).toBe(200);
    expect(foreign.data.orderId).not.toBe(own.data.orderId);
  });

  test('does not return the order of another user with the same key and body', async () => {
    const goodsSpecId = await createSpec(testMall, { kind: 'service', stock: 1 });
    const other = await createUser(testMall, 1000);
    await createOrder(testMall, other, { goodsSpecId }, 'shared-key');
    expect((await createOrder(testMall, userId, { goodsSpecId }, 'shared-key')).reason).toBe('out_of_stock');
  });

  test('returns 400 without a key', async () => {
    const goodsSpecId = await createSpec(testMall, { kind: 'service' });
    expect(
      (await testMall.send(saveOrder, { goodsSpecId, quantity: 1 }, { userId, pId: '10000' })).status,
    ).toBe(400);
  });
});
