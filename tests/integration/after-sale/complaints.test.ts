import { complaint, complaintDetail } from '@/lib/contract/complaint';
import type { Locale } from '@/lib/rules/page/locale';
import * as operator from '@/server/mall/after-sale/operator';
import { createUser, runConcurrently } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { DAY } from '@/tests/support/time';
import { createPaidOrder, createUserOptions } from '../../support/builders/after-sale';

let testMall: TestMall;
let userId: string;
beforeAll(async () => {
  testMall = await startMall();
});
beforeEach(async () => {
  userId = await createUser(testMall, 0);
});
afterEach(() => expect(testMall.errors).toEqual([]));
afterAll(() => testMall.close());

const sendComplaint = (changes: Record<string, unknown> = {}) =>
  testMall.send(complaint, { type: 'service', text: '没有人回复', ...changes }, createUserOptions(userId));

const readComplaint = (id: string, locale: Locale = 'zh-CN', reader = userId) =>
  testMall.call(complaintDetail, { id }, { ...createUserOptions(reader), locale });

// R-DOC-09
test('returns a complaint by its number, with the phone masked', async () => {
  const { data } = await sendComplaint({ phone: '13800138000' });
  expect(data.complaintId).toMatch(/^C20260310\d{6}$/);
  expect((await readComplaint(data.complaintId)).data).toMatchObject({
    type: 'service',
    text: '没有人回复',
    phone: '138****8000',
    orderId: null,
    state: 'received',
    answer: null,
    createdAt: testMall.now().toISOString(),
  });
});

test('returns the same 404 for another user’s complaint and for an unknown one', async () => {
  const { data } = await sendComplaint();
  const stranger = await createUser(testMall, 0);
  const [othersOrder, nobodys] = [
    await readComplaint(data.complaintId, 'en', stranger),
    await readComplaint('C20260310xxxxxx', 'en', stranger),
  ];
  expect([othersOrder.status, othersOrder.msg]).toEqual([404, nobodys.msg]);
});

// R-DOC-08
test('accepts a complaint about an own order, and rejects one about another user’s', async () => {
  const order = await createPaidOrder(testMall);
  expect((await sendComplaint({ orderId: order.orderId })).status).toBe(404);
  userId = order.userId;
  const { data } = await sendComplaint({ orderId: order.orderId });
  expect((await readComplaint(data.complaintId)).data.orderId).toBe(order.orderId);
});

// R-DOC-08
test('accepts ten complaints per user and day, also in parallel, and ten more the next day', async () => {
  const answers = await runConcurrently(20, (number) => sendComplaint({ text: `没有人回复 ${number}` }));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(new Set(answers.map(({ reason }) => reason))).toEqual(new Set([undefined, 'too_often']));
  expect((await sendComplaint()).status).toBe(429);
  testMall.advanceTime(DAY);
  expect((await sendComplaint()).status).toBe(200);
});

const unlike = [{ text: '还是没有人回复' }, { type: 'other' }, { phone: '13800138000' }];

// R-DOC-15
test('files an equal complaint once and any other one anew', async () => {
  const { data } = await sendComplaint();
  expect((await sendComplaint()).data).toEqual(data);
  const others = [];
  for (const changes of unlike) {
    others.push((await sendComplaint(changes)).data.complaintId);
    expect((await sendComplaint(changes)).data.complaintId).toBe(others.at(-1));
  }
  expect(new Set([data.complaintId, ...others]).size).toBe(4);
  expect((await sendComplaint()).data).toEqual(data);
});

// R-DOC-15
test('files an equal complaint once when it arrives many times at once, also beyond the daily limit', async () => {
  const answers = await runConcurrently(20, () => sendComplaint());
  expect(new Set(answers.map(({ data }) => data.complaintId)).size).toBe(1);
  for (let number = 1; number < 10; number += 1) await sendComplaint({ text: `${number}` });
  expect((await sendComplaint({ text: 'one more' })).status).toBe(429);
  expect((await sendComplaint()).data).toEqual(answers[0]?.data);
});

// R-DOC-15
test('files an equal complaint of another user, one after 24 hours, and one after an answer of the mall anew', async () => {
  const { data } = await sendComplaint();
  await operator.answerComplaint(testMall.mall.deps, data.complaintId, { zh: '已处理' });
  const second = (await sendComplaint()).data;
  expect(second).not.toEqual(data);
  testMall.advanceTime(DAY);
  const third = (await sendComplaint()).data;
  expect(third).not.toEqual(second);
  userId = await createUser(testMall, 0);
  expect((await sendComplaint()).data).not.toEqual(third);
});

// R-OPERATOR-07
test('accepts one answer of the operator and shows it in both languages', async () => {
  const { data } = await sendComplaint();
  const { deps, db } = testMall.mall;
  const waiting = await operator.listComplaints(db, 'received', 500);
  expect(waiting.map(({ id }) => id)).toContain(data.complaintId);
  await operator.answerComplaint(deps, data.complaintId, { zh: '已处理', en: 'Done' });
  const again = operator.answerComplaint(deps, data.complaintId, { zh: '再答' });
  await expect(again).rejects.toMatchObject({ reason: 'already_done' });
  await expect(operator.answerComplaint(deps, 'C0', { zh: '答' })).rejects.toMatchObject({ status: 404 });
  expect((await readComplaint(data.complaintId)).data).toMatchObject({ state: 'answered', answer: '已处理' });
  expect((await readComplaint(data.complaintId, 'en')).data).toMatchObject({
    answer: 'Done',
    answeredAt: testMall.now().toISOString(),
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
])('rejects a complaint with %j', async (changes) => {
  expect((await sendComplaint(changes)).status).toBe(400);
});
