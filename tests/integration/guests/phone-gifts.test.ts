import { drawPrize } from '@/lib/contract/partner';
import { addPoint, me, presentSeen, shareAddPoints, signIn } from '@/lib/contract/user';
import { DAY_MS } from '@/lib/rules/time/dates';
import { mergeUsers } from '@/server/mall/operator/users';
import { claimGiftPlace } from '@/server/mall/points/guest-gifts';
import { hashPhone } from '@/server/mall/points/phone-gifts';
import {
  createAddress,
  createOrder,
  createSpec,
  createUser,
  readOrder,
} from '@/tests/support/builders/order';
import { bindPhone as bindPhoneByCode, createPhone } from '@/tests/support/builders/phone';
import { createGuest, createWechatUser, logIn, readUser } from '@/tests/support/builders/user';
import type { TestMall } from '@/tests/support/test-mall';
import { startTwoMalls, type TwoMalls } from '@/tests/support/two-malls';

/** Guests receive gifts only with a phone. */
const settings = { giftedGuestsADay: { perFingerPrint: 0, perAddress: 0 } };

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

const from = { headers: { 'x-forwarded-for': '198.51.100.7' }, pId: '10000' };
const createOptions = (userId: string) => ({ ...from, userId });

/** Binds a phone, a minute after the last code for it. Returns the points for it. */
async function bindPhone(userId: string, phone: string): Promise<number> {
  malls.advanceTime(61_000);
  return bindPhoneByCode(testMall, userId, phone);
}

const shareMall = async (userId: string) =>
  (await testMall.call(shareAddPoints, {}, createOptions(userId))).data;

/** Collects every daily gift; returns the points of each. */
async function collectGifts(userId: string): Promise<number[]> {
  const goodsSpecId = await createSpec(testMall, { points: 9000 });
  return [
    (await shareMall(userId)).points,
    (await testMall.call(signIn, {}, createOptions(userId))).data.points,
    (await testMall.call(addPoint, { goodsSpecId }, createOptions(userId))).data.points,
  ];
}

/** Creates a user with a phone of their own, into whom guests are merged without their phones. */
async function createUserWithPhone() {
  const user = await createWechatUser(testMall);
  await bindPhone(user.userId, createPhone());
  return user;
}

const mergeInto = ({ openid }: { openid: string }, guest: string) =>
  logIn(testMall, { userId: guest, openid });

// R-POINTS-41, R-POINTS-25
test('gives gifts to the first of seven guests who bind the same phone, collect, order and merge', async () => {
  const user = await createUserWithPhone();
  const phone = createPhone();
  const outcomes = [];
  for (let round = 0; round < 7; round += 1) {
    const guest = await createGuest(testMall, from);
    const reward = await bindPhone(guest, phone);
    const gifts = await collectGifts(guest);
    const goodsSpecId = await createSpec(testMall, { points: 1000 });
    const addressId = await createAddress(testMall, guest);
    const { status } = await createOrder(testMall, guest, { goodsSpecId, addressId });
    await mergeInto(user, guest);
    expect((await readUser(testMall, guest)).phone).toBeNull();
    outcomes.push({ reward, gifts, status });
  }
  expect(outcomes).toEqual([
    { reward: 100, gifts: [500, 10, 500], status: 200 },
    ...Array(6).fill({ reward: 0, gifts: [0, 0, 0], status: 409 }),
  ]);
});

// R-POINTS-41
test('gives no gifts to a guest with a phone that its former user, who received gifts, replaced by another', async () => {
  const [first, second] = [await createGuest(testMall, from), await createGuest(testMall, from)];
  const phone = createPhone();
  expect(await bindPhone(first, phone)).toBe(100);
  expect(await shareMall(first)).toMatchObject({ points: 500 });
  await bindPhone(first, createPhone());
  expect(await bindPhone(second, phone)).toBe(0);
  expect(await shareMall(second)).toMatchObject({ points: 0, isLimited: true });
});

// R-POINTS-41
test('gives gifts to another user of the phone from midnight in Shanghai on', async () => {
  const [first, second] = [await createGuest(testMall, from), await createGuest(testMall, from)];
  const phone = createPhone();
  await bindPhone(first, phone);
  await shareMall(first);
  await bindPhone(first, createPhone());
  await bindPhone(second, phone);
  for (const mall of [malls.testMall, malls.other]) mall.setTime('2026-03-10T15:59:59.000Z');
  expect(await shareMall(second)).toMatchObject({ isLimited: true });
  for (const mall of [malls.testMall, malls.other]) mall.setTime('2026-03-10T16:00:00.000Z');
  expect(await shareMall(second)).toMatchObject({ points: 500 });
});

// R-POINTS-41
test('a user who binds their own phone receives all gifts of each day, also after another login', async () => {
  const user = await createGuest(testMall, from);
  expect(await bindPhone(user, createPhone())).toBe(100);
  expect(await shareMall(user)).toEqual({ points: 500, activePoints: 600 });
  expect((await logIn(testMall, { userId: user }, from)).data.userId).toBe(user);
  const signedIn = (await testMall.call(signIn, {}, createOptions(user))).data;
  expect(signedIn).toMatchObject({ points: 10, activePoints: 610 });
  expect(signedIn).not.toHaveProperty('isLimited');
  malls.advanceTime(DAY_MS);
  expect((await collectGifts(user)).slice(0, 2)).toEqual([500, 20]);
});

test('a user known to WeChat receives gifts although their phone has had its gifts of the day', async () => {
  const guest = await createGuest(testMall, from);
  const phone = createPhone();
  await bindPhone(guest, phone);
  await shareMall(guest);
  await bindPhone(guest, createPhone());
  const { userId } = await createWechatUser(testMall);
  await bindPhone(userId, phone);
  expect(await shareMall(userId)).toMatchObject({ points: 500 });
});

test('a user into whom an operator merges a guest with a phone goes on receiving the gifts of the phone', async () => {
  const [guest, user] = [await createGuest(testMall, from), await createGuest(testMall, from)];
  await bindPhone(guest, createPhone());
  await shareMall(guest);
  await mergeUsers(testMall.mall.deps, guest, user);
  expect((await testMall.call(signIn, {}, createOptions(user))).data).toMatchObject({ points: 10 });
});

// R-POINTS-41
test.each(['one instance', 'two instances'])(
  'one of two guests who race for the gifts of a phone gets them, on %s',
  async (place) => {
    const deps = [malls.testMall, place === 'one instance' ? malls.testMall : malls.other].map(
      ({ mall }) => mall.deps,
    );
    for (let round = 0; round < 5; round += 1) {
      const phoneMark = hashPhone(createPhone());
      const answers = await Promise.all(
        deps.map((each, index) => {
          const userId = `guest-${index}`;
          const receiver = { userId, isKnown: false, isCounted: false, phoneMark, deviceMark: null };
          const origin = { ...each, clientAddress: '198.51.100.7' };
          return each.db.transaction().execute((tx) => claimGiftPlace(tx, origin, receiver));
        }),
      );
      expect(answers.toSorted()).toEqual([false, true]);
    }
  },
);

test('parallel gifts to one user with a phone are all granted', async () => {
  const user = await createGuest(testMall, from);
  await bindPhone(user, createPhone());
  const [shared, signedIn] = await Promise.all([
    shareMall(user),
    malls.other.call(signIn, {}, createOptions(user)),
  ]);
  expect([shared.points, signedIn.data.points]).toEqual([500, 10]);
});

// R-POINTS-41
test('an order paid with points alone grants no points to the second user of a phone', async () => {
  const phone = createPhone();
  const gained = [];
  for (const _ of ['first', 'second']) {
    const user = await createUser(testMall, 100);
    await bindPhone(user, phone);
    const goodsSpecId = await createSpec(testMall, { points: 100 });
    const addressId = await createAddress(testMall, user);
    const { data } = await createOrder(testMall, user, { goodsSpecId, addressId });
    gained.push((await readOrder(testMall, data.orderId)).points_gained);
    await bindPhone(user, createPhone());
  }
  expect(gained).toEqual([50, 0]);
});

// R-POINTS-41
test('neither shows nor grants a repeated welcome gift to the second user of a phone', async () => {
  const [first, second] = [await createGuest(testMall, from), await createGuest(testMall, from)];
  const phone = createPhone();
  await bindPhone(second, createPhone());
  await shareMall(second);
  await testMall.mall.db
    .updateTable('points_lots')
    .set({ remaining: 0 })
    .where('user_id', '=', second)
    .execute();
  malls.advanceTime(DAY_MS);
  await bindPhone(first, phone);
  await shareMall(first);
  await bindPhone(first, createPhone());
  await bindPhone(second, phone);
  const readPresent = async () => (await testMall.call(me, {}, createOptions(second))).data.showPresentPoint;
  expect(await readPresent()).toBe(false);
  await testMall.call(presentSeen, {}, createOptions(second));
  expect((await testMall.call(me, {}, createOptions(second))).data.points.activePoints).toBe(0);
  malls.advanceTime(DAY_MS);
  expect(await readPresent()).toBe(true);
});

// R-POINTS-41, R-PARTNER-07
test('the second user of a phone draws no prize on the same day', async () => {
  const user = await createUserWithPhone();
  const phone = createPhone();
  const statuses = [];
  for (const clientId of ['client-first', 'client-second']) {
    const guest = await createGuest(testMall, from);
    await bindPhone(guest, phone);
    const { status, reason } = await testMall.call(
      drawPrize,
      { pId: '10000', clientId },
      createOptions(guest),
    );
    statuses.push([status, reason]);
    await mergeInto(user, guest);
  }
  expect(statuses).toEqual([
    [200, undefined],
    [409, 'limit_reached'],
  ]);
});

// R-POINTS-25
test('a phone gives points for binding once, also on another day and for a user known to WeChat', async () => {
  const guest = await createGuest(testMall, from);
  const phone = createPhone();
  expect(await bindPhone(guest, phone)).toBe(100);
  await bindPhone(guest, createPhone());
  malls.advanceTime(30 * DAY_MS);
  await testMall.mall.runJobs();
  const { userId } = await createWechatUser(testMall);
  expect(await bindPhone(userId, phone)).toBe(0);
  expect(await bindPhone(userId, createPhone())).toBe(100);
});

test('stores digests of phones, and purges those of the daily gifts after two days', async () => {
  const guest = await createGuest(testMall, from);
  const phone = createPhone();
  await bindPhone(guest, phone);
  await shareMall(guest);
  const { db } = testMall.mall;
  const claims = await db.selectFrom('gift_phones').selectAll().execute();
  expect(claims).toEqual([{ phone_mark: hashPhone(phone), day: '2026-03-10', user_id: guest }]);
  expect(hashPhone(phone)).not.toContain(phone);
  malls.advanceTime(2 * DAY_MS);
  await testMall.mall.runJobs();
  expect(await db.selectFrom('gift_phones').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('rewarded_phones').selectAll().execute()).toEqual([
    { phone_mark: hashPhone(phone) },
  ]);
});
