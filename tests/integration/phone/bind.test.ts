import { bindUpdatePhone } from '@/lib/contract/phone';
import { me } from '@/lib/contract/user';
import { times, userWith } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { codeFor, codeRows, newPhone, otherThan } from './support/phones';

let shop: TestMall;
beforeEach(async () => {
  shop = await startMall();
});
afterEach(() => shop.close());

const bind = (userId: string, phone: string, phoneCode: string) =>
  shop.call(bindUpdatePhone, { phone, phoneCode }, { userId, pId: '10000' });
const phoneOf = async (userId: string) =>
  (await shop.mall.db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow())
    .phone;
const wrong = { status: 409, reason: 'code_wrong', data: null };
const masked = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

// R-POINTS-25, R-PHONE-10
test('a right code binds the phone and brings points once', async () => {
  const userId = await userWith(shop, 0);
  const phone = newPhone();
  const { data } = await bind(userId, phone, await codeFor(shop, userId, phone));
  expect(data).toEqual({ phone: masked(phone), points: 100, activePoints: 100 });
  expect((await shop.call(me, {}, { userId, pId: '10000' })).data.phone).toBe(masked(phone));
});

test('another phone takes its place without points, and frees the first', async () => {
  const [userId, other] = [await userWith(shop, 0), await userWith(shop, 0)];
  const [first, second] = [newPhone(), newPhone()];
  await bind(userId, first, await codeFor(shop, userId, first));
  const { data } = await bind(userId, second, await codeFor(shop, userId, second));
  expect(data).toEqual({ phone: masked(second), points: 0, activePoints: 100 });
  shop.pass(60_000);
  expect((await bind(other, first, await codeFor(shop, other, first))).status).toBe(200);
});

test('the same phone again is harmless', async () => {
  const userId = await userWith(shop, 0);
  const phone = newPhone();
  await bind(userId, phone, await codeFor(shop, userId, phone));
  shop.pass(60_000);
  const { data } = await bind(userId, phone, await codeFor(shop, userId, phone));
  expect(data).toEqual({ phone: masked(phone), points: 0, activePoints: 100 });
});

test('20 calls at once with one code: one binds and brings points', async () => {
  const userId = await userWith(shop, 0);
  const phone = newPhone();
  const code = await codeFor(shop, userId, phone);
  const answers = await times(20, () => bind(userId, phone, code));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  const lots = shop.mall.db.selectFrom('points_lots').selectAll().where('user_id', '=', userId);
  expect(await lots.execute()).toHaveLength(1);
});

describe('a code', () => {
  // R-PHONE-03
  test('is good once', async () => {
    const userId = await userWith(shop, 0);
    const phone = newPhone();
    const code = await codeFor(shop, userId, phone);
    await bind(userId, phone, code);
    expect(await bind(userId, phone, code)).toMatchObject(wrong);
  });

  test('is good for five minutes', async () => {
    const userId = await userWith(shop, 0);
    const phone = newPhone();
    const code = await codeFor(shop, userId, phone);
    shop.pass(5 * 60_000);
    expect(await bind(userId, phone, code)).toMatchObject(wrong);
    expect(await phoneOf(userId)).toBeNull();
  });

  // R-PHONE-04
  test('is burned by five wrong tries', async () => {
    const userId = await userWith(shop, 0);
    const phone = newPhone();
    const code = await codeFor(shop, userId, phone);
    for (let tried = 0; tried < 5; tried += 1)
      expect(await bind(userId, phone, otherThan(code))).toMatchObject(wrong);
    expect(await bind(userId, phone, code)).toMatchObject(wrong);
  });

  test('survives four wrong tries', async () => {
    const userId = await userWith(shop, 0);
    const phone = newPhone();
    const code = await codeFor(shop, userId, phone);
    for (let tried = 0; tried < 4; tried += 1) await bind(userId, phone, otherThan(code));
    expect((await bind(userId, phone, code)).status).toBe(200);
  });

  // R-PHONE-04
  test('is looked at five times, however many try at once', async () => {
    const userId = await userWith(shop, 0);
    const phone = newPhone();
    const code = await codeFor(shop, userId, phone);
    await times(20, () => bind(userId, phone, otherThan(code)));
    expect(await codeRows(shop, phone)).toMatchObject([{ tries: 5, state: 'open' }]);
    expect(await bind(userId, phone, code)).toMatchObject(wrong);
  });

  // R-PHONE-03
  test('belongs to who asked: nobody else can use or burn it', async () => {
    const [userId, thief] = [await userWith(shop, 0), await userWith(shop, 0)];
    const phone = newPhone();
    const code = await codeFor(shop, userId, phone);
    expect(await bind(thief, phone, code)).toMatchObject(wrong);
    for (let tried = 0; tried < 5; tried += 1) await bind(thief, phone, otherThan(code));
    expect((await bind(userId, phone, code)).status).toBe(200);
  });

  test('belongs to its phone', async () => {
    const userId = await userWith(shop, 0);
    const [phone, other] = [newPhone(), newPhone()];
    expect(await bind(userId, other, await codeFor(shop, userId, phone))).toMatchObject(wrong);
  });

  test('ends when a newer one is sent', async () => {
    const userId = await userWith(shop, 0);
    const phone = newPhone();
    const older = await codeFor(shop, userId, phone);
    shop.pass(60_000);
    const newer = await codeFor(shop, userId, phone);
    if (older !== newer) expect(await bind(userId, phone, older)).toMatchObject(wrong);
    expect((await bind(userId, phone, newer)).status).toBe(200);
  });
});

describe('a phone of another account', () => {
  const bound = async () => {
    const owner = await userWith(shop, 0);
    const phone = newPhone();
    await bind(owner, phone, await codeFor(shop, owner, phone));
    shop.pass(60_000);
    return { owner, phone };
  };

  test('is refused only after a right code, which is used up; no points are given', async () => {
    const { owner, phone } = await bound();
    const userId = await userWith(shop, 0);
    const code = await codeFor(shop, userId, phone);
    expect(await bind(userId, phone, otherThan(code))).toMatchObject(wrong);
    expect(await bind(userId, phone, code)).toMatchObject({ status: 409, reason: 'phone_taken', data: null });
    expect(await bind(userId, phone, code)).toMatchObject(wrong);
    expect([await phoneOf(userId), await phoneOf(owner)]).toEqual([null, phone]);
    const lots = shop.mall.db.selectFrom('points_lots').selectAll().where('user_id', '=', userId);
    expect(await lots.execute()).toEqual([]);
  });

  // R-PHONE-10
  test('of ten accounts that bind it at once one gets it', async () => {
    const phone = newPhone();
    const users = await times(10, () => userWith(shop, 0));
    const codes: string[] = [];
    for (const userId of users) {
      codes.push(await codeFor(shop, userId, phone));
      await shop.mall.db
        .updateTable('sms_codes')
        .set({ created_at: '2026-03-10T03:58:00.000Z' })
        .where('phone', '=', phone)
        .execute();
    }
    const answers = await times(10, (index) => bind(users[index] ?? '', phone, codes[index] ?? ''));
    expect(answers.map(({ status, reason }) => reason ?? status).sort()).toEqual([
      200,
      ...Array(9).fill('phone_taken'),
    ]);
  });
});

test.each([
  {},
  { phone: '13800138000' },
  { phone: '13800138000', phoneCode: '12345' },
  { phone: 1, phoneCode: {} },
])('%j is a 400', async (input) => {
  const answer = await shop.send(bindUpdatePhone, input, { userId: await userWith(shop, 0) });
  expect(answer.status).toBe(400);
});
