import { cancelOrder, confirmReceipt, queryRealOrder } from '@/lib/contract/order';
import { startMall, type TestMall } from '@/tests/support/mall';
import { MINUTE } from '@/tests/support/time';
import { assertConsistent } from './support/consistent';
import {
  type Channel,
  newSpec,
  noticeOf,
  order,
  orderRow,
  paymentRow,
  pointsOf,
  sendNotice,
  startPaying,
  stockOf,
  times,
  unpaidOrder,
  userWith,
} from './support/shop';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterEach(() => assertConsistent(shop.mall.db));
afterAll(() => shop.close());

const notify = async (paymentId: string, channel: Channel = 'alipay') =>
  sendNotice(shop, channel, await noticeOf(shop, paymentId));
const cancel = (userId: string, orderId: string) =>
  shop.call(cancelOrder, { orderId }, { userId, pId: '10000' });
const attemptsOf = (orderId: string) =>
  shop.mall.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).execute();
const gifts = (orderId: string) =>
  shop.mall.db
    .selectFrom('points_lots')
    .selectAll()
    .where('reason', '=', 'paySuccess')
    .where('ref', '=', orderId)
    .execute();

// R-ORDER-25, R-PAY-08, R-PAY-11, R-PAY-12
describe('starting a payment', () => {
  test.each<Channel>(['alipay', 'cloud', 'wechat'])('by %s leads to the cashier', async (channel) => {
    const { userId, orderId } = await unpaidOrder(shop);
    const { answer } = await startPaying(shop, userId, orderId, channel);
    expect(answer.data.payUrl).toMatch(/^\/vantmall\/sandbox\/cashier\/[\w-]{22}$/);
  });

  test('again closes the attempt before it', async () => {
    const { userId, orderId, paymentId } = await unpaidOrder(shop);
    const second = await startPaying(shop, userId, orderId, 'wechat');
    expect(await paymentRow(shop, paymentId)).toMatchObject({ attempt: 1, status: 'closed' });
    expect(await paymentRow(shop, second.paymentId)).toMatchObject({
      attempt: 2,
      status: 'pending',
      amount_fen: 1990,
    });
  });

  test('many times at once by one channel is one attempt', async () => {
    const { userId, orderId, paymentId } = await unpaidOrder(shop);
    const started = await times(20, () => startPaying(shop, userId, orderId));
    expect(new Set(started.map((each) => `${each.answer.status} ${each.paymentId}`))).toEqual(
      new Set([`200 ${paymentId}`]),
    );
    expect(await attemptsOf(orderId)).toMatchObject([{ attempt: 1, status: 'pending' }]);
  });

  // R-PAY-24
  test('by changing channels makes 20 attempts at most, also at once, and leaves one open', async () => {
    const { userId, orderId } = await unpaidOrder(shop);
    const channels = ['wechat', 'cloud'] as const;
    const pay = (index: number) => startPaying(shop, userId, orderId, channels[index % 2]);
    for (let index = 0; index < 15; index += 1) await pay(index);
    const started = await times(20, pay);
    for (let index = 0; index < 4; index += 1) started.push(await pay(index));
    const rows = await attemptsOf(orderId);
    expect(rows.map(({ attempt }) => attempt).sort((a, b) => a - b)).toEqual(
      Array.from({ length: rows.length }, (_, index) => index + 1),
    );
    expect(rows).toHaveLength(20);
    expect(rows.filter(({ status }) => status === 'pending')).toHaveLength(1);
    const refused = started.filter(({ answer }) => answer.status !== 200);
    for (const { answer } of refused) expect([answer.status, answer.reason]).toEqual([409, 'limit_reached']);
    expect(refused.length).toBeGreaterThan(0);
    const open = rows.find(({ status }) => status === 'pending');
    expect((await startPaying(shop, userId, orderId, open?.provider)).paymentId).toBe(open?.id);
  });

  test('is refused for an order that is paid, closed or too old', async () => {
    const paid = await unpaidOrder(shop);
    await notify(paid.paymentId);
    const closed = await unpaidOrder(shop);
    await cancel(closed.userId, closed.orderId);
    const old = await unpaidOrder(shop);
    shop.pass(31 * MINUTE);
    for (const { userId, orderId } of [paid, closed, old]) {
      const { answer } = await startPaying(shop, userId, orderId);
      expect([answer.status, answer.reason]).toEqual([409, 'order_state']);
    }
  });

  test('is refused for a channel that the project does not take', async () => {
    const { db } = shop.mall;
    const { userId, orderId } = await unpaidOrder(shop);
    const project = db.updateTable('projects').where('p_id', '=', '10000');
    const before = await db
      .selectFrom('projects')
      .select('config')
      .where('p_id', '=', '10000')
      .executeTakeFirstOrThrow();
    await project
      .set({ config: JSON.stringify({ ...JSON.parse(before.config), isCloudPay: false }) })
      .execute();
    expect((await startPaying(shop, userId, orderId, 'cloud')).answer.status).toBe(403);
    expect((await startPaying(shop, userId, orderId, 'wechat')).answer.status).toBe(200);
    await project.set(before).execute();
  });
});

describe('a payment notice', () => {
  test.each<[Channel, string]>([
    ['alipay', 'success'],
    ['wechat', '{"code":"SUCCESS"}'],
    ['cloud', 'OK'],
  ])('of %s pays the order and hears what it wants to hear', async (channel, answer) => {
    const { userId, orderId, paymentId } = await unpaidOrder(shop, channel);
    expect(await notify(paymentId, channel)).toBe(answer);
    const { data } = await shop.call(queryRealOrder, { id: orderId }, { userId, pId: '10000' });
    expect(data).toMatchObject({ status: 2, paid: true, payDeadline: null, pointsGained: 50 });
    expect(await orderRow(shop, orderId)).toMatchObject({
      pay_channel: channel,
      paid_at: shop.now().toISOString(),
    });
    expect(await paymentRow(shop, paymentId)).toMatchObject({
      status: 'paid',
      transaction_id: `T-${paymentId}`,
    });
    expect(await pointsOf(shop, userId)).toBe(250);
  });

  test('completes goods without shipping', async () => {
    const userId = await userWith(shop, 100);
    const goodsSpecId = await newSpec(shop, { priceFen: 5, kind: 'service' });
    const { data } = await order(shop, userId, { goodsSpecId });
    const { paymentId } = await startPaying(shop, userId, data.orderId);
    await notify(paymentId);
    expect(await orderRow(shop, data.orderId)).toMatchObject({
      status: 4,
      completed_at: shop.now().toISOString(),
    });
  });

  // R-POINTS-28, R-PAY-18
  test('five times in a row and five times at once is one payment and one gift', async () => {
    for (const send of [times, inARow]) {
      const { userId, orderId, paymentId } = await unpaidOrder(shop);
      expect(new Set(await send(5, () => notify(paymentId)))).toEqual(new Set(['success']));
      expect(await orderRow(shop, orderId)).toMatchObject({ status: 2, version: 1, points_gained: 50 });
      expect(await gifts(orderId)).toHaveLength(1);
      expect(await pointsOf(shop, userId)).toBe(250);
    }
  });

  test.each([
    ['another amount', { amountFen: 1 }],
    ['another order', { orderId: '190000000000000000' }],
    ['another merchant', { merchantId: 'somebody' }],
    ['another channel', { provider: 'wechat' as const }],
    ['a wrong secret', { secret: 'guessed' }],
    ['an old date', { timestamp: '2026-03-10T03:00:00.000Z' }],
    ['a date to come', { timestamp: '2026-12-10T03:00:00.000Z' }],
  ])('with %s changes nothing', async (_, changes) => {
    const { orderId, paymentId } = await unpaidOrder(shop);
    expect(await sendNotice(shop, 'alipay', await noticeOf(shop, paymentId, changes))).toBe('fail');
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 1, version: 0 });
    expect(await paymentRow(shop, paymentId)).toMatchObject({ status: 'pending', transaction_id: null });
  });

  // R-PAY-17
  test('that was tampered with or is no notice at all changes nothing', async () => {
    const { orderId, paymentId } = await unpaidOrder(shop);
    const body = await noticeOf(shop, paymentId);
    const other = await unpaidOrder(shop);
    const bodies = [
      body.replace(paymentId, other.paymentId),
      body.replace('"sign":"', '"sign":"0'),
      JSON.stringify({ ...JSON.parse(body), extra: 1 }),
      '',
      '{',
      '[]',
      'null',
      'x'.repeat(20_000),
    ];
    for (const wrong of bodies) expect(await sendNotice(shop, 'alipay', wrong)).toBe('fail');
    expect(await sendNotice(shop, 'cloud', body)).toBe('FAIL');
    expect(await sendNotice(shop, 'wechat', body)).toContain('FAIL');
    expect((await shop.fetch('/api/pay/notify/paypal', { method: 'POST', body })).status).toBe(404);
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 1 });
    expect(await orderRow(shop, other.orderId)).toMatchObject({ status: 1 });
  });

  // R-PAY-21
  test('of a closed order gives the money back and leaves the order closed', async () => {
    const { userId, orderId, paymentId, goodsSpecId } = await unpaidOrder(shop);
    await cancel(userId, orderId);
    expect(new Set(await times(3, () => notify(paymentId)))).toEqual(new Set(['success']));
    expect(await orderRow(shop, orderId)).toMatchObject({
      status: 6,
      close_reason: 'cancelled',
      paid_at: null,
    });
    expect(await paymentRow(shop, paymentId)).toMatchObject({
      status: 'refunded',
      refunded_at: shop.now().toISOString(),
    });
    expect(await stockOf(shop, goodsSpecId)).toBe(3);
    expect(await pointsOf(shop, userId)).toBe(300);
  });

  test('of an earlier attempt pays the order; the later one goes back', async () => {
    const { userId, orderId, paymentId } = await unpaidOrder(shop);
    const later = await startPaying(shop, userId, orderId, 'wechat');
    await Promise.all([notify(paymentId), notify(later.paymentId, 'wechat')]);
    const states = [await paymentRow(shop, paymentId), await paymentRow(shop, later.paymentId)].map(
      ({ status }) => status,
    );
    expect(states.sort()).toEqual(['paid', 'refunded']);
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 2 });
  });

  test('of one order cannot pay another with the same transaction', async () => {
    const [first, second] = [await unpaidOrder(shop), await unpaidOrder(shop)];
    const transactionId = 'T-shared';
    await sendNotice(shop, 'alipay', await noticeOf(shop, first.paymentId, { transactionId }));
    expect(await sendNotice(shop, 'alipay', await noticeOf(shop, second.paymentId, { transactionId }))).toBe(
      'fail',
    );
    expect(await orderRow(shop, second.orderId)).toMatchObject({ status: 1 });
  });
});

describe('a notice against', () => {
  const ROUNDS = 25;

  // R-PAY-20
  test('a cancellation: paid, or closed and refunded, never both', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const { userId, orderId, paymentId, goodsSpecId } = await unpaidOrder(shop);
      const body = await noticeOf(shop, paymentId);
      const steps = [() => cancel(userId, orderId), () => sendNotice(shop, 'alipay', body)];
      if (round % 2) steps.reverse();
      await Promise.all(steps.map((step) => step()));
      const { status } = await orderRow(shop, orderId);
      const payment = await paymentRow(shop, paymentId);
      const outcome = `${status} ${payment.status}`;
      expect(['2 paid', '6 refunded']).toContain(outcome);
      seen.add(outcome);
      expect(await stockOf(shop, goodsSpecId)).toBe(status === 2 ? 2 : 3);
      expect(await pointsOf(shop, userId)).toBe(status === 2 ? 250 : 300);
    }
    expect(seen.size).toBeGreaterThan(0);
  });

  test('the deadline: paid, or closed and refunded, never both', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { orderId, paymentId, goodsSpecId } = await unpaidOrder(shop);
      shop.pass(30 * MINUTE);
      const body = await noticeOf(shop, paymentId);
      const steps: (() => Promise<unknown>)[] = [
        () => shop.mall.runJobs(),
        () => sendNotice(shop, 'alipay', body),
      ];
      if (round % 2) steps.reverse();
      await Promise.all(steps.map((step) => step()));
      const { status } = await orderRow(shop, orderId);
      const payment = await paymentRow(shop, paymentId);
      expect(['2 paid', '6 refunded']).toContain(`${status} ${payment.status}`);
      expect(await stockOf(shop, goodsSpecId)).toBe(status === 2 ? 2 : 3);
    }
  });
});

describe('cancelOrder', () => {
  // R-ORDER-16
  test('at once and often gives everything back once', async () => {
    const { userId, orderId, goodsSpecId } = await unpaidOrder(shop);
    const answers = await times(6, () => cancel(userId, orderId));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stockOf(shop, goodsSpecId)).toBe(3);
    expect(await pointsOf(shop, userId)).toBe(300);
    expect(await orderRow(shop, orderId)).toMatchObject({ status: 6, close_reason: 'cancelled', version: 1 });
  });

  test('of a paid order is refused', async () => {
    const { userId, orderId, paymentId } = await unpaidOrder(shop);
    await notify(paymentId);
    expect(await cancel(userId, orderId)).toMatchObject({ status: 409, reason: 'order_state' });
    const confirmed = await shop.call(confirmReceipt, { orderId }, { userId, pId: '10000' });
    expect(confirmed).toMatchObject({ status: 409, reason: 'order_state' });
  });
});

async function inARow<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (let index = 0; index < count; index += 1) done.push(await work(index));
  return done;
}
