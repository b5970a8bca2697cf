import {
  addCancelPhone,
  bindUpdatePhone,
  userWhitePhoneAdd,
  userWhitePhoneIsExist,
} from '@/lib/contract/phone';
import { addToAllowList } from '@/server/mall/phone/allow-list';
import { times, userWith } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { askCode, codeFor, newPhone, otherThan } from './support/phones';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterAll(() => shop.close());

const isExist = async (userId: string, phone: string) =>
  (await shop.call(userWhitePhoneIsExist, { phone }, { userId })).data.isExist;
const wrong = { status: 409, reason: 'code_wrong', data: null };
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

describe('the list of phones whose orders may be asked for', () => {
  const add = (userId: string, phone: string, phoneCode: string) =>
    shop.call(userWhitePhoneAdd, { phone, phoneCode }, { userId });

  // R-LIST-13, R-LIST-14
  test('takes a phone after a right code, for its user alone', async () => {
    const [userId, stranger] = [await userWith(shop, 0), await userWith(shop, 0)];
    const phone = newPhone();
    expect(await isExist(userId, phone)).toBe(false);
    const code = await codeFor(shop, userId, phone);
    expect(await add(userId, phone, otherThan(code))).toMatchObject(wrong);
    expect(await isExist(userId, phone)).toBe(false);
    expect(await add(userId, phone, code)).toMatchObject({ status: 200, data: null });
    expect(await isExist(userId, phone)).toBe(true);
    expect(await isExist(stranger, phone)).toBe(false);
  });

  // R-LIST-14
  test('takes it once, also for 20 calls at once', async () => {
    const userId = await userWith(shop, 0);
    const phone = newPhone();
    const code = await codeFor(shop, userId, phone);
    expect(statuses(await times(20, () => add(userId, phone, code)))).toEqual([200, ...Array(19).fill(409)]);
    const rows = shop.mall.db.selectFrom('white_phones').selectAll().where('phone', '=', phone);
    expect(await rows.execute()).toHaveLength(1);
  });

  test('takes what an operator adds, twice without harm', async () => {
    const userId = await userWith(shop, 0);
    const phone = newPhone();
    const line = { userId, phone, now: shop.now() };
    await times(2, () => addToAllowList(shop.mall.db, line));
    expect(await isExist(userId, phone)).toBe(true);
  });

  test('tells of a phone that another account bound what it tells of any', async () => {
    const [owner, userId] = [await userWith(shop, 0), await userWith(shop, 0)];
    const phone = newPhone();
    await shop.mall.db.updateTable('users').set({ phone }).where('id', '=', owner).execute();
    expect(await isExist(userId, phone)).toBe(false);
  });

  test('is not for visitors, and needs a phone', async () => {
    expect((await shop.call(userWhitePhoneIsExist, { phone: newPhone() })).status).toBe(401);
    const userId = await userWith(shop, 0);
    expect((await shop.send(userWhitePhoneIsExist, { phone: 'x' }, { userId })).status).toBe(400);
  });
});

describe('a phone whose owner wants nothing sent', () => {
  const cancel = (userId: string, phone: string, phoneCode: string) =>
    shop.call(addCancelPhone, { phone, phoneCode }, { userId });
  const received = async () =>
    (await shop.mall.db.selectFrom('sandbox_messages').select('id').execute()).length;

  test('needs a right code', async () => {
    const userId = await userWith(shop, 0);
    const phone = newPhone();
    const code = await codeFor(shop, userId, phone);
    expect(await cancel(userId, phone, otherThan(code))).toMatchObject(wrong);
    expect((await cancel(userId, phone, code)).status).toBe(200);
    expect(await cancel(userId, phone, code)).toMatchObject(wrong);
  });

  // R-PHONE-11
  test('gets no SMS that others ask for, who hear what everybody hears', async () => {
    const [owner, stranger] = [await userWith(shop, 0), await userWith(shop, 0)];
    const phone = newPhone();
    await cancel(owner, phone, await codeFor(shop, owner, phone));
    shop.pass(60_000);
    const before = await received();
    const silent = await askCode(shop, stranger, phone);
    expect(await received()).toBe(before);
    expect(silent).toEqual(await askCode(shop, stranger, newPhone()));
    expect(await askCode(shop, stranger, phone)).toMatchObject({ status: 429, reason: 'too_often' });
  });

  test('still brings its owner the codes they ask for: who took it off, and who has it bound', async () => {
    const [owner, heir] = [await userWith(shop, 0), await userWith(shop, 0)];
    const phone = newPhone();
    await cancel(owner, phone, await codeFor(shop, owner, phone));
    shop.pass(60_000);
    const again = await codeFor(shop, owner, phone);
    expect((await cancel(owner, phone, again)).status).toBe(200);
    shop.pass(60_000);
    const phoneCode = await codeFor(shop, owner, phone);
    await shop.call(bindUpdatePhone, { phone, phoneCode }, { userId: owner });
    shop.pass(60_000);
    const before = await received();
    await askCode(shop, heir, phone);
    expect(await received()).toBe(before);
  });
});
