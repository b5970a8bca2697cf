import { complaint, complaintDetail } from '@/lib/contract/complaint';
import * as operator from '@/server/mall/after-sale/operator';
import { times, userWith } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { DAY } from '@/tests/support/time';
import { asUser, paidOrder } from './support/cases';

let shop: TestMall;
let userId: string;
beforeAll(async () => {
  shop = await startMall();
});
beforeEach(async () => {
  userId = await userWith(shop, 0);
});
afterEach(() => expect(shop.errors).toEqual([]));
afterAll(() => shop.close());

const complain = (changes: Record<string, unknown> = {}) =>
  shop.send(complaint, { type: 'service', text: '没有人回复', ...changes }, asUser(userId));

const find = (id: string, locale: 'zh-CN' | 'en' = 'zh-CN', who = userId) =>
  shop.call(complaintDetail, { id }, { ...asUser(who), locale });

// R-DOC-09
test('a complaint is found again by its number, with the phone masked', async () => {
  const { data } = await complain({ phone: '13800138000' });
  expect(data.complaintId).toMatch(/^C20260310\d{6}$/);
  expect((await find(data.complaintId)).data).toMatchObject({
    type: 'service',
    text: '没有人回复',
    phone: '138****8000',
    orderId: null,
    state: 'received',
    answer: null,
    createdAt: shop.now().toISOString(),
  });
});

test('somebody else’s complaint and one that does not exist are the same', async () => {
  const { data } = await complain();
  const stranger = await userWith(shop, 0);
  const [theirs, nobodys] = [
    await find(data.complaintId, 'en', stranger),
    await find('C20260310xxxxxx', 'en', stranger),
  ];
  expect([theirs.status, theirs.msg]).toEqual([404, nobodys.msg]);
});

// R-DOC-08
test('it may be about an own order, and about nobody else’s', async () => {
  const bought = await paidOrder(shop);
  expect((await complain({ orderId: bought.orderId })).status).toBe(404);
  userId = bought.userId;
  const { data } = await complain({ orderId: bought.orderId });
  expect((await find(data.complaintId)).data.orderId).toBe(bought.orderId);
});

// R-DOC-08
test('ten a day, also at once; the next day in Shanghai there are ten more', async () => {
  const answers = await times(20, () => complain());
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set([undefined, 'too_often']));
  expect((await complain()).status).toBe(429);
  shop.pass(DAY);
  expect((await complain()).status).toBe(200);
});

// R-OPERATOR-07
test('the operator answers it once, and it is read in both languages', async () => {
  const { data } = await complain();
  const { deps, db } = shop.mall;
  const waiting = await operator.listComplaints(db, 'received', 500);
  expect(waiting.map(({ id }) => id)).toContain(data.complaintId);
  await operator.answerComplaint(deps, data.complaintId, { zh: '已处理', en: 'Done' });
  const again = operator.answerComplaint(deps, data.complaintId, { zh: '再答' });
  await expect(again).rejects.toMatchObject({ reason: 'already_done' });
  await expect(operator.answerComplaint(deps, 'C0', { zh: '答' })).rejects.toMatchObject({ status: 404 });
  expect((await find(data.complaintId)).data).toMatchObject({ state: 'answered', answer: '已处理' });
  expect((await find(data.complaintId, 'en')).data).toMatchObject({
    answer: 'Done',
    answeredAt: shop.now().toISOString(),
  });
});

test.each([
  { text: '' },
  { text: '   ' },
  { text: 'x'.repeat(501) },
  { text: 'a\u001bb' },
  { type: 'rage' },
  { phone: '12345' },
  { pictures: Array.from({ length: 7 }, () => '/a.webp') },
  { pictures: ['https://elsewhere.test/a.png'] },
])('%j is refused', async (changes) => {
  expect((await complain(changes)).status).toBe(400);
});
