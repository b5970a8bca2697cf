import { sendCode } from '@/lib/contract/phone';
import { createUser, runConcurrently } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { MINUTE } from '@/tests/support/time';
import {
  createIpAddress,
  createPhone,
  createSolvedCaptcha,
  readInbox,
  readPhoneCodes,
  requestAndReadCode,
  requestCode,
} from '../../support/builders/phone';

let testMall: TestMall;
beforeEach(async () => {
  testMall = await startMall();
});
afterEach(() => testMall.close());

const getStatuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
const tooOften = { status: 429, reason: 'too_often', data: null };

// R-PHONE-02
test('sends a code of six digits to the inbox, and never returns it', async () => {
  const userId = await createUser(testMall, 0);
  const phone = createPhone();
  const answer = await requestCode(testMall, userId, phone);
  expect(answer).toEqual({
    status: 200,
    code: 200,
    msg: 'ok',
    data: { resendAfterSeconds: 60, expiresAt: '2026-03-10T04:05:00.000Z' },
  });
  const page = await readInbox(testMall);
  expect(page).toMatch(/【万特商城】您的验证码是 \d{6}，5 分钟内有效/);
  expect(page).toContain('139****');
  expect(page).not.toContain(phone);
});

test('sends the message in the caller’s language', async () => {
  await requestCode(testMall, await createUser(testMall, 0), createPhone(), { locale: 'en' });
  expect(await readInbox(testMall)).toMatch(/\[Vantmall\] Your code is \d{6}\. It is valid for 5 minutes/);
});

// R-PHONE-13
test('stores code and sender as hashes', async () => {
  const userId = await createUser(testMall, 0);
  const phone = createPhone();
  const address = createIpAddress();
  await requestCode(testMall, userId, phone, { address });
  const [row] = await readPhoneCodes(testMall, phone);
  expect(row?.code_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(row?.sender_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(row)).not.toContain(address);
});

// R-PHONE-06
test('returns the same response for known and unknown phones', async () => {
  const [owner, stranger] = [await createUser(testMall, 0), await createUser(testMall, 0)];
  const [known, unknown] = [createPhone(), createPhone()];
  await testMall.mall.db.updateTable('users').set({ phone: known }).where('id', '=', owner).execute();
  expect(await requestCode(testMall, stranger, known)).toEqual(
    await requestCode(testMall, stranger, unknown),
  );
});

// R-PHONE-05
test('sends one code per minute and phone, and returns Retry-After', async () => {
  const phone = createPhone();
  expect((await requestCode(testMall, await createUser(testMall, 0), phone)).status).toBe(200);
  testMall.advanceTime(20_000);
  expect(await requestCode(testMall, await createUser(testMall, 0), phone)).toMatchObject(tooOften);
  const query = new URLSearchParams({
    phone,
    userId: await createUser(testMall, 0),
    ...(await createSolvedCaptcha(testMall)),
  });
  const response = await testMall.fetch(`${sendCode.path}?${query}`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '40']);
  testMall.advanceTime(40_000);
  expect((await requestCode(testMall, await createUser(testMall, 0), phone)).status).toBe(200);
});

// R-PHONE-05
test('sends ten codes per day and phone, until midnight in Shanghai', async () => {
  const userId = await createUser(testMall, 0);
  const phone = createPhone();
  for (let count = 0; count < 10; count += 1) {
    expect((await requestCode(testMall, userId, phone)).status).toBe(200);
    testMall.advanceTime(MINUTE);
  }
  expect(await requestCode(testMall, userId, phone)).toMatchObject(tooOften);
  testMall.setTime('2026-03-10T15:59:59.999Z');
  expect(await requestCode(testMall, userId, phone)).toMatchObject(tooOften);
  testMall.setTime('2026-03-10T16:00:00.000Z');
  expect((await requestCode(testMall, userId, phone)).status).toBe(200);
});

// R-PHONE-05
test('sends twenty codes per hour and address', async () => {
  const address = createIpAddress();
  const ask = async () => requestCode(testMall, await createUser(testMall, 0), createPhone(), { address });
  for (let count = 0; count < 20; count += 1) {
    expect((await ask()).status).toBe(200);
    testMall.advanceTime(MINUTE);
  }
  expect(await ask()).toMatchObject(tooOften);
  expect((await requestCode(testMall, await createUser(testMall, 0), createPhone())).status).toBe(200);
  testMall.advanceTime(40 * MINUTE);
  expect((await ask()).status).toBe(200);
  expect(await ask()).toMatchObject(tooOften);
});

test('limits codes per user when the address is unknown', async () => {
  const userId = await createUser(testMall, 0);
  const ask = async () =>
    testMall.call(sendCode, { phone: createPhone(), ...(await createSolvedCaptcha(testMall)) }, { userId });
  for (let count = 0; count < 20; count += 1) expect((await ask()).status).toBe(200);
  expect(await ask()).toMatchObject(tooOften);
});

test('counts all addresses of one IPv6 network as one sender', async () => {
  let host = 0;
  const ask = async () => {
    host += 1;
    return requestCode(testMall, await createUser(testMall, 0), createPhone(), {
      address: `2001:db8:7:1::${host.toString(16)}`,
    });
  };
  for (let count = 0; count < 20; count += 1) expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});

test('20 parallel calls for a phone send one code', async () => {
  const userId = await createUser(testMall, 0);
  const phone = createPhone();
  const answers = await runConcurrently(20, () => requestCode(testMall, userId, phone));
  expect(getStatuses(answers).sort()).toEqual([200, ...Array(19).fill(429)]);
  expect(await readPhoneCodes(testMall, phone)).toHaveLength(1);
  expect(await testMall.mall.db.selectFrom('sandbox_messages').select('id').execute()).toHaveLength(1);
});

test('30 parallel calls from an address send twenty codes', async () => {
  const address = createIpAddress();
  const userId = await createUser(testMall, 0);
  const answers = await runConcurrently(30, () => requestCode(testMall, userId, createPhone(), { address }));
  expect(getStatuses(answers).sort()).toEqual([...Array(20).fill(200), ...Array(10).fill(429)]);
});

test('returns 401 to a visitor', async () => {
  expect((await testMall.call(sendCode, { phone: createPhone() })).status).toBe(401);
});

test('purges codes and captchas when they are unusable and no limit counts them', async () => {
  const userId = await createUser(testMall, 0);
  const phone = createPhone();
  await requestAndReadCode(testMall, userId, phone);
  await createSolvedCaptcha(testMall);
  const readState = async () => ({
    codes: (await readPhoneCodes(testMall, phone)).length,
    pictures: (await testMall.mall.db.selectFrom('captchas').select('id').execute()).length,
    messages: (await testMall.mall.db.selectFrom('sandbox_messages').select('id').execute()).length,
  });
  await testMall.mall.runJobs();
  expect(await readState()).toEqual({ codes: 1, pictures: 1, messages: 1 });
  testMall.advanceTime(5 * MINUTE);
  await testMall.mall.runJobs();
  expect(await readState()).toEqual({ codes: 1, pictures: 0, messages: 1 });
  testMall.setTime('2026-03-11T15:59:00.000Z');
  await testMall.mall.runJobs();
  expect(await readState()).toEqual({ codes: 1, pictures: 0, messages: 1 });
  testMall.setTime('2026-03-11T16:00:00.000Z');
  await testMall.mall.runJobs();
  expect(await readState()).toEqual({ codes: 0, pictures: 0, messages: 0 });
});
