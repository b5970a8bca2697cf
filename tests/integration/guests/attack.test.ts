import { addPoint, shareAddPoints, signIn } from '@/lib/contract/user';
import { newAddress, newSpec, order } from '@/tests/integration/order/support/shop';
import { logIn } from '@/tests/integration/user/support/people';
import { startMall, type TestMall } from '@/tests/support/mall';

let shop: TestMall;
afterEach(async () => {
  expect(shop.errors).toEqual([]);
  await shop.close();
});

const from = { headers: { 'x-forwarded-for': '198.51.100.7' }, pId: '10000' };

/** A new guest of one device and address takes every gift there is and orders. Answers the status of the order. */
async function attack(goodsSpecId: string): Promise<number> {
  const { userId } = (await logIn(shop, { webFingerPrint: 'one-device' }, from)).data;
  await shop.call(shareAddPoints, {}, { userId, ...from });
  await shop.call(signIn, {}, { userId, ...from });
  await shop.call(addPoint, { goodsSpecId }, { userId, ...from });
  const addressId = await newAddress(shop, userId);
  return (await order(shop, userId, { goodsSpecId, addressId })).status;
}

test('the sixth throw-away guest of a device gets no gift, so nothing for free', async () => {
  shop = await startMall();
  const goodsSpecId = await newSpec(shop, { points: 499 });
  const statuses: number[] = [];
  for (let guest = 0; guest < 7; guest += 1) statuses.push(await attack(goodsSpecId));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 409, 409]);
});

test('where an order without cash needs a known user, no throw-away guest gets anything', async () => {
  shop = await startMall({ settings: { demo: true } });
  await shop.mall.db.updateTable('projects').set({ config: '{"guestOrders":"paid"}' }).execute();
  const goodsSpecId = await newSpec(shop, { points: 499 });
  const statuses: number[] = [];
  for (let guest = 0; guest < 6; guest += 1) statuses.push(await attack(goodsSpecId));
  expect(statuses).toEqual([403, 403, 403, 403, 403, 403]);
});

test('where a product goes once a day to one place, six guests get one piece', async () => {
  shop = await startMall();
  await shop.mall.db.updateTable('projects').set({ config: '{"pointsOnlyOnceADay":true}' }).execute();
  const goodsSpecId = await newSpec(shop, { points: 499 });
  const statuses: number[] = [];
  for (let guest = 0; guest < 6; guest += 1) statuses.push(await attack(goodsSpecId));
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
});
