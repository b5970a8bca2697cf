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

/** Begins to pay an order. */
async function startPay(
  { shop, payments, bills }: World,
  { which, channel, apt }: PayingStep & { kind: 'pay' },
): Promise<AnsweredCall[]> {
  const fitting = [...bills.values()].filter(isUnpaid);
  const bill = pickByIndex(apt && fitting.length > 0 ? fitting : [...bills.values()], which);
  const order = bill && pickByIndex(bill.orders, which);
  if (!order) return [];
  const { answer, paymentId } = await startPayment(shop, bill.userId, order.id, channel);
  if (answer.status === 200 && !payments.includes(paymentId)) payments.push(paymentId);
  return [{ orderId: order.id, call: { kind: 'pay' }, answer: answer.status === 200 ? 'yes' : 'no' }];
}

/** What is wrong with a notice. */
function toInvalidFields(
  { shop }: World,
  manner: (PayingStep & { kind: 'notify' })['manner'],
  amountFen: number,
) {
  if (manner === 'wrongAmount') return { amountFen: amountFen + 1 };
  if (manner === 'wrongSecret') return { secret: 'guessed' };
  return manner === 'stale' ? { timestamp: new Date(shop.now().getTime() - HOUR).toISOString() } : {};
}

/** The provider has the money, and says so now and then; or says something else, which nobody believes. */
async function notify(
  world: World,
  paymentId: string,
  step: PayingStep & { kind: 'notify' },
): Promise<boolean> {
  const { shop } = world;
  const payment = await readPayment(shop, paymentId);
  const isRight = step.manner === 'right';
  const booked = isRight ? await recordPayment(shop.mall.db, paymentId, payment.amount_fen) : undefined;
  const transactionId = booked ? { transactionId: booked.transactionId } : {};
  const body = await createNotification(shop, paymentId, {
    ...toInvalidFields(world, step.manner, payment.amount_fen),
    ...transactionId,
  });
  const heard = await Promise.all(
    Array.from({ length: step.times }, () => sendNotification(shop, payment.provider, body)),
  );
  const wanted = { alipay: ['success', 'fail'], cloud: ['OK', 'FAIL'], wechat: ['SUCCESS', 'FAIL'] };
  for (const words of heard) expect(words).toContain(wanted[payment.provider][isRight ? 0 : 1]);
  return isRight;
}

/** A payment that was begun; if it is to be apt, of a bill that is unpaid, where there is one. */
async function choosePayment({ shop, payments, bills }: World, { which, apt }: PayingStep) {
  const rows = await Promise.all(payments.map((id) => readPayment(shop, id)));
  const all = rows.flatMap((payment) => {
    const bill = bills.get(payment.order_id ?? payment.merge_order_id ?? '');
    return bill ? [{ payment, bill }] : [];
  });
  const fitting = all.filter(({ bill }) => isUnpaid(bill));
  return pickByIndex(apt && fitting.length > 0 ? fitting : all, which);
}

/** Does something with money. Answers what was done to orders. */
export async function pay(world: World, step: PayingStep): Promise<AnsweredCall[]> {
  if (step.kind === 'pay') return startPay(world, step);
  const chosen = await choosePayment(world, step);
  const orderId = chosen?.bill.orders[0]?.id;
  if (!orderId) return [];
  const { id, amount_fen } = chosen.payment;
  if (step.kind === 'hearNothing') {
    await recordPayment(world.shop.mall.db, id, amount_fen);
    return [{ orderId, call: { kind: 'hearNothing' }, answer: 'yes' }];
  }
  return (await notify(world, id, step)) ? [{ orderId, call: { kind: 'notify' }, answer: 'yes' }] : [];
}
