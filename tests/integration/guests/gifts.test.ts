import { randomUUID } from 'node:crypto';
import { saveOrder } from '@/lib/contract/order';
import { bindUpdatePhone } from '@/lib/contract/phone';
import { addPoint, me, presentSeen, shareAddPoints, signIn } from '@/lib/contract/user';
import { DAY_MS } from '@/lib/rules/time/dates';
import {
  createAddress,
  createOrder,
  createSpec,
  readOrder,
  readPoints,
  runConcurrently,
} from '@/tests/support/builders/order';
import { createPhone, requestAndReadCode } from '@/tests/support/builders/phone';
import { createGuest, createWechatUser, logIn } from '@/tests/support/builders/user';
import type { TestMall } from '@/tests/support/test-mall';
import { startTwoMalls, type TwoMalls } from '@/tests/support/two-malls';

/** Gifts for three guests of an address and two of a device each day. */
const settings = { giftedGuestsADay: { perFingerPrint: 2, perAddress: 3 } };

let malls: TwoMalls;
let testMall: TestMall;
beforeEach(async () => {
  malls = await startTwoMalls({ settings });
  testMall = malls.testMall;
});
afterEach(async () => {
  expect(malls.errors()).toEqual([]);
  await malls.close();
});

const sameAddress = { headers: { 'x-forwarded-for': '198.51.100.7' }, pId: '10000' };
const otherAddress = { headers: { 'x-forwarded-for': '198.51.100.8' }, pId: '10000' };
const createOptions = (userId: string, from = sameAddress) => ({ ...from, userId });

const shareMall = async (userId: string, from = sameAddress, mall = testMall) =>
  (await mall.call(shareAddPoints, {}, createOptions(userId, from))).data;
const signInUser = async (userId: string, from = sameAddress, mall = testMall) =>
  (await mall.call(signIn, {}, createOptions(userId, from))).data;

/** Creates guests of this address until the daily limit is reached. */
const fillPlaces = () => runConcurrently(3, () => createGuest(testMall, sameAddress));

// R-POINTS-14
test('one guest receives trial, share, sign-in and help points with one place of the day', async () => {
  const [userId = ''] = await fillPlaces();
  expect(await shareMall(userId)).toEqual({ points: 500, activePoints: 700 });
  expect(await signInUser(userId)).toMatchObject({ points: 10, activePoints: 710 });
  const spec = await createSpec(testMall, { points: 800 });
  expect((await testMall.call(addPoint, { goodsSpecId: spec }, createOptions(userId))).data).toEqual({
    points: 90,
    activePoints: 800,
  });
});

test('a guest beyond the limit receives no gift, and the response says that it is limited', async () => {
  await fillPlaces();
  const userId = await createGuest(testMall, sameAddress);
  expect(await shareMall(userId)).toEqual({ points: 0, activePoints: 0, isLimited: true });
  expect(await signInUser(userId)).toMatchObject({
    points: 0,
    activePoints: 0,
    continuousDays: 1,
    isLimited: true,
  });
  expect(await signInUser(userId)).toMatchObject({ points: 0, isLimited: true });
  const spec = await createSpec(testMall, { points: 100 });
  expect((await testMall.call(addPoint, { goodsSpecId: spec }, createOptions(userId))).data.points).toBe(0);
  const user = (await testMall.call(me, {}, createOptions(userId))).data;
  expect(user).toMatchObject({ isSignIn: true, sharedToday: false, isNewUser: false });
  expect(user.signDetails[0]).toMatchObject({ points: 0, state: 'signed' });
});

test('a guest without a gift takes no place of another address', async () => {
  await fillPlaces();
  const rejected = await Promise.all(
    ['d-1', 'd-2', 'd-3'].map((webFingerPrint) => logIn(testMall, { webFingerPrint }, sameAddress)),
  );
  expect(rejected).toHaveLength(3);
  const counts = await testMall.mall.db.selectFrom('gift_counts').select(['mark', 'guests']).execute();
  expect(counts.filter(({ guests }) => guests > 0)).toEqual([
    { mark: expect.stringMatching(/^address:/), guests: 3 },
  ]);
  const [first] = rejected;
  expect(await shareMall(first?.data.userId ?? '', otherAddress)).toMatchObject({ points: 500 });
});

test('the device of the login counts for later gifts, from any address of its network', async () => {
  const device = { webFingerPrint: 'one' };
  const [first, second, third] = [
    (await logIn(testMall, device, sameAddress)).data.userId,
    (await logIn(testMall, device, otherAddress)).data.userId,
    (await logIn(testMall, device, { headers: { 'x-forwarded-for': '198.51.100.9' } })).data.userId,
  ];
  expect(await Promise.all([first, second, third].map((userId) => readPoints(testMall, userId)))).toEqual([
    200, 200, 0,
  ]);
  const far = { headers: { 'x-forwarded-for': '198.51.100.99' }, pId: '10000' };
  expect(await shareMall(third, far)).toMatchObject({ points: 0, isLimited: true });
  expect(await shareMall(first, far)).toMatchObject({ points: 500 });
});

// R-POINTS-14
test('phones with the same fingerprint in different networks have limits of their own', async () => {
  const shared = { webFingerPrint: 'phone of one model' };
  const networks = ['198.51.100.7', '203.0.113.7', '2001:db8:1::7', '2001:db8:2::7'];
  const points: number[][] = [];
  for (const address of networks) {
    const from = { headers: { 'x-forwarded-for': address } };
    const guests = [];
    for (let guest = 0; guest < 3; guest += 1) guests.push((await logIn(testMall, shared, from)).data.userId);
    points.push(await Promise.all(guests.map((userId) => readPoints(testMall, userId))));
  }
  // Two guests of a device in each network.
  expect(points).toEqual(networks.map(() => [200, 200, 0]));
});

test('the first device that a later login names counts, and a second one does not replace it', async () => {
  await logIn(testMall, { webFingerPrint: 'shared' }, otherAddress);
  await logIn(testMall, { webFingerPrint: 'shared' }, otherAddress);
  const userId = await createGuest(testMall, { headers: {} });
  await logIn(testMall, { userId, webFingerPrint: 'shared' }, sameAddress);
  await logIn(testMall, { userId, webFingerPrint: 'fresh' }, sameAddress);
  expect(await shareMall(userId)).toMatchObject({ points: 0, isLimited: true });
});

test('returning guests take a place of the next day with their first gift', async () => {
  const guests = await fillPlaces();
  malls.advanceTime(DAY_MS);
  const lateGuest = await createGuest(testMall, sameAddress);
  const points = [];
  for (const userId of guests) points.push((await signInUser(userId)).points);
  expect(points).toEqual([10, 10, 0]);
  expect((await shareMall(lateGuest)).points).toBe(500);
});

test('never limits users known to WeChat and guests with a bound phone', async () => {
  const guest = await createGuest(testMall, sameAddress);
  await fillPlaces();
  const { userId } = await createWechatUser(testMall);
  expect(await shareMall(userId)).toMatchObject({ points: 500 });
  const limited = await createGuest(testMall, sameAddress);
  expect(await shareMall(limited)).toMatchObject({ isLimited: true });
  const phone = createPhone();
  const phoneCode = await requestAndReadCode(testMall, limited, phone);
  const bound = await testMall.call(bindUpdatePhone, { phone, phoneCode }, createOptions(limited));
  expect(bound.data).toMatchObject({ points: 100 });
  expect(await shareMall(limited)).toMatchObject({ points: 500 });
  expect(await shareMall(guest)).toMatchObject({ points: 500 });
});

test('neither shows nor grants a repeated welcome gift when no place is left', async () => {
  const [userId = ''] = await fillPlaces();
  await testMall.call(presentSeen, {}, createOptions(userId));
  malls.advanceTime(3 * DAY_MS);
  await fillPlaces();
  expect((await testMall.call(me, {}, createOptions(userId))).data).toMatchObject({
    showPresentPoint: false,
  });
  await testMall.call(presentSeen, {}, createOptions(userId));
  expect((await testMall.call(me, {}, createOptions(userId))).data.points.activePoints).toBe(0);
  expect((await testMall.call(me, {}, createOptions(userId, otherAddress))).data).toMatchObject({
    presentPoint: 200,
  });
  await testMall.call(presentSeen, {}, createOptions(userId, otherAddress));
  expect((await testMall.call(me, {}, createOptions(userId))).data.points.activePoints).toBe(200);
});

test('an order paid with points alone grants points only when a place is left', async () => {
  const [one = ''] = await fillPlaces();
  await shareMall(one);
  malls.advanceTime(DAY_MS);
  await fillPlaces();
  const goodsSpecId = await createSpec(testMall, { points: 100 });
  const addressId = await createAddress(testMall, one);
  const gained = async (from: typeof sameAddress) => {
    const input = { goodsSpecId, quantity: 1, addressId };
    const { data } = await testMall.call(saveOrder, input, {
      ...createOptions(one, from),
      idempotencyKey: randomUUID(),
    });
    return (await readOrder(testMall, data.orderId)).points_gained;
  };
  expect(await gained(sameAddress)).toBe(0);
  expect(await gained(otherAddress)).toBe(50);
});

test('20 parallel guests on two instances get exactly as many gifts as the limit allows', async () => {
  const users = (await runConcurrently(20, () => logIn(testMall, {}))).map(({ data }) => data.userId);
  const gifts = await Promise.all(
    users.flatMap((userId, index) => {
      const mall = index % 2 === 0 ? testMall : malls.other;
      return [shareMall(userId, sameAddress, mall), signInUser(userId, sameAddress, mall)];
    }),
  );
  expect(gifts.filter(({ points }) => points === 500)).toHaveLength(3);
  expect(gifts.filter(({ points }) => points === 10)).toHaveLength(3);
  const rows = await testMall.mall.db.selectFrom('gift_guests').select('user_id').execute();
  expect(rows).toHaveLength(3);
});

test('purges guests that received gifts after two days', async () => {
  await fillPlaces();
  malls.advanceTime(2 * DAY_MS);
  await testMall.mall.runJobs();
  expect(await testMall.mall.db.selectFrom('gift_guests').selectAll().execute()).toEqual([]);
  expect(await testMall.mall.db.selectFrom('gift_counts').selectAll().execute()).toEqual([]);
});

test('creates an order of a guest without a phone in demo mode', async () => {
  const userId = await createGuest(testMall, sameAddress);
  const goodsSpecId = await createSpec(testMall, { points: 100 });
  const addressId = await createAddress(testMall, userId);
  expect((await createOrder(testMall, userId, { goodsSpecId, addressId })).status).toBe(200);
});

// R-SIGNIN-09, R-POINTS-42
test('a project without points for sign-in and sharing does not call its guests limited, and takes none of their places', async () => {
  const { db } = testMall.mall;
  const project = db.updateTable('projects').where('p_id', '=', '10000');
  const before = await db
    .selectFrom('projects')
    .select('config')
    .where('p_id', '=', '10000')
    .executeTakeFirstOrThrow();
  await project
    .set({ config: JSON.stringify({ signInPoints: [0, 0, 0, 0, 0, 0, 0], sharePoints: 0, initPoints: 0 }) })
    .execute();
  const [userId = ''] = await fillPlaces();
  const signedIn = await signInUser(userId);
  expect(signedIn).toMatchObject({ points: 0, continuousDays: 1 });
  expect(signedIn).not.toHaveProperty('isLimited');
  expect(await signInUser(userId)).not.toHaveProperty('isLimited');
  expect(await shareMall(userId)).toEqual({ points: 0, activePoints: 0 });
  expect(
    await db.selectFrom('gift_guests').select('user_id').where('user_id', '=', userId).execute(),
  ).toEqual([]);
  await project.set(before).execute();
});

// R-ACCOUNT-02
test.each([
  ['of a project without trial points', 'initPoints 0'],
  ['beyond the limit of its address', 'limit'],
])('login and profile both call a guest %s not new', async (_, cause) => {
  const project = testMall.mall.db.updateTable('projects').where('p_id', '=', '10000');
  if (cause === 'limit') await fillPlaces();
  else await project.set({ config: '{"initPoints":0}' }).execute();
  const { data } = await logIn(testMall, {}, sameAddress);
  expect(data.isNewUser).toBe(false);
  expect((await testMall.call(me, {}, createOptions(data.userId))).data.isNewUser).toBe(false);
  await project.set({ config: '{}' }).execute();
});
