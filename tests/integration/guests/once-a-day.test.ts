import { refund } from '@/lib/contract/after-sale';
import { cancelOrder, updateAddress } from '@/lib/contract/order';
import { DAY_MS } from '@/lib/rules/time/dates';
import { setProject } from '@/server/mall/operator/project';
import { newBuyer, saveMerged } from '@/tests/integration/merge-order/support/merge';
import { newSpec, order, pointsOf, stockOf, times } from '@/tests/integration/order/support/shop';
import type { TestMall } from '@/tests/support/mall';
import { startTwo, type TwoMalls } from '@/tests/support/two-malls';

let malls: TwoMalls;
let shop: TestMall;
beforeAll(async () => {
  malls = await startTwo({
    settings: { fulfilment: { enabled: false, sendAfterSeconds: 60, traceEverySeconds: 60 } },
  });
  shop = malls.shop;
  for (const pId of ['10000', '10001']) await setProject(shop.mall.db, pId, { pointsOnlyOnceADay: true });
});
afterEach(() => expect(malls.errors()).toEqual([]));
afterAll(() => malls.close());

interface Place {
  phone?: string;
  detail?: string;
  areaCode?: string;
}

let last = 0;
/** A shopper with an address of nobody else, but for what is given. */
async function buyer({ phone, detail, areaCode = '330106' }: Place = {}) {
  last += 1;
  const made = await newBuyer(shop);
  await shop.mall.db
    .updateTable('addresses')
    .set({
      phone: phone ?? `137${String(last).padStart(8, '0')}`,
      detail: detail ?? `文三路 ${last} 号`,
      area_code: areaCode,
    })
    .where('id', '=', made.addressId)
    .execute();
  return made;
}
type Buyer = Awaited<ReturnType<typeof buyer>>;

const buy = ({ userId, addressId }: Buyer, goodsSpecId: string, mall = shop) =>
  order(mall, userId, { goodsSpecId, addressId });

const refused = { status: 409, reason: 'once_a_day' };
const done = { status: 200 };

test.each<[string, Place, Place]>([
  ['one phone', { phone: '13900000001' }, { phone: '13900000001' }],
  ['one place', { detail: '古翠路 8 号 2 幢 301' }, { detail: '古翠路8号2幢301' }],
  ['one place in full width', { detail: '古翠路9号B座' }, { detail: '古翠路９号ｂ座。' }],
  ['one place with its city', { detail: '古翠路10号' }, { detail: '浙江省杭州市西湖区 古翠路10号' }],
])('two shoppers with %s get a product once a day', async (_, one, other) => {
  const goodsSpecId = await newSpec(shop);
  expect(await buy(await buyer(one), goodsSpecId)).toMatchObject(done);
  const second = await buyer(other);
  expect(await buy(second, goodsSpecId)).toMatchObject(refused);
  expect(await pointsOf(shop, second.userId)).toBe(1000);
  expect(await stockOf(shop, goodsSpecId)).toBe(49);
  malls.pass(DAY_MS);
  expect(await buy(second, goodsSpecId)).toMatchObject(done);
});

test('what differs goes: another place and phone, another product, a price in cash, another project', async () => {
  const [one, two] = [await newSpec(shop), await newSpec(shop)];
  const paid = await newSpec(shop, { priceFen: 1 });
  const first = await buyer();
  expect(await buy(first, one)).toMatchObject(done);
  expect(await buy(await buyer(), one)).toMatchObject(done);
  expect(await buy(first, two)).toMatchObject(done);
  expect(await buy(first, paid)).toMatchObject(done);
  expect(await buy(first, paid)).toMatchObject(done);
  const { userId, addressId } = first;
  const inProject = (pId: string) => order(shop, userId, { goodsSpecId: one, addressId, pId } as never);
  expect(await inProject('10001')).toMatchObject(done);
  expect(await inProject('10001')).toMatchObject(refused);
});

test('a project id that nobody knows is no way around', async () => {
  const goodsSpecId = await newSpec(shop);
  const { userId, addressId } = await buyer();
  const inProject = (pId: string) => order(shop, userId, { goodsSpecId, addressId, pId } as never);
  expect(await inProject('777')).toMatchObject(done);
  expect(await inProject('778')).toMatchObject(refused);
  expect(await inProject('10000')).toMatchObject(refused);
});

test('a project that does not ask for it lets a product go as often as wished', async () => {
  const goodsSpecId = await newSpec(shop);
  const { userId, addressId } = await buyer();
  const inProject = () => order(shop, userId, { goodsSpecId, addressId, pId: '10004' } as never);
  expect([await inProject(), await inProject()]).toMatchObject([done, done]);
});

test('of twelve shoppers at once on two instances with one phone exactly one gets the product', async () => {
  const goodsSpecId = await newSpec(shop);
  const buyers = await times(12, () => buyer({ phone: '13900000012' }));
  const answers = await Promise.all(
    buyers.map((each, index) => buy(each, goodsSpecId, index % 2 === 0 ? shop : malls.other)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set([undefined, 'once_a_day']));
  expect(await stockOf(shop, goodsSpecId)).toBe(49);
});

test('a free product in one purchase with a paid one counts, and so does one twice in a purchase', async () => {
  const [free, paid] = [await newSpec(shop, { supplier: 'north' }), await newSpec(shop, { priceFen: 100 })];
  const first = await buyer();
  const items = [{ goodsSpecId: free }, { goodsSpecId: paid }];
  const merged = await saveMerged(shop, first.userId, { items, addressId: first.addressId });
  expect(merged).toMatchObject(done);
  expect(await buy(first, free)).toMatchObject(refused);
  await shop.call(cancelOrder, { orderId: merged.data.mergeOrderId }, { userId: first.userId, pId: '10000' });
  expect(await buy(first, free)).toMatchObject(done);
});

test('an order that is refunded before it is sent lets the recipient have the product after all', async () => {
  const goodsSpecId = await newSpec(shop);
  const one = await buyer();
  const { orderId } = (await buy(one, goodsSpecId)).data;
  const asked = { userId: one.userId, pId: '10000' };
  expect(await shop.send(refund, { orderId, reason: 'changedMind' }, asked)).toMatchObject(done);
  expect(await buy(one, goodsSpecId)).toMatchObject(done);
});

test('another address for an order is judged like a new order, and frees the first one', async () => {
  const goodsSpecId = await newSpec(shop);
  const [first, second] = [await buyer(), await buyer()];
  await buy(first, goodsSpecId);
  const { orderId } = (await buy(second, goodsSpecId)).data;
  const send = async ({ phone, detail }: { phone: string; detail: string }) => {
    const place = await buyer({ phone, detail });
    await shop.mall.db
      .updateTable('addresses')
      .set({ user_id: second.userId })
      .where('id', '=', place.addressId)
      .execute();
    const input = { orderId, addressId: place.addressId };
    return shop.call(updateAddress, input, { userId: second.userId, pId: '10000' });
  };
  const { phone } = await shop.mall.db
    .selectFrom('addresses')
    .select('phone')
    .where('id', '=', first.addressId)
    .executeTakeFirstOrThrow();
  expect(await send({ phone, detail: '别处 1 号' })).toMatchObject(refused);
  expect(await send({ phone: '13911112222', detail: '别处 2 号' })).toMatchObject(done);
  expect(await buy(second, goodsSpecId)).toMatchObject(done);
  expect(await buy(await buyer({ phone: '13911112222' }), goodsSpecId)).toMatchObject(refused);
});
