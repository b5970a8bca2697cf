import { complaint, complaintDetail } from '@/lib/contract/complaint';
import { assertConsistent } from '@/tests/integration/order/support/consistent';
import { orderRow, times } from '@/tests/integration/order/support/shop';
import { startMall, type TestMall } from '@/tests/support/mall';
import { noFulfilment } from '@/tests/support/no-fulfilment';
import { DAY, MINUTE } from '@/tests/support/time';
import { startTwo, type TwoMalls } from '@/tests/support/two-malls';
import {
  asUser,
  caseRow,
  configure,
  detail,
  paidOrder,
  refund,
  refundsOwed,
  request,
  sendBack,
  sentOrder,
} from './support/cases';

let malls: TwoMalls;
let shop: TestMall;
beforeAll(async () => {
  malls = await startTwo();
  ({ shop } = malls);
});
afterEach(async () => {
  expect(malls.errors()).toEqual([]);
  await assertConsistent(shop.mall.db);
});
afterAll(() => malls.close());

const statusOf = async (caseId: string) => (await caseRow(shop, caseId)).status;

describe('the simulated operator', () => {
  // R-OPS-15
  test('approves a return after a minute and receives it a minute after it was sent', async () => {
    const bought = await sentOrder(shop);
    const { caseId } = (await request(shop, bought)).data;
    malls.pass(MINUTE - 1);
    await shop.mall.runJobs();
    expect(await statusOf(caseId)).toBe('requested');
    malls.pass(1);
    await shop.mall.runJobs();
    expect(await statusOf(caseId)).toBe('approved');
    await sendBack(shop, bought);
    malls.pass(MINUTE - 1);
    await shop.mall.runJobs();
    expect(await statusOf(caseId)).toBe('returning');
    malls.pass(1);
    await shop.mall.runJobs();
    expect(await statusOf(caseId)).toBe('refunded');
  });

  test('sends new goods for an exchange', async () => {
    const bought = await sentOrder(shop);
    const { caseId } = (await request(shop, bought, { type: 'exchange' })).data;
    malls.pass(MINUTE);
    await shop.mall.runJobs();
    await sendBack(shop, bought);
    malls.pass(MINUTE);
    await shop.mall.runJobs();
    expect(await statusOf(caseId)).toBe('exchanged');
    expect((await detail(shop, bought)).case?.replacement?.expressNo).toMatch(/^[A-Z]{2}\d{12}$/);
  });

  test('approves a refund that waits, on two instances at once, once', async () => {
    await configure(shop, { autoRefundOpen: false });
    const orders = await times(6, () => paidOrder(shop));
    for (const bought of orders) await refund(shop, bought);
    malls.pass(MINUTE);
    await malls.runBoth();
    for (const { orderId } of orders) {
      expect(await orderRow(shop, orderId)).toMatchObject({ status: 6, sent_at: null });
      expect(await refundsOwed(shop, orderId)).toHaveLength(1);
    }
    await configure(shop, { autoRefundOpen: true });
  });

  // R-OPS-15
  test('takes a complaint up and answers it', async () => {
    const { userId } = await paidOrder(shop);
    const { data } = await shop.call(complaint, { type: 'goods', text: '色差大' }, asUser(userId));
    const state = async () =>
      (await shop.call(complaintDetail, { id: data.complaintId }, { ...asUser(userId), locale: 'en' })).data;
    malls.pass(MINUTE);
    await shop.mall.runJobs();
    expect(await state()).toMatchObject({ state: 'inProgress', answer: null });
    malls.pass(MINUTE);
    await shop.mall.runJobs();
    expect(await state()).toMatchObject({ state: 'answered', answer: expect.stringContaining('sorry') });
  });
});

test('goods that nobody sends back for fifteen days end the case, and the order is what it was', async () => {
  const bought = await sentOrder(shop);
  const { caseId } = (await request(shop, bought)).data;
  malls.pass(MINUTE);
  await shop.mall.runJobs();
  malls.pass(15 * DAY - 1);
  await shop.mall.runJobs();
  expect(await statusOf(caseId)).toBe('approved');
  malls.pass(1);
  await shop.mall.runJobs();
  expect(await statusOf(caseId)).toBe('cancelled');
  expect((await detail(shop, bought, 'en')).case?.timeline[0]).toMatchObject({ step: 'lapsed' });
  expect([3, 4]).toContain((await orderRow(shop, bought.orderId)).status);
});

// R-OPS-14
test('without simulated fulfilment nobody decides but the operator', async () => {
  const quiet = await startMall({ settings: noFulfilment });
  const bought = await sentOrder(quiet);
  const { caseId } = (await request(quiet, bought)).data;
  quiet.pass(DAY);
  await quiet.mall.runJobs();
  expect((await caseRow(quiet, caseId)).status).toBe('requested');
  await quiet.close();
});
