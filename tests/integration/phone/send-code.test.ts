import { sendCode } from '@/lib/contract/phone';
import { times, userWith } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { MINUTE } from '@/tests/support/time';
import { askCode, codeFor, codeRows, inbox, newAddress, newPhone, solvable } from './support/phones';

let shop: TestMall;
beforeEach(async () => {
  shop = await startMall();
});
afterEach(() => shop.close());

const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status);
const tooOften = { status: 429, reason: 'too_often', data: null };

// R-PHONE-02
test('a code of six digits reaches the inbox; the answer never tells it', async () => {
  const userId = await userWith(shop, 0);
  const phone = newPhone();
  const answer = await askCode(shop, userId, phone);
  expect(answer).toEqual({
    status: 200,
    code: 200,
    msg: 'ok',
    data: { resendAfterSeconds: 60, expiresAt: '2026-03-10T04:05:00.000Z' },
  });
  const page = await inbox(shop);
  expect(page).toMatch(/【积分商城】您的验证码是 \d{6}，5 分钟内有效/);
  expect(page).toContain('139****');
  expect(page).not.toContain(phone);
});

test('the message speaks the language of who asks', async () => {
  await askCode(shop, await userWith(shop, 0), newPhone(), { locale: 'en' });
  expect(await inbox(shop)).toMatch(/\[Points mall\] Your code is \d{6}\. It is good for 5 minutes/);
});

// R-PHONE-13
test('the code is kept as a hash, and no address is kept in the open', async () => {
  const userId = await userWith(shop, 0);
  const phone = newPhone();
  const address = newAddress();
  await askCode(shop, userId, phone, { address });
  const [row] = await codeRows(shop, phone);
  expect(row?.code_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(row?.sender_hash).toMatch(/^[0-9a-f]{64}$/);
  expect(JSON.stringify(row)).not.toContain(address);
});

// R-PHONE-06
test('known and unknown phones are answered alike', async () => {
  const [owner, stranger] = [await userWith(shop, 0), await userWith(shop, 0)];
  const [known, unknown] = [newPhone(), newPhone()];
  await shop.mall.db.updateTable('users').set({ phone: known }).where('id', '=', owner).execute();
  expect(await askCode(shop, stranger, known)).toEqual(await askCode(shop, stranger, unknown));
});

// R-PHONE-05
test('one a minute for a phone, whoever asks; Retry-After tells how long', async () => {
  const phone = newPhone();
  expect((await askCode(shop, await userWith(shop, 0), phone)).status).toBe(200);
  shop.pass(20_000);
  expect(await askCode(shop, await userWith(shop, 0), phone)).toMatchObject(tooOften);
  const query = new URLSearchParams({ phone, userId: await userWith(shop, 0), ...(await solvable(shop)) });
  const response = await shop.fetch(`${sendCode.path}?${query}`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '40']);
  shop.pass(40_000);
  expect((await askCode(shop, await userWith(shop, 0), phone)).status).toBe(200);
});

// R-PHONE-05
test('ten a day for a phone; the day ends at midnight in Shanghai', async () => {
  const userId = await userWith(shop, 0);
  const phone = newPhone();
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await askCode(shop, userId, phone)).status).toBe(200);
    shop.pass(MINUTE);
  }
  expect(await askCode(shop, userId, phone)).toMatchObject(tooOften);
  shop.moveTo('2026-03-10T15:59:59.999Z');
  expect(await askCode(shop, userId, phone)).toMatchObject(tooOften);
  shop.moveTo('2026-03-10T16:00:00.000Z');
  expect((await askCode(shop, userId, phone)).status).toBe(200);
});

// R-PHONE-05
test('twenty an hour for an address, whatever users and phones', async () => {
  const address = newAddress();
  const ask = async () => askCode(shop, await userWith(shop, 0), newPhone(), { address });
  for (let sent = 0; sent < 20; sent += 1) {
    expect((await ask()).status).toBe(200);
    shop.pass(MINUTE);
  }
  expect(await ask()).toMatchObject(tooOften);
  expect((await askCode(shop, await userWith(shop, 0), newPhone())).status).toBe(200);
  shop.pass(40 * MINUTE);
  expect((await ask()).status).toBe(200);
  expect(await ask()).toMatchObject(tooOften);
});

test('where no address is known, the user counts', async () => {
  const userId = await userWith(shop, 0);
  const ask = async () => shop.call(sendCode, { phone: newPhone(), ...(await solvable(shop)) }, { userId });
  for (let sent = 0; sent < 20; sent += 1) expect((await ask()).status).toBe(200);
  expect(await ask()).toMatchObject(tooOften);
});

test('one IPv6 subscriber is one sender, whatever address of the network calls', async () => {
  let host = 0;
  const ask = async () => {
    host += 1;
    return askCode(shop, await userWith(shop, 0), newPhone(), {
      address: `2001:db8:7:1::${host.toString(16)}`,
    });
  };
  for (let sent = 0; sent < 20; sent += 1) expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(429);
});

test('20 calls at once for a phone send one code', async () => {
  const userId = await userWith(shop, 0);
  const phone = newPhone();
  const answers = await times(20, () => askCode(shop, userId, phone));
  expect(statuses(answers).sort()).toEqual([200, ...Array(19).fill(429)]);
  expect(await codeRows(shop, phone)).toHaveLength(1);
  expect(await shop.mall.db.selectFrom('sandbox_messages').select('id').execute()).toHaveLength(1);
});

test('30 calls at once from an address send twenty codes', async () => {
  const address = newAddress();
  const userId = await userWith(shop, 0);
  const answers = await times(30, () => askCode(shop, userId, newPhone(), { address }));
  expect(statuses(answers).sort()).toEqual([...Array(20).fill(200), ...Array(10).fill(429)]);
});

test('a visitor is sent to log in', async () => {
  expect((await shop.call(sendCode, { phone: newPhone() })).status).toBe(401);
});

test('codes and pictures are forgotten when nobody may use them and no limit counts them', async () => {
  const userId = await userWith(shop, 0);
  const phone = newPhone();
  await codeFor(shop, userId, phone);
  await solvable(shop);
  const left = async () => ({
    codes: (await codeRows(shop, phone)).length,
    pictures: (await shop.mall.db.selectFrom('captchas').select('id').execute()).length,
    messages: (await shop.mall.db.selectFrom('sandbox_messages').select('id').execute()).length,
  });
  await shop.mall.runJobs();
  expect(await left()).toEqual({ codes: 1, pictures: 1, messages: 1 });
  shop.pass(5 * MINUTE);
  await shop.mall.runJobs();
  expect(await left()).toEqual({ codes: 1, pictures: 0, messages: 1 });
  shop.moveTo('2026-03-11T15:59:00.000Z');
  await shop.mall.runJobs();
  expect(await left()).toEqual({ codes: 1, pictures: 0, messages: 1 });
  shop.moveTo('2026-03-11T16:00:00.000Z');
  await shop.mall.runJobs();
  expect(await left()).toEqual({ codes: 0, pictures: 0, messages: 0 });
});
