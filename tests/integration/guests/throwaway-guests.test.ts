import { addPoint, shareAddPoints, signIn } from '@/lib/contract/user';
import { createAddress, createOrder, createSpec } from '@/tests/support/builders/order';
import { logIn } from '@/tests/support/builders/user';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
afterEach(async () => {
  expect(testMall.errors).toEqual([]);
  await testMall.close();
});

const callerOptions = { headers: { 'x-forwarded-for': '198.51.100.7' }, pId: '10000' };

/** Takes every gift as a new guest of one device and address, and orders. Returns the status of the order. */
async function collectGiftsAndOrder(goodsSpecId: string): Promise<number> {
  const { userId } = (await logIn(testMall, { webFingerPrint: 'one-device' }, callerOptions)).data;
  await testMall.call(shareAddPoints, {}, { userId, ...callerOptions });
  await testMall.call(signIn, {}, { userId, ...callerOptions });
  await testMall.call(addPoint, { goodsSpecId }, { userId, ...callerOptions });
  const addressId = await createAddress(testMall, userId);
  return (await createOrder(testMall, userId, { goodsSpecId, addressId })).status;
}

test('gives the sixth guest of a device no gift, and so nothing for free', async () => {
  testMall = await startMall();
  const goodsSpecId = await createSpec(testMall, { points: 499 });
  const statuses: number[] = [];
  for (let guest = 0; guest < 7; guest += 1) statuses.push(await collectGiftsAndOrder(goodsSpecId));
  expect(statuses).toEqual([200, 200, 200, 200, 200, 409, 409]);
});

test('gives guests nothing when orders without cash need a known user', async () => {
  testMall = await startMall({ settings: { demo: true } });
  await testMall.mall.db.updateTable('projects').set({ config: '{"guestOrders":"paid"}' }).execute();
  const goodsSpecId = await createSpec(testMall, { points: 499 });
  const statuses: number[] = [];
  for (let guest = 0; guest < 6; guest += 1) statuses.push(await collectGiftsAndOrder(goodsSpecId));
  expect(statuses).toEqual([403, 403, 403, 403, 403, 403]);
});

test('gives six guests one piece when a product ships once a day to one place', async () => {
  testMall = await startMall();
  await testMall.mall.db.updateTable('projects').set({ config: '{"pointsOnlyOnceADay":true}' }).execute();
  const goodsSpecId = await createSpec(testMall, { points: 499 });
  const statuses: number[] = [];
  for (let guest = 0; guest < 6; guest += 1) statuses.push(await collectGiftsAndOrder(goodsSpecId));
  expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
});
