import { bindUpdatePhone } from '@/lib/contract/phone';
import { me } from '@/lib/contract/user';
import { createUser, runConcurrently } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import {
  createPhone,
  createWrongCode,
  readPhoneCodes,
  requestAndReadCode,
} from '../../support/builders/phone';

let testMall: TestMall;
beforeEach(async () => {
  testMall = await startMall();
});
afterEach(() => testMall.close());

const bindPhone = (userId: string, phone: string, phoneCode: string) =>
  testMall.call(bindUpdatePhone, { phone, phoneCode }, { userId, pId: '10000' });
const readPhone = async (userId: string) =>
  (
    await testMall.mall.db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).phone;
const codeWrong = { status: 409, reason: 'code_wrong', data: null };
const maskPhone = (phone: string) => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

// R-POINTS-25, R-PHONE-10
test('binds the phone with a correct code, and grants points once', async () => {
  const userId = await createUser(testMall, 0);
  const phone = createPhone();
  const { data } = await bindPhone(userId, phone, await requestAndReadCode(testMall, userId, phone));
  expect(data).toEqual({ phone: maskPhone(phone), points: 100, activePoints: 100 });
  expect((await testMall.call(me, {}, { userId, pId: '10000' })).data.phone).toBe(maskPhone(phone));
});

test('replaces the phone without points, and frees the former one', async () => {
  const [userId, other] = [await createUser(testMall, 0), await createUser(testMall, 0)];
  const [first, second] = [createPhone(), createPhone()];
  await bindPhone(userId, first, await requestAndReadCode(testMall, userId, first));
  const { data } = await bindPhone(userId, second, await requestAndReadCode(testMall, userId, second));
  expect(data).toEqual({ phone: maskPhone(second), points: 0, activePoints: 100 });
  testMall.advanceTime(60_000);
  expect((await bindPhone(other, first, await requestAndReadCode(testMall, other, first))).status).toBe(200);
});

test('binding the same phone again changes nothing', async () => {
  const userId = await createUser(testMall, 0);
  const phone = createPhone();
  await bindPhone(userId, phone, await requestAndReadCode(testMall, userId, phone));
  testMall.advanceTime(60_000);
  const { data } = await bindPhone(userId, phone, await requestAndReadCode(testMall, userId, phone));
  expect(data).toEqual({ phone: maskPhone(phone), points: 0, activePoints: 100 });
});

test('one of 20 parallel calls with one code binds the phone and grants points', async () => {
  const userId = await createUser(testMall, 0);
  const phone = createPhone();
  const code = await requestAndReadCode(testMall, userId, phone);
  const answers = await runConcurrently(20, () => bindPhone(userId, phone, code));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  const lots = testMall.mall.db.selectFrom('points_lots').selectAll().where('user_id', '=', userId);
  expect(await lots.execute()).toHaveLength(1);
});

describe('SMS code', () => {
  // R-PHONE-03
  test('accepts a code once', async () => {
    const userId = await createUser(testMall, 0);
    const phone = createPhone();
    const code = await requestAndReadCode(testMall, userId, phone);
    await bindPhone(userId, phone, code);
    expect(await bindPhone(userId, phone, code)).toMatchObject(codeWrong);
  });

  test('expires after five minutes', async () => {
    const userId = await createUser(testMall, 0);
    const phone = createPhone();
    const code = await requestAndReadCode(testMall, userId, phone);
    testMall.advanceTime(5 * 60_000);
    expect(await bindPhone(userId, phone, code)).toMatchObject(codeWrong);
    expect(await readPhone(userId)).toBeNull();
  });

  // R-PHONE-04
  test('rejects the right code after five wrong attempts', async () => {
    const userId = await createUser(testMall, 0);
    const phone = createPhone();
    const code = await requestAndReadCode(testMall, userId, phone);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await bindPhone(userId, phone, createWrongCode(code))).toMatchObject(codeWrong);
    expect(await bindPhone(userId, phone, code)).toMatchObject(codeWrong);
  });

  test('accepts the right code after four wrong attempts', async () => {
    const userId = await createUser(testMall, 0);
    const phone = createPhone();
    const code = await requestAndReadCode(testMall, userId, phone);
    for (let attempt = 0; attempt < 4; attempt += 1) await bindPhone(userId, phone, createWrongCode(code));
    expect((await bindPhone(userId, phone, code)).status).toBe(200);
  });

  // R-PHONE-04
  test('counts at most five attempts, also in parallel', async () => {
    const userId = await createUser(testMall, 0);
    const phone = createPhone();
    const code = await requestAndReadCode(testMall, userId, phone);
    await runConcurrently(20, () => bindPhone(userId, phone, createWrongCode(code)));
    expect(await readPhoneCodes(testMall, phone)).toMatchObject([{ tries: 5, state: 'open' }]);
    expect(await bindPhone(userId, phone, code)).toMatchObject(codeWrong);
  });

  // R-PHONE-03
  test('keeps the code valid for its user when another user tries it', async () => {
    const [userId, thief] = [await createUser(testMall, 0), await createUser(testMall, 0)];
    const phone = createPhone();
    const code = await requestAndReadCode(testMall, userId, phone);
    expect(await bindPhone(thief, phone, code)).toMatchObject(codeWrong);
    for (let attempt = 0; attempt < 5; attempt += 1) await bindPhone(thief, phone, createWrongCode(code));
    expect((await bindPhone(userId, phone, code)).status).toBe(200);
  });

  test('accepts a code for its phone only', async () => {
    const userId = await createUser(testMall, 0);
    const [phone, other] = [createPhone(), createPhone()];
    expect(await bindPhone(userId, other, await requestAndReadCode(testMall, userId, phone))).toMatchObject(
      codeWrong,
    );
  });

  test('rejects an old code when a newer one is sent', async () => {
    const userId = await createUser(testMall, 0);
    const phone = createPhone();
    const older = await requestAndReadCode(testMall, userId, phone);
    testMall.advanceTime(60_000);
    const newer = await requestAndReadCode(testMall, userId, phone);
    if (older !== newer) expect(await bindPhone(userId, phone, older)).toMatchObject(codeWrong);
    expect((await bindPhone(userId, phone, newer)).status).toBe(200);
  });
});

describe('phone bound to another account', () => {
  const bound = async () => {
    const owner = await createUser(testMall, 0);
    const phone = createPhone();
    await bindPhone(owner, phone, await requestAndReadCode(testMall, owner, phone));
    testMall.advanceTime(60_000);
    return { owner, phone };
  };

  test('rejects the phone only after a correct code, uses the code up, and grants no points', async () => {
    const { owner, phone } = await bound();
    const userId = await createUser(testMall, 0);
    const code = await requestAndReadCode(testMall, userId, phone);
    expect(await bindPhone(userId, phone, createWrongCode(code))).toMatchObject(codeWrong);
    expect(await bindPhone(userId, phone, code)).toMatchObject({
      status: 409,
      reason: 'phone_taken',
      data: null,
    });
    expect(await bindPhone(userId, phone, code)).toMatchObject(codeWrong);
    expect([await readPhone(userId), await readPhone(owner)]).toEqual([null, phone]);
    const lots = testMall.mall.db.selectFrom('points_lots').selectAll().where('user_id', '=', userId);
    expect(await lots.execute()).toEqual([]);
  });

  // R-PHONE-10
  test('binds the phone to one of ten accounts in parallel', async () => {
    const phone = createPhone();
    const users = await runConcurrently(10, () => createUser(testMall, 0));
    const codes: string[] = [];
    for (const userId of users) {
      codes.push(await requestAndReadCode(testMall, userId, phone));
      await testMall.mall.db
        .updateTable('sms_codes')
        .set({ created_at: '2026-03-10T03:58:00.000Z' })
        .where('phone', '=', phone)
        .execute();
    }
    const answers = await runConcurrently(10, (index) =>
      bindPhone(users[index] ?? '', phone, codes[index] ?? ''),
    );
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
])('rejects %j', async (input) => {
  const answer = await testMall.send(bindUpdatePhone, input, { userId: await createUser(testMall, 0) });
  expect(answer.status).toBe(400);
});
