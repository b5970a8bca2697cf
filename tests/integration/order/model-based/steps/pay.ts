import { recordPayment } from '@/server/mall/sandbox/transactions';
import { HOUR } from '@/tests/support/time';
import {
  createNotification,
  readPayment,
  sendNotification,
  startPayment,
} from '../../../../support/builders/order';
import { isUnpaid } from '../model/bill-outcomes';
import type { AnsweredCall } from '../model/calls';
import type { PayingStep } from './step';
import { pickByIndex, type World } from './world';

/** Starts the payment of an order. */
async function startPay(
  { testMall, payments, bills }: World,
  { which, channel, apt }: PayingStep & { kind: 'pay' },
): Promise<AnsweredCall[]> {
  const payable = [...bills.values()].filter(isUnpaid);
  const bill = pickByIndex(apt && payable.length > 0 ? payable : [...bills.values()], which);
  const order = bill && pickByIndex(bill.orders, which);
  if (!order) return [];
  const { answer, paymentId } = await startPayment(testMall, bill.userId, order.id, channel);
  if (answer.status === 200 && !payments.includes(paymentId)) payments.push(paymentId);
  return [{ orderId: order.id, call: { kind: 'pay' }, answer: answer.status === 200 ? 'yes' : 'no' }];
}

/** The invalid fields of a notification. */
function toInvalidFields(
  { testMall }: World,
  kind: (PayingStep & { kind: 'notify' })['manner'],
  amountFen: number,
) {
  if (kind === 'wrongAmount') return { amountFen: amountFen + 1 };
  if (kind === 'wrongSecret') return { secret: 'guessed' };
  return kind === 'stale' ? { timestamp: new Date(testMall.now().getTime() - HOUR).toISOString() } : {};
}

/**
 * Sends a notification as the provider: of a recorded payment, or an invalid one that the mall must reject.
 */
async function notify(
  world: World,
  paymentId: string,
  step: PayingStep & { kind: 'notify' },
): Promise<boolean> {
  const { testMall } = world;
  const payment = await readPayment(testMall, paymentId);
  const isRight = step.manner === 'right';
  const transaction = isRight
    ? await recordPayment(testMall.mall.db, paymentId, payment.amount_fen)
    : undefined;
  const transactionId = transaction ? { transactionId: transaction.transactionId } : {};
  const body = await createNotification(testMall, paymentId, {
    ...toInvalidFields(world, step.manner, payment.amount_fen),
    ...transactionId,
  });
  const acknowledgements = await Promise.all(
    Array.from({ length: step.times }, () => sendNotification(testMall, payment.provider, body)),
  );
  const expected = { alipay: ['success', 'fail'], cloud: ['OK', 'FAIL'], wechat: ['SUCCESS', 'FAIL'] };
  for (const acknowledgement of acknowledgements)
    expect(acknowledgement).toContain(expected[payment.provider][isRight ? 0 : 1]);
  return isRight;
}

/** Chooses a started payment; if `apt`, one of an unpaid bill, where there is one. */
async function choosePayment({ testMall, payments, bills }: World, { which, apt }: PayingStep) {
  const rows = await Promise.all(payments.map((id) => readPayment(testMall, id)));
  const all = rows.flatMap((payment) => {
    const bill = bills.get(payment.order_id ?? payment.merge_order_id ?? '');
    return bill ? [{ payment, bill }] : [];
  });
  const payable = all.filter(({ bill }) => isUnpaid(bill));
  return pickByIndex(apt && payable.length > 0 ? payable : all, which);
}

/** Makes a payment step. Returns the calls that took effect on orders. */
export async function pay(world: World, step: PayingStep): Promise<AnsweredCall[]> {
  if (step.kind === 'pay') return startPay(world, step);
  const choice = await choosePayment(world, step);
  const orderId = choice?.bill.orders[0]?.id;
  if (!orderId) return [];
  const { id, amount_fen } = choice.payment;
  if (step.kind === 'hearNothing') {
    await recordPayment(world.testMall.mall.db, id, amount_fen);
    return [{ orderId, call: { kind: 'hearNothing' }, answer: 'yes' }];
  }
  return (await notify(world, id, step)) ? [{ orderId, call: { kind: 'notify' }, answer: 'yes' }] : [];
}
