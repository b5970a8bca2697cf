import { complaint, complaintDetail } from '@/lib/contract/trade/complaint';
import { assertConsistent } from '@/tests/integration/order/support/consistent';
import { orderRow, otherInstance, times } from '@/tests/integration/order/support/shop';
import { newPlace, type Place, startMall, type TestMall } from '@/tests/support/mall';
import {
  asUser,
  caseRow,
  configure,
  DAY,
  detail,
  MINUTE,
  paidOrder,
  refund,
  request,
  sendBack,
  sentOrder,
} from './support/cases';

let shop: TestMall;
let place: Place;
beforeAll(async () => {
  place = await newPlace();
  shop = await startMall({ place });
});
afterEach(async () => {
  expect(shop.errors).toEqual([]);
  await assertConsistent(shop.mall.db);
});
afterAll(async () => {
  await shop.close();
  await place.remove();
});

const statusOf = async (caseId: string) => (await caseRow(shop, caseId)).status;

describe('the simulated operator', () => {
  test('approves a return after a minute and receives it a minute after it was sent', async () => {
    const bought = await sentOrder(shop);
    const { caseId } = (await request(shop, bought)).data;
    shop.pass(MINUTE - 1);
    await shop.mall.runJobs();
    expect(await statusOf(caseId)).toBe('requested');
    shop.pass(1);
    await shop.mall.runJobs();
    expect(await statusOf(caseId)).toBe('approved');
    await sendBack(shop, bought);
    shop.pass(MINUTE - 1);
    await shop.mall.runJobs();
    expect(await statusOf(caseId)).toBe('returning');
    shop.pass(1);
    await shop.mall.runJobs();
    expect(await statusOf(caseId)).toBe('refunded');
  });

  test('sends new goods for an exchange', async () => {
    const bought = await sentOrder(shop);
    const { caseId } = (await request(shop, bought, { type: 'exchange' })).data;
    shop.pass(MINUTE);
    await shop.mall.runJobs();
    await sendBack(shop, bought);
    shop.pass(MINUTE);
    await shop.mall.runJobs();
    expect(await statusOf(caseId)).toBe('exchanged');
    expect((await detail(shop, bought)).case?.replacement?.expressNo).toMatch(/^[A-Z]{2}\d{12}$/);
  });

  test('approves a refund that waits, on two instances at once, once', async () => {
    await configure(shop, { autoRefundOpen: false });
    const { other, close } = await otherInstance(shop, place);
    const orders = await times(6, () => paidOrder(shop));
    for (const bought of orders) await refund(shop, bought);
    shop.pass(MINUTE);
    other.moveTo(shop.now());
    await times(4, (index) => (index % 2 ? other : shop).mall.runJobs());
    for (const { orderId } of orders) {
      expect(await orderRow(shop, orderId)).toMatchObject({ status: 6, sent_at: null });
      const owed = shop.mall.db.selectFrom('payment_refunds').selectAll().where('order_id', '=', orderId);
      expect(await owed.execute()).toHaveLength(1);
    }
    expect(other.errors).toEqual([]);
    await close();
    await configure(shop, { autoRefundOpen: true });
  });

  test('takes a complaint up and answers it', async () => {
    const { userId } = await paidOrder(shop);
    const { data } = await shop.call(complaint, { type: 'goods', text: '色差大' }, asUser(userId));
    const state = async () =>
      (await shop.call(complaintDetail, { id: data.complaintId }, { ...asUser(userId), locale: 'en' })).data;
    shop.pass(MINUTE);
    await shop.mall.runJobs();
    expect(await state()).toMatchObject({ state: 'inProgress', answer: null });
    shop.pass(MINUTE);
    await shop.mall.runJobs();
    expect(await state()).toMatchObject({ state: 'answered', answer: expect.stringContaining('sorry') });
  });
});

test('goods that nobody sends back for fifteen days end the case, and the order is what it was', async () => {
  const bought = await sentOrder(shop);
  const { caseId } = (await request(shop, bought)).data;
  shop.pass(MINUTE);
  await shop.mall.runJobs();
  shop.pass(15 * DAY - 1);
  await shop.mall.runJobs();
  expect(await statusOf(caseId)).toBe('approved');
  shop.pass(1);
  await shop.mall.runJobs();
  expect(await statusOf(caseId)).toBe('cancelled');
  expect((await detail(shop, bought, 'en')).case?.timeline[0]).toMatchObject({ step: 'lapsed' });
  expect([3, 4]).toContain((await orderRow(shop, bought.orderId)).status);
});

test('without simulated fulfilment nobody decides but the operator', async () => {
  const fulfilment = { enabled: false, sendAfterSeconds: 60, traceEverySeconds: 60 };
  const quiet = await startMall({ settings: { fulfilment } });
  const bought = await sentOrder(quiet);
  const { caseId } = (await request(quiet, bought)).data;
  quiet.pass(DAY);
  await quiet.mall.runJobs();
  expect((await caseRow(quiet, caseId)).status).toBe('requested');
  await quiet.close();
});
