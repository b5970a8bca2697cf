import {
  addCancelPhone,
  bindUpdatePhone,
  userWhitePhoneAdd,
  userWhitePhoneIsExist,
} from '@/lib/contract/phone';
import { addToAllowList } from '@/server/mall/phone/allow-list';
import { createUser, runConcurrently } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { createPhone, createWrongCode, requestAndReadCode, requestCode } from '../../support/builders/phone';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const isExist = async (userId: string, phone: string) =>
  (await testMall.call(userWhitePhoneIsExist, { phone }, { userId })).data.isExist;
const codeWrong = { status: 409, reason: 'code_wrong', data: null };
const sortStatuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe('allow list of phones', () => {
  const add = (userId: string, phone: string, phoneCode: string) =>
    testMall.call(userWhitePhoneAdd, { phone, phoneCode }, { userId });

  // R-LIST-13, R-LIST-14
  test('adds a phone after a correct code, for its user only', async () => {
    const [userId, stranger] = [await createUser(testMall, 0), await createUser(testMall, 0)];
    const phone = createPhone();
    expect(await isExist(userId, phone)).toBe(false);
    const code = await requestAndReadCode(testMall, userId, phone);
    expect(await add(userId, phone, createWrongCode(code))).toMatchObject(codeWrong);
    expect(await isExist(userId, phone)).toBe(false);
    expect(await add(userId, phone, code)).toMatchObject({ status: 200, data: null });
    expect(await isExist(userId, phone)).toBe(true);
    expect(await isExist(stranger, phone)).toBe(false);
  });

  // R-LIST-14
  test('adds a phone once, also for 20 parallel calls', async () => {
    const userId = await createUser(testMall, 0);
    const phone = createPhone();
    const code = await requestAndReadCode(testMall, userId, phone);
    expect(sortStatuses(await runConcurrently(20, () => add(userId, phone, code)))).toEqual([
      200,
      ...Array(19).fill(409),
    ]);
    const rows = testMall.mall.db.selectFrom('white_phones').selectAll().where('phone', '=', phone);
    expect(await rows.execute()).toHaveLength(1);
  });

  test('accepts a phone from an operator, also twice', async () => {
    const userId = await createUser(testMall, 0);
    const phone = createPhone();
    const line = { userId, phone, now: testMall.now() };
    await runConcurrently(2, () => addToAllowList(testMall.mall.db, line));
    expect(await isExist(userId, phone)).toBe(true);
  });

  test('does not reveal that another account bound a phone', async () => {
    const [owner, userId] = [await createUser(testMall, 0), await createUser(testMall, 0)];
    const phone = createPhone();
    await testMall.mall.db.updateTable('users').set({ phone }).where('id', '=', owner).execute();
    expect(await isExist(userId, phone)).toBe(false);
  });

  test('requires a user and a valid phone', async () => {
    expect((await testMall.call(userWhitePhoneIsExist, { phone: createPhone() })).status).toBe(401);
    const userId = await createUser(testMall, 0);
    expect((await testMall.send(userWhitePhoneIsExist, { phone: 'x' }, { userId })).status).toBe(400);
  });
});

describe('phone that refuses messages', () => {
  const cancel = (userId: string, phone: string, phoneCode: string) =>
    testMall.call(addCancelPhone, { phone, phoneCode }, { userId });
  const received = async () =>
    (await testMall.mall.db.selectFrom('sandbox_messages').select('id').execute()).length;

  test('requires a correct code', async () => {
    const userId = await createUser(testMall, 0);
    const phone = createPhone();
    const code = await requestAndReadCode(testMall, userId, phone);
    expect(await cancel(userId, phone, createWrongCode(code))).toMatchObject(codeWrong);
    expect((await cancel(userId, phone, code)).status).toBe(200);
    expect(await cancel(userId, phone, code)).toMatchObject(codeWrong);
  });

  // R-PHONE-11
  test('receives no SMS requested by others, who get the usual response', async () => {
    const [owner, stranger] = [await createUser(testMall, 0), await createUser(testMall, 0)];
    const phone = createPhone();
    await cancel(owner, phone, await requestAndReadCode(testMall, owner, phone));
    testMall.advanceTime(60_000);
    const before = await received();
    const silent = await requestCode(testMall, stranger, phone);
    expect(await received()).toBe(before);
    expect(silent).toEqual(await requestCode(testMall, stranger, createPhone()));
    expect(await requestCode(testMall, stranger, phone)).toMatchObject({ status: 429, reason: 'too_often' });
  });

  test('still receives codes that its owner requests', async () => {
    const [owner, heir] = [await createUser(testMall, 0), await createUser(testMall, 0)];
    const phone = createPhone();
    await cancel(owner, phone, await requestAndReadCode(testMall, owner, phone));
    testMall.advanceTime(60_000);
    const again = await requestAndReadCode(testMall, owner, phone);
    expect((await cancel(owner, phone, again)).status).toBe(200);
    testMall.advanceTime(60_000);
    const phoneCode = await requestAndReadCode(testMall, owner, phone);
    await testMall.call(bindUpdatePhone, { phone, phoneCode }, { userId: owner });
    testMall.advanceTime(60_000);
    const before = await received();
    await requestCode(testMall, heir, phone);
    expect(await received()).toBe(before);
  });
});
