import { randomUUID } from 'node:crypto';
import { orderComment } from '@/lib/contract/after-sale';
import { cancelOrder, confirmReceipt, reOrder, updateAddress } from '@/lib/contract/order';
import * as operator from '@/server/mall/after-sale/operator';
import { shipOrder } from '@/server/mall/operator/orders';
import { recordDelivery } from '@/server/mall/operator/record-delivery';
import { recordRefusedDelivery } from '@/server/mall/operator/record-refused-delivery';
import {
  cancelRequest,
  createUserOptions,
  listCases,
  refundOrder,
  requestAfterSale,
  sendTracking,
} from '@/tests/support/builders/after-sale';
import { resolvesWithoutConflict } from '../../../../support/call-outcome';
import { listOutcomes } from '../model/bill-outcomes';
import type { AnsweredCall, Call } from '../model/calls';
import type { OrderStep } from './step';
import { pickByIndex, type World } from './world';

interface OrderTarget {
  world: World;
  userId: string;
  orderId: string;
}

const toAnswer = (answer: { status: number }): AnsweredCall['answer'] => {
  expect([200, 400, 409]).toContain(answer.status);
  return answer.status === 200 ? 'yes' : 'no';
};

/** Makes a change as an operator. */
const runOperatorCall = async (work: Promise<unknown>): Promise<AnsweredCall['answer']> =>
  (await resolvesWithoutConflict(work)) ? 'yes' : 'no';

/** Decides the latest case at the time of the call. */
async function decide(
  { world, orderId }: OrderTarget,
  kind: 'approve' | 'reject' | 'receive',
): Promise<AnsweredCall['answer']> {
  const { testMall } = world;
  const latest = (await listCases(testMall, orderId)).toSorted((a, b) => b.number - a.number)[0];
  if (!latest) return 'no';
  const parcel = { expressCode: 'zto', expressNo: 'ZT123456789012' };
  const work = {
    approve: () => operator.approveRequest(testMall.mall.deps, latest.id, 'forgive'),
    reject: () => operator.rejectRequest(testMall.mall.deps, latest.id, '不符合条件'),
    receive: () => operator.receiveReturn(testMall.mall.deps, latest.id, parcel, 'forgive'),
  };
  return runOperatorCall(work[kind]());
}

async function comment({
  world: { testMall },
  userId,
  orderId,
}: OrderTarget): Promise<AnsweredCall['answer']> {
  const items = await testMall.mall.db
    .selectFrom('order_items')
    .select('goods_spec_id as goodsSpecId')
    .where('order_id', '=', orderId)
    .execute();
  const comments = items.map((item) => ({ ...item, stars: 5, text: '好' }));
  return toAnswer(await testMall.call(orderComment, { orderId, items: comments }, createUserOptions(userId)));
}

/** Changes to another address of the buyer in the same town. */
async function changeAddress({ world, userId, orderId }: OrderTarget): Promise<AnsweredCall['answer']> {
  const addressId = world.buyers.find((buyer) => buyer.userId === userId)?.addressId ?? '';
  return toAnswer(
    await world.testMall.call(updateAddress, { orderId, addressId }, createUserOptions(userId)),
  );
}

async function reorder({
  world: { testMall },
  userId,
  orderId,
}: OrderTarget): Promise<AnsweredCall['answer']> {
  const answer = await testMall.call(
    reOrder,
    { orderId },
    { ...createUserOptions(userId), idempotencyKey: randomUUID() },
  );
  if (answer.status !== 200)
    expect(['order_state', 'out_of_stock', 'points_short', 'limit_reached']).toContain(answer.reason);
  return toAnswer(answer);
}

const PART_FEN = 100;

/** Converts a step to a call. */
function toCall({ kind, which }: OrderStep): Call {
  switch (kind) {
    case 'requestMoney':
      return { kind: 'request', type: 'money' };
    case 'requestPart':
      return { kind: 'request', type: 'money', amountFen: PART_FEN };
    case 'requestReturn':
      return { kind: 'request', type: 'return' };
    case 'requestExchange':
      return { kind: 'request', type: 'exchange' };
    case 'sendBack':
      return { kind, expressNo: `SF10000000${which % 2}` };
    default:
      return { kind };
  }
}

async function executeCall(target: OrderTarget, call: Call): Promise<AnsweredCall['answer']> {
  const { world, userId, orderId } = target;
  const { testMall } = world;
  const order = { userId, orderId, goodsSpecId: '' };
  switch (call.kind) {
    case 'cancel':
      return toAnswer(await testMall.call(cancelOrder, { orderId }, createUserOptions(userId)));
    case 'confirm':
      return toAnswer(await testMall.call(confirmReceipt, { orderId }, createUserOptions(userId)));
    case 'ship':
      return runOperatorCall(
        shipOrder(testMall.mall.deps, orderId, { company: 'sf', expressNo: 'SF1234567890' }),
      );
    case 'deliver':
      return runOperatorCall(recordDelivery(testMall.mall.deps, orderId));
    case 'refuse':
      return runOperatorCall(recordRefusedDelivery(testMall.mall.deps, orderId));
    case 'refund':
      return toAnswer(await refundOrder(testMall, order));
    case 'withdraw':
      return toAnswer(await cancelRequest(testMall, order));
    case 'sendBack':
      return toAnswer(await sendTracking(testMall, order, call.expressNo));
    case 'request':
      return toAnswer(
        await requestAfterSale(testMall, order, { type: call.type, amountFen: call.amountFen }),
      );
    case 'reOrder':
      return reorder(target);
    case 'changeAddress':
      return changeAddress(target);
    case 'comment':
      return comment(target);
    case 'approve':
    case 'reject':
    case 'receive':
      return decide(target, call.kind);
    default:
      throw new Error(`a step cannot make the call ${call.kind}`);
  }
}

/** Chooses an existing order; if `apt`, one for which the call can succeed, where there is one. */
function chooseOrder({ bills }: World, call: Call, { which, apt }: OrderStep) {
  const all = [...bills.values()].flatMap((bill) => bill.orders.map(({ id }) => ({ bill, orderId: id })));
  const applicable = all.filter(({ bill, orderId }) =>
    listOutcomes(bill, orderId, call).some((outcome) => outcome.answer === 'yes'),
  );
  return pickByIndex(apt && applicable.length > 0 ? applicable : all, which);
}

/** Makes a call about an existing order. */
export async function changeOrder(world: World, step: OrderStep): Promise<AnsweredCall[]> {
  const call = toCall(step);
  const choice = chooseOrder(world, call, step);
  if (!choice) return [];
  const { bill, orderId } = choice;
  const answered: AnsweredCall = {
    orderId,
    call,
    answer: await executeCall({ world, userId: bill.userId, orderId }, call),
  };
  // Ordering an order again that is past its deadline closes it first.
  if (call.kind !== 'reOrder') return [answered];
  return [{ orderId, call: { kind: 'expire' }, answer: 'yes', isOptional: true }, answered];
}
