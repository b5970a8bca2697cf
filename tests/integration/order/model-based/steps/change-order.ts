import { randomUUID } from 'node:crypto';
import { orderComment } from '@/lib/contract/after-sale';
import { cancelOrder, confirmReceipt, reOrder, updateAddress } from '@/lib/contract/order';
import * as operator from '@/server/mall/after-sale/operator';
import { shipOrder } from '@/server/mall/operator/orders';
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

/** What an operator does. */
const runOperatorCall = async (work: Promise<unknown>): Promise<AnsweredCall['answer']> =>
  (await resolvesWithoutConflict(work)) ? 'yes' : 'no';

/** Works on the case that is the latest when the operator looks. */
async function decide(
  { world, orderId }: OrderTarget,
  kind: 'approve' | 'reject' | 'receive',
): Promise<AnsweredCall['answer']> {
  const { shop } = world;
  const latest = (await listCases(shop, orderId)).toSorted((a, b) => b.number - a.number)[0];
  if (!latest) return 'no';
  const parcel = { expressCode: 'zto', expressNo: 'ZT123456789012' };
  const work = {
    approve: () => operator.approveRequest(shop.mall.deps, latest.id),
    reject: () => operator.rejectRequest(shop.mall.deps, latest.id, '不符合条件'),
    receive: () => operator.receiveReturn(shop.mall.deps, latest.id, parcel),
  };
  return runOperatorCall(work[kind]());
}

async function comment({ world: { shop }, userId, orderId }: OrderTarget): Promise<AnsweredCall['answer']> {
  const items = await shop.mall.db
    .selectFrom('order_items')
    .select('goods_spec_id as goodsSpecId')
    .where('order_id', '=', orderId)
    .execute();
  const comments = items.map((item) => ({ ...item, stars: 5, text: '好' }));
  return toAnswer(await shop.call(orderComment, { orderId, items: comments }, createUserOptions(userId)));
}

/** Goes to another address of the buyer, in the same town. */
async function changeAddress({ world, userId, orderId }: OrderTarget): Promise<AnsweredCall['answer']> {
  const addressId = world.buyers.find((buyer) => buyer.userId === userId)?.addressId ?? '';
  return toAnswer(await world.shop.call(updateAddress, { orderId, addressId }, createUserOptions(userId)));
}

async function reorder({ world: { shop }, userId, orderId }: OrderTarget): Promise<AnsweredCall['answer']> {
  const answer = await shop.call(
    reOrder,
    { orderId },
    { ...createUserOptions(userId), idempotencyKey: randomUUID() },
  );
  if (answer.status !== 200)
    expect(['order_state', 'out_of_stock', 'points_short', 'limit_reached']).toContain(answer.reason);
  return toAnswer(answer);
}

const PART_FEN = 100;

/** What a step is as a call. */
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

async function executeCall(handled: OrderTarget, call: Call): Promise<AnsweredCall['answer']> {
  const { world, userId, orderId } = handled;
  const { shop } = world;
  const bought = { userId, orderId, goodsSpecId: '' };
  switch (call.kind) {
    case 'cancel':
      return toAnswer(await shop.call(cancelOrder, { orderId }, createUserOptions(userId)));
    case 'confirm':
      return toAnswer(await shop.call(confirmReceipt, { orderId }, createUserOptions(userId)));
    case 'ship':
      return runOperatorCall(
        shipOrder(shop.mall.deps, orderId, { company: 'sf', expressNo: 'SF1234567890' }),
      );
    case 'refund':
      return toAnswer(await refundOrder(shop, bought));
    case 'withdraw':
      return toAnswer(await cancelRequest(shop, bought));
    case 'sendBack':
      return toAnswer(await sendTracking(shop, bought, call.expressNo));
    case 'request':
      return toAnswer(await requestAfterSale(shop, bought, { type: call.type, amountFen: call.amountFen }));
    case 'reOrder':
      return reorder(handled);
    case 'changeAddress':
      return changeAddress(handled);
    case 'comment':
      return comment(handled);
    case 'approve':
    case 'reject':
    case 'receive':
      return decide(handled, call.kind);
    default:
      throw new Error(`nobody can make the call ${call.kind}`);
  }
}

/** An order that is there; if it is to be apt, one that the call can do something to, where there is one. */
function chooseOrder({ bills }: World, call: Call, { which, apt }: OrderStep) {
  const all = [...bills.values()].flatMap((bill) => bill.orders.map(({ id }) => ({ bill, orderId: id })));
  const fitting = all.filter(({ bill, orderId }) =>
    listOutcomes(bill, orderId, call).some((outcome) => outcome.answer === 'yes'),
  );
  return pickByIndex(apt && fitting.length > 0 ? fitting : all, which);
}

/** Does something to one of the orders that are there. */
export async function changeOrder(world: World, step: OrderStep): Promise<AnsweredCall[]> {
  const call = toCall(step);
  const chosen = chooseOrder(world, call, step);
  if (!chosen) return [];
  const { bill, orderId } = chosen;
  const made: AnsweredCall = {
    orderId,
    call,
    answer: await executeCall({ world, userId: bill.userId, orderId }, call),
  };
  // Made again, an order that is past its deadline is closed first.
  if (call.kind !== 'reOrder') return [made];
  return [{ orderId, call: { kind: 'expire' }, answer: 'yes', isOptional: true }, made];
}
