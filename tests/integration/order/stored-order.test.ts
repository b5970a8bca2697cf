import { orderDetail } from '@/lib/contract/order';
import { createAddress, createOrder, createSpec, createUser } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

// R-ORDER-48
test('keeps items, texts and address of an order when catalogue and address book change', async () => {
  const { db } = testMall.mall;
  const userId = await createUser(testMall, 1000);
  const [goodsSpecId, addressId] = [
    await createSpec(testMall, { points: 300 }),
    await createAddress(testMall, userId),
  ];
  const { orderId } = (await createOrder(testMall, userId, { goodsSpecId, addressId })).data;
  const readDetail = async () => (await testMall.send(orderDetail, { orderId }, { userId })).data;
  const before = await readDetail();
  expect(before.items).toMatchObject([{ title: '茶杯', specName: '白色', points: 300 }]);
  expect(before.address).toMatchObject({ receiver: '王小明', detail: '文三路 1 号' });

  const { goods_id } = await db
    .updateTable('goods_specs')
    .set({ name_zh: '黑色', points: 999, price_fen: 5000 })
    .where('id', '=', goodsSpecId)
    .returning('goods_id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('goods')
    .set({ name_zh: '碗', cover: 'bowl.webp', on_sale: 0 })
    .where('id', '=', goods_id)
    .execute();
  await db
    .updateTable('addresses')
    .set({ receiver: '李四', detail: '别处' })
    .where('id', '=', addressId)
    .execute();
  expect(await readDetail()).toEqual(before);

  await db.deleteFrom('addresses').where('id', '=', addressId).execute();
  expect(await readDetail()).toEqual(before);
});
