import { me, presentSeen } from '@/lib/contract/user';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { runConcurrently } from '../../support/builders/order';
import { createGuest, createWechatUser, logIn, readProfile, readUser } from '../../support/builders/user';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const countUsers = async () => {
  const { count } = await testMall.mall.db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

describe('login with an identity', () => {
  // R-ACCOUNT-04
  test('creates a user with trial points the first time, and finds it afterwards', async () => {
    const first = await logIn(testMall, { openid: 'o-a', unionId: 'u-a' });
    expect(first.data.isNewUser).toBe(true);
    const { userId } = first.data;
    expect((await logIn(testMall, { openid: 'o-a' })).data.userId).toBe(userId);
    expect((await logIn(testMall, { unionId: 'u-a' })).data.userId).toBe(userId);
    expect(await readProfile(testMall, userId)).toMatchObject({
      openid: 'o-a',
      unionId: 'u-a',
      alipayUserId: '',
      presentPoint: 200,
      points: { activePoints: 200 },
    });
  });

  test.each(['openid', 'unionId', 'alipayUserId'])('a user known by %s alone is no guest', async (name) => {
    const { data } = await logIn(testMall, { [name]: `known-by-${name}` });
    expect(data.isGuest).toBe(false);
    const session = { userId: data.userId, sessionVersion: data.sessionVersion };
    expect((await logIn(testMall, session)).data).toMatchObject({ userId: data.userId, isGuest: false });
  });

  test('adds missing ids, and takes none from another user', async () => {
    const { userId } = (await logIn(testMall, { unionId: 'u-b' })).data;
    await logIn(testMall, { unionId: 'u-b', openid: 'o-b' });
    expect(await readUser(testMall, userId)).toMatchObject({ union_id: 'u-b', openid: 'o-b' });
    const other = (await logIn(testMall, { unionId: 'u-c' })).data.userId;
    await logIn(testMall, { unionId: 'u-c', openid: 'o-b' });
    expect(await readUser(testMall, other)).toMatchObject({ union_id: 'u-c', openid: null });
    expect(await readUser(testMall, userId)).toMatchObject({ openid: 'o-b' });
  });

  // R-WECHAT-02
  test('replaces the openid of another public account when the unionId is the same, but not by a ticket', async () => {
    const { userId } = (await logIn(testMall, { unionId: 'u-moved', openid: 'o-old-account' })).data;
    const again = await logIn(testMall, { unionId: 'u-moved', openid: 'o-new-account' });
    expect(again.data.userId).toBe(userId);
    expect(await readUser(testMall, userId)).toMatchObject({ openid: 'o-new-account' });
    await logIn(testMall, { unionId: 'u-moved', openid: 'o-mini-program', ticketId: 't-moved' });
    expect(await readUser(testMall, userId)).toMatchObject({ openid: 'o-new-account' });
    await logIn(testMall, { openid: 'o-of-another' });
    await logIn(testMall, { unionId: 'u-moved', openid: 'o-of-another' });
    expect(await readUser(testMall, userId)).toMatchObject({ openid: 'o-new-account' });
  });

  test('makes a guest with a new identity a new user with the guest’s belongings', async () => {
    const guest = await createGuest(testMall);
    const before = await readUser(testMall, guest);
    const { data } = await logIn(testMall, { userId: guest, alipayUserId: '2088' });
    expect(data.userId).not.toBe(guest);
    expect(data.isNewUser).toBe(true);
    expect(await readUser(testMall, guest)).toMatchObject({ alipay_user_id: null, merged_into: data.userId });
    const { nick_name, created_at, p_id } = before;
    const row = await readUser(testMall, data.userId);
    expect(row).toMatchObject({ alipay_user_id: '2088', nick_name, created_at, p_id, is_new: 1 });
    expect((await readProfile(testMall, data.userId)).points.activePoints).toBe(200);
  });

  test('does not make a guest’s old session valid for the new user', async () => {
    const ownMall = await startMall();
    try {
      const guest = await createGuest(ownMall);
      const { userId } = (await logIn(ownMall, { userId: guest, openid: 'o-victim' })).data;
      expect(userId).not.toBe(guest);
      expect((await ownMall.call(me, {}, { userId: guest })).status).toBe(401);
      expect((await logIn(ownMall, { userId: guest })).status).toBe(401);
      ownMall.advanceTime(11_000);
      expect((await logIn(ownMall, { userId: guest })).data.userId).not.toBe(userId);
      expect((await ownMall.call(me, {}, { userId })).status).toBe(200);
    } finally {
      await ownMall.close();
    }
  });

  test('two parallel openids in one guest’s session create two users', async () => {
    for (let round = 0; round < 20; round += 1) {
      const guest = await createGuest(testMall);
      const openids = [`o-${round}-x`, `o-${round}-y`];
      const answers = await Promise.all(openids.map((openid) => logIn(testMall, { userId: guest, openid })));
      const ids = answers.map(({ data }) => data.userId);
      expect(new Set([...ids, guest]).size).toBe(3);
      const rows = await Promise.all(ids.map((id) => readUser(testMall, id)));
      expect(rows.map(({ openid }) => openid)).toEqual(openids);
      expect(ids).toContain((await readUser(testMall, guest)).merged_into);
    }
  });

  // R-ACCOUNT-23
  test('creates a user for another openid and merges nothing', async () => {
    const first = await createWechatUser(testMall);
    const answer = await logIn(testMall, { userId: first.userId, openid: 'o-stranger' });
    expect(answer.data.userId).not.toBe(first.userId);
    expect(await readUser(testMall, first.userId)).toMatchObject({ openid: first.openid, merged_into: null });
  });

  // R-ACCOUNT-23
  test('merges nothing when the session belongs to another known user', async () => {
    const [first, second] = [await createWechatUser(testMall), await createWechatUser(testMall)];
    const answer = await logIn(testMall, { userId: first.userId, openid: second.openid });
    expect(answer.data.userId).toBe(second.userId);
    expect(await readUser(testMall, first.userId)).toMatchObject({ merged_into: null });
  });

  test('20 parallel logins with one new identity create one user', async () => {
    const before = await countUsers();
    const answers = await runConcurrently(20, () => logIn(testMall, { openid: 'o-20', unionId: 'u-20' }));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ data }) => data.userId)).size).toBe(1);
    expect(await countUsers()).toBe(before + 1);
  });

  // R-WECHAT-16
  test('stores what WeChat returns about its public account', async () => {
    const { userId, openid } = await createWechatUser(testMall);
    expect(await readProfile(testMall, userId)).toMatchObject({ isFollowWxPub: false, isReceiveMsg: false });
    await logIn(testMall, { openid, isFollowWxPub: true, isReceiveMsg: true });
    await logIn(testMall, { openid });
    expect(await readProfile(testMall, userId)).toMatchObject({ isFollowWxPub: true, isReceiveMsg: true });
    await logIn(testMall, { openid, isFollowWxPub: false });
    expect(await readProfile(testMall, userId)).toMatchObject({ isFollowWxPub: false, isReceiveMsg: true });
  });
});

describe('login with a ticket', () => {
  // R-ACCOUNT-18
  test('accepts a ticket once, also for 20 parallel calls', async () => {
    const { userId } = await createWechatUser(testMall);
    const answers = await runConcurrently(20, () =>
      logIn(testMall, { ticketUserId: userId, ticketId: 't-20' }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ reason }) => reason === 'already_done')).toHaveLength(19);
    expect(answers.find(({ status }) => status === 200)?.data.userId).toBe(userId);
  });

  test('returns 404 for an unknown user, and does not use up the ticket', async () => {
    const before = await countUsers();
    expect((await logIn(testMall, { ticketUserId: 'nobody', ticketId: 't-1' })).status).toBe(404);
    expect(await countUsers()).toBe(before);
    const { userId } = await createWechatUser(testMall);
    expect((await logIn(testMall, { ticketUserId: userId, ticketId: 't-1' })).data.userId).toBe(userId);
  });

  test('a guest’s ticket with a new identity logs in the user the guest becomes', async () => {
    const guest = await createGuest(testMall);
    const args = { ticketUserId: guest, openid: 'o-of-guest', ticketId: 't-4' };
    const { userId } = (await logIn(testMall, args)).data;
    expect(userId).not.toBe(guest);
    expect(await readUser(testMall, guest)).toMatchObject({ merged_into: userId, openid: null });
    expect((await logIn(testMall, { ticketUserId: guest, ticketId: 't-5' })).status).toBe(404);
  });

  test('a user’s ticket with another openid creates a separate user', async () => {
    const { userId, openid } = await createWechatUser(testMall);
    const args = { ticketUserId: userId, openid: 'o-not-theirs', ticketId: 't-6' };
    expect((await logIn(testMall, args)).data.userId).not.toBe(userId);
    expect(await readUser(testMall, userId)).toMatchObject({ openid });
  });

  test('a user’s ticket adds a missing openid, one of two in parallel', async () => {
    const { userId } = (await logIn(testMall, { unionId: 'u-named' })).data;
    const named = (openid: string) => logIn(testMall, { ticketUserId: userId, openid, ticketId: openid });
    const answers = await Promise.all([named('o-named-x'), named('o-named-y')]);
    expect(answers.filter(({ data }) => data?.userId === userId)).toHaveLength(1);
  });

  test('merges the current guest unless keepGuest is set', async () => {
    const { userId, openid } = await createWechatUser(testMall);
    const [keptGuest, mergedGuest] = [await createGuest(testMall), await createGuest(testMall)];
    const args = { openid, ticketUserId: userId };
    await logIn(testMall, { ...args, userId: keptGuest, ticketId: 't-2', keepGuest: true });
    expect(await readUser(testMall, keptGuest)).toMatchObject({ merged_into: null });
    await logIn(testMall, { ...args, userId: mergedGuest, ticketId: 't-3' });
    expect(await readUser(testMall, mergedGuest)).toMatchObject({ merged_into: userId });
  });
});

describe('guests of one device or address', () => {
  const from = (clientAddress: string) => ({ headers: { 'x-forwarded-for': clientAddress } });
  const readTrialPoints = async (userId: string) => (await readProfile(testMall, userId)).points.activePoints;

  // R-POINTS-13
  test('creates the sixth guest of a day and device without trial points', async () => {
    const trials: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      const { data } = await logIn(testMall, { webFingerPrint: 'device-1' });
      expect(data.isNewUser).toBe(count < 5);
      trials.push(await readTrialPoints(data.userId));
    }
    expect(trials).toEqual([200, 200, 200, 200, 200, 0, 0]);
  });

  test('20 parallel guests of one device get as many trials as sequential ones', async () => {
    const answers = await runConcurrently(20, () => logIn(testMall, { webFingerPrint: 'device-2' }));
    const trials = await Promise.all(answers.map(({ data }) => readTrialPoints(data.userId)));
    expect(trials.filter((points) => points === 200)).toHaveLength(5);
  });

  // R-POINTS-13
  test('limits guests per address and day', async () => {
    const ownMall = await startMall({ settings: { giftedGuestsADay: { perFingerPrint: 5, perAddress: 2 } } });
    try {
      const trial = async () =>
        (await readProfile(ownMall, await createGuest(ownMall, from('198.51.100.7')))).points.activePoints;
      expect([await trial(), await trial(), await trial()]).toEqual([200, 200, 0]);
      expect(
        (await readProfile(ownMall, await createGuest(ownMall, from('198.51.100.8')))).points.activePoints,
      ).toBe(200);
      ownMall.setTime('2026-03-10T16:00:00.000Z');
      expect(await trial()).toBe(200);
    } finally {
      await ownMall.close();
    }
  });

  test('counts all addresses of one IPv6 network as one', async () => {
    const ownMall = await startMall({ settings: { giftedGuestsADay: { perFingerPrint: 5, perAddress: 1 } } });
    try {
      const trial = async (address: string) =>
        (await readProfile(ownMall, await createGuest(ownMall, from(address)))).points.activePoints;
      expect(await trial('2001:db8:1:2::1')).toBe(200);
      expect(await trial('2001:db8:1:2:ffff::9')).toBe(0);
      expect(await trial('2001:db8:1:3::1')).toBe(200);
    } finally {
      await ownMall.close();
    }
  });

  test('a guest without trial points is offered no gift', async () => {
    for (let count = 0; count < 5; count += 1) await logIn(testMall, { webFingerPrint: 'device-3' });
    const without = (await logIn(testMall, { webFingerPrint: 'device-3' })).data.userId;
    expect(await readProfile(testMall, without)).toMatchObject({
      isNewUser: false,
      showPresentPoint: false,
      presentPoint: 0,
    });
    await testMall.call(presentSeen, {}, { userId: without });
    expect((await readProfile(testMall, without)).points.activePoints).toBe(0);
  });
});
