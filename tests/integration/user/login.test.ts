import { me, presentSeen } from '@/lib/contract/user';
import { startMall, type TestMall } from '@/tests/support/mall';
import { times } from '../order/support/shop';
import { logIn, newGuest, newKnown, profile, userRow } from './support/people';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterAll(() => shop.close());

const countUsers = async () => {
  const { count } = await shop.mall.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

describe('login with an identity', () => {
  // R-ACCOUNT-04
  test('makes a user the first time, with trial points, and finds them ever after', async () => {
    const first = await logIn(shop, { openid: 'o-a', unionId: 'u-a' });
    expect(first.data.isNewUser).toBe(true);
    const { userId } = first.data;
    expect((await logIn(shop, { openid: 'o-a' })).data.userId).toBe(userId);
    expect((await logIn(shop, { unionId: 'u-a' })).data.userId).toBe(userId);
    expect(await profile(shop, userId)).toMatchObject({
      openid: 'o-a',
      unionId: 'u-a',
      alipayUserId: '',
      presentPoint: 200,
      points: { activePoints: 200 },
    });
  });

  test('completes what was not known, and takes nothing from others', async () => {
    const { userId } = (await logIn(shop, { unionId: 'u-b' })).data;
    await logIn(shop, { unionId: 'u-b', openid: 'o-b' });
    expect(await userRow(shop, userId)).toMatchObject({ union_id: 'u-b', openid: 'o-b' });
    const other = (await logIn(shop, { unionId: 'u-c' })).data.userId;
    await logIn(shop, { unionId: 'u-c', openid: 'o-b' });
    expect(await userRow(shop, other)).toMatchObject({ union_id: 'u-c', openid: null });
    expect(await userRow(shop, userId)).toMatchObject({ openid: 'o-b' });
  });

  test('that is new makes a new user of the guest who is here, who looks and has what they had', async () => {
    const guest = await newGuest(shop);
    const before = await userRow(shop, guest);
    const { data } = await logIn(shop, { userId: guest, alipayUserId: '2088' });
    expect(data.userId).not.toBe(guest);
    expect(data.isNewUser).toBe(true);
    expect(await userRow(shop, guest)).toMatchObject({ alipay_user_id: null, merged_into: data.userId });
    const { nick_name, created_at, p_id } = before;
    const row = await userRow(shop, data.userId);
    expect(row).toMatchObject({ alipay_user_id: '2088', nick_name, created_at, p_id, is_new: 1 });
    expect((await profile(shop, data.userId)).points.activePoints).toBe(200);
  });

  test('that is new does not take over a guest’s session that somebody else holds too', async () => {
    const own = await startMall();
    try {
      const guest = await newGuest(own);
      const { userId } = (await logIn(own, { userId: guest, openid: 'o-victim' })).data;
      expect(userId).not.toBe(guest);
      expect((await own.call(me, {}, { userId: guest })).status).toBe(401);
      expect((await logIn(own, { userId: guest })).status).toBe(401);
      own.pass(11_000);
      expect((await logIn(own, { userId: guest })).data.userId).not.toBe(userId);
      expect((await own.call(me, {}, { userId })).status).toBe(200);
    } finally {
      await own.close();
    }
  });

  test('two openids at once in one guest’s session are two users, of whom one gets what the guest had', async () => {
    for (let round = 0; round < 20; round += 1) {
      const guest = await newGuest(shop);
      const openids = [`o-${round}-x`, `o-${round}-y`];
      const answers = await Promise.all(openids.map((openid) => logIn(shop, { userId: guest, openid })));
      const ids = answers.map(({ data }) => data.userId);
      expect(new Set([...ids, guest]).size).toBe(3);
      const rows = await Promise.all(ids.map((id) => userRow(shop, id)));
      expect(rows.map(({ openid }) => openid)).toEqual(openids);
      expect(ids).toContain((await userRow(shop, guest)).merged_into);
    }
  });

  // R-ACCOUNT-23
  test('somebody with another openid gets a user of their own and nothing is merged', async () => {
    const first = await newKnown(shop);
    const answer = await logIn(shop, { userId: first.userId, openid: 'o-stranger' });
    expect(answer.data.userId).not.toBe(first.userId);
    expect(await userRow(shop, first.userId)).toMatchObject({ openid: first.openid, merged_into: null });
  });

  // R-ACCOUNT-23
  test('a known user whose browser held another known user’s session merges nothing', async () => {
    const [first, second] = [await newKnown(shop), await newKnown(shop)];
    const answer = await logIn(shop, { userId: first.userId, openid: second.openid });
    expect(answer.data.userId).toBe(second.userId);
    expect(await userRow(shop, first.userId)).toMatchObject({ merged_into: null });
  });

  test('20 at once with one new identity are one user', async () => {
    const before = await countUsers();
    const answers = await times(20, () => logIn(shop, { openid: 'o-20', unionId: 'u-20' }));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ data }) => data.userId)).size).toBe(1);
    expect(await countUsers()).toBe(before + 1);
  });

  // R-WECHAT-16
  test('notes what WeChat says of its public account', async () => {
    const { userId, openid } = await newKnown(shop);
    expect(await profile(shop, userId)).toMatchObject({ isFollowWxPub: false, isReceiveMsg: false });
    await logIn(shop, { openid, isFollowWxPub: true, isReceiveMsg: true });
    await logIn(shop, { openid });
    expect(await profile(shop, userId)).toMatchObject({ isFollowWxPub: true, isReceiveMsg: true });
    await logIn(shop, { openid, isFollowWxPub: false });
    expect(await profile(shop, userId)).toMatchObject({ isFollowWxPub: false, isReceiveMsg: true });
  });
});

describe('login with a ticket', () => {
  // R-ACCOUNT-18
  test('works once, for 20 at once too', async () => {
    const { userId } = await newKnown(shop);
    const answers = await times(20, () => logIn(shop, { ticketUserId: userId, ticketId: 't-20' }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ reason }) => reason === 'already_done')).toHaveLength(19);
    expect(answers.find(({ status }) => status === 200)?.data.userId).toBe(userId);
  });

  test('that names nobody makes nobody, and is used up by no failure', async () => {
    const before = await countUsers();
    expect((await logIn(shop, { ticketUserId: 'nobody', ticketId: 't-1' })).status).toBe(404);
    expect(await countUsers()).toBe(before);
    const { userId } = await newKnown(shop);
    expect((await logIn(shop, { ticketUserId: userId, ticketId: 't-1' })).data.userId).toBe(userId);
  });

  test('of a guest with an identity that is new names the user whom the guest becomes', async () => {
    const guest = await newGuest(shop);
    const args = { ticketUserId: guest, openid: 'o-of-guest', ticketId: 't-4' };
    const { userId } = (await logIn(shop, args)).data;
    expect(userId).not.toBe(guest);
    expect(await userRow(shop, guest)).toMatchObject({ merged_into: userId, openid: null });
    expect((await logIn(shop, { ticketUserId: guest, ticketId: 't-5' })).status).toBe(404);
  });

  test('of a user with another openid than theirs is for somebody of their own', async () => {
    const { userId, openid } = await newKnown(shop);
    const args = { ticketUserId: userId, openid: 'o-not-theirs', ticketId: 't-6' };
    expect((await logIn(shop, args)).data.userId).not.toBe(userId);
    expect(await userRow(shop, userId)).toMatchObject({ openid });
  });

  test('of a user adds what is not known of them; of two at once one is theirs', async () => {
    const { userId } = (await logIn(shop, { unionId: 'u-named' })).data;
    const named = (openid: string) => logIn(shop, { ticketUserId: userId, openid, ticketId: openid });
    const answers = await Promise.all([named('o-named-x'), named('o-named-y')]);
    expect(answers.filter(({ data }) => data?.userId === userId)).toHaveLength(1);
  });

  test('merges the guest who is here, unless told to keep them', async () => {
    const { userId, openid } = await newKnown(shop);
    const [kept, merged] = [await newGuest(shop), await newGuest(shop)];
    const args = { openid, ticketUserId: userId };
    await logIn(shop, { ...args, userId: kept, ticketId: 't-2', keepGuest: true });
    expect(await userRow(shop, kept)).toMatchObject({ merged_into: null });
    await logIn(shop, { ...args, userId: merged, ticketId: 't-3' });
    expect(await userRow(shop, merged)).toMatchObject({ merged_into: userId });
  });
});

describe('guests of one place', () => {
  const from = (clientAddress: string) => ({ headers: { 'x-forwarded-for': clientAddress } });
  const trialOf = async (userId: string) => (await profile(shop, userId)).points.activePoints;

  // R-POINTS-13
  test('the sixth of a day from one device is made without trial points', async () => {
    const trials: number[] = [];
    for (let made = 0; made < 7; made += 1) {
      const { data } = await logIn(shop, { webFingerPrint: 'device-1' });
      expect(data.isNewUser).toBe(true);
      trials.push(await trialOf(data.userId));
    }
    expect(trials).toEqual([200, 200, 200, 200, 200, 0, 0]);
  });

  test('20 at once from one device get as many trials as one after the other', async () => {
    const answers = await times(20, () => logIn(shop, { webFingerPrint: 'device-2' }));
    const trials = await Promise.all(answers.map(({ data }) => trialOf(data.userId)));
    expect(trials.filter((points) => points === 200)).toHaveLength(5);
  });

  // R-POINTS-13
  test('an address has its own limit, and the next day is a new one', async () => {
    const own = await startMall({ settings: { giftedGuestsADay: { perFingerPrint: 5, perAddress: 2 } } });
    try {
      const trial = async () =>
        (await profile(own, await newGuest(own, from('198.51.100.7')))).points.activePoints;
      expect([await trial(), await trial(), await trial()]).toEqual([200, 200, 0]);
      expect((await profile(own, await newGuest(own, from('198.51.100.8')))).points.activePoints).toBe(200);
      own.moveTo('2026-03-10T16:00:00.000Z');
      expect(await trial()).toBe(200);
    } finally {
      await own.close();
    }
  });

  test('who got no trial is told of no gift, and gains nothing again', async () => {
    for (let made = 0; made < 5; made += 1) await logIn(shop, { webFingerPrint: 'device-3' });
    const without = (await logIn(shop, { webFingerPrint: 'device-3' })).data.userId;
    expect(await profile(shop, without)).toMatchObject({
      isNewUser: false,
      showPresentPoint: false,
      presentPoint: 0,
    });
    await shop.call(presentSeen, {}, { userId: without });
    expect((await profile(shop, without)).points.activePoints).toBe(0);
  });
});
