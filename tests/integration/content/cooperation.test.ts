import { cooperation } from '@/lib/contract/content';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const offer = {
  company: '山谷茶业有限公司',
  contact: '李青',
  phone: '13900139000',
  type: 'supply' as const,
  text: '想供应春茶礼盒，年产两万盒。',
};
const sendOffer = async (change: Partial<typeof offer> = {}) =>
  (await testMall.call(cooperation, { ...offer, ...change })).data.receiptNo;
const listOffers = () => testMall.mall.db.selectFrom('cooperations').selectAll().execute();

beforeEach(async () => {
  testMall.setTime('2026-03-10T04:00:00.000Z');
  await testMall.mall.db.deleteFrom('cooperations').execute();
});

// R-DOC-06
test('stores an offer and returns a receipt number with its day', async () => {
  const { data } = await testMall.call(cooperation, offer, { pId: '10001' });
  expect(data.receiptNo).toMatch(/^HZ20260310-[2-9A-HJ-NP-Z]{8}$/);
  expect(await listOffers()).toEqual([
    expect.objectContaining({
      ...offer,
      p_id: '10001',
      receipt_no: data.receiptNo,
      created_at: data.createdAt,
    }),
  ]);
});

// R-DOC-06
test('stores twenty parallel copies of an offer once', async () => {
  const receipts = await Promise.all(Array.from({ length: 20 }, () => sendOffer()));
  expect(new Set(receipts).size).toBe(1);
  expect(await listOffers()).toHaveLength(1);
});

test('treats equal words as the same offer, but not other words, another phone or another day', async () => {
  const first = await sendOffer();
  expect(await sendOffer({ text: ` ${offer.text}\n`, company: '山谷茶业' })).toBe(first);
  const others = [await sendOffer({ text: '另一件事' }), await sendOffer({ phone: '13900139001' })];
  testMall.setTime('2026-03-10T16:00:00.000Z');
  others.push(await sendOffer());
  expect(new Set([first, ...others]).size).toBe(4);
});

test('treats a landline with and without its dash as the same', async () => {
  expect(await sendOffer({ phone: '0571-88886666' })).toBe(await sendOffer({ phone: '057188886666' }));
});

test.each([
  ['no company', { company: ' ' }],
  ['two lines in a company', { company: 'a\nb' }],
  ['a company that reads backwards', { company: 'a\u202eb' }],
  ['a contact that reads backwards', { contact: 'a\u2067b' }],
  ['a text that reads backwards', { text: 'a\u202eb' }],
  ['a wrong phone', { phone: '12345' }],
  ['an unknown type', { type: 'spam' }],
  ['no text', { text: '' }],
  ['a text of 501 characters', { text: '长'.repeat(501) }],
])('rejects %s and stores nothing', async (_, change) => {
  expect(await testMall.send(cooperation, { ...offer, ...change })).toMatchObject({ status: 400 });
  expect(await listOffers()).toEqual([]);
});
