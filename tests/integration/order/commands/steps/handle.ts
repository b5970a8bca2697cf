import { randomUUID } from 'node:crypto';
import { orderComment } from '@/lib/contract/after-sale';
import { cancelOrder, confirmReceipt, reOrder, updateAddress } from '@/lib/contract/order';
import * as operator from '@/server/mall/after-sale/operator';
import { shipOrder } from '@/server/mall/operator/orders';
import {
  asUser,
  cancel,
  casesOf,
  refund,
  request,
  sendBack,
} from '@/tests/integration/after-sale/support/cases';
import { inTime } from '../../support/told';
import type { Call, Made } from '../model/calls';
import { outcomesOf } from '../model/machine';
import type { Handling } from './step';
import { pick, type World } from './world';

interface Handled {
  world: World;
  userId: string;
  orderId: string;
}

const said = (answer: { status: number }): Made['answer'] => {
  expect([200, 400, 409]).toContain(answer.status);
  return answer.status === 200 ? 'yes' : 'no';
};

/** What an operator does. */
const done = async (work: Promise<unknown>): Promise<Made['answer']> => ((await inTime(work)) ? 'yes' : 'no');

/** Works on the case that is the latest when the operator looks. */
async function decide(
  { world, orderId }: Handled,
  kind: 'approve' | 'reject' | 'receive',
): Promise<Made['answer']> {
  const { shop } = world;
  const latest = (await casesOf(shop, orderId)).toSorted((a, b) => b.number - a.number)[0];
  if (!latest) return 'no';
  const parcel = { expressCode: 'zto', expressNo: 'ZT123456789012' };
  const work = {
    approve: () => operator.approveRequest(shop.mall.deps, latest.id),
    reject: () => operator.rejectRequest(shop.mall.deps, latest.id, '不符合条件'),
    receive: () => operator.receiveReturn(shop.mall.deps, latest.id, parcel),
  };
  return done(work[kind]());
}

async function comment({ world: { shop }, userId, orderId }: Handled): Promise<Made['answer']> {
  const items = await shop.mall.db
    .selectFrom('order_items')
    .select('goods_spec_id as goodsSpecId')
    .where('order_id', '=', orderId)
    .execute();
  const comments = items.map((item) => ({ ...item, stars: 5, text: '好' }));
  return said(await shop.call(orderComment, { orderId, items: comments }, asUser(userId)));
}

/** Goes to another address of the buyer, in the same town. */
async function changeAddress({ world, userId, orderId }: Handled): Promise<Made['answer']> {
  const addressId = world.buyers.find((buyer) => buyer.userId === userId)?.addressId ?? '';
  return said(await world.shop.call(updateAddress, { orderId, addressId }, asUser(userId)));
}

async function repeat({ world: { shop }, userId, orderId }: Handled): Promise<Made['answer']> {
  const answer = await shop.call(reOrder, { orderId }, { ...asUser(userId), idempotencyKey: randomUUID() });
  if (answer.status !== 200)
    expect(['order_state', 'out_of_stock', 'points_short', 'limit_reached']).toContain(answer.reason);
  return said(answer);
}

const PART_FEN = 100;

/** What a step is as a call. */
function callOf({ kind, which }: Handling): Call {
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

async function make(handled: Handled, call: Call): Promise<Made['answer']> {
  const { world, userId, orderId } = handled;
  const { shop } = world;
  const bought = { userId, orderId, goodsSpecId: '' };
  switch (call.kind) {
    case 'cancel':
      return said(await shop.call(cancelOrder, { orderId }, asUser(userId)));
    case 'confirm':
      return said(await shop.call(confirmReceipt, { orderId }, asUser(userId)));
    case 'ship':
      return done(shipOrder(shop.mall.deps, orderId, { company: 'sf', expressNo: 'SF1234567890' }));
    case 'refund':
      return said(await refund(shop, bought));
    case 'withdraw':
      return said(await cancel(shop, bought));
    case 'sendBack':
      return said(await sendBack(shop, bought, call.expressNo));
    case 'request':
      return said(await request(shop, bought, { type: call.type, amountFen: call.amountFen }));
    case 'reOrder':
      return repeat(handled);
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
function choose({ bills }: World, call: Call, { which, apt }: Handling) {
  const all = [...bills.values()].flatMap((bill) => bill.orders.map(({ id }) => ({ bill, orderId: id })));
  const fitting = all.filter(({ bill, orderId }) =>
    outcomesOf(bill, orderId, call).some((outcome) => outcome.answer === 'yes'),
  );
  return pick(apt && fitting.length > 0 ? fitting : all, which);
}

/** Does something to one of the orders that are there. */
export async function handle(world: World, step: Handling): Promise<Made[]> {
  const call = callOf(step);
  const chosen = choose(world, call, step);
  if (!chosen) return [];
  const { bill, orderId } = chosen;
  const made: Made = { orderId, call, answer: await make({ world, userId: bill.userId, orderId }, call) };
  // Made again, an order that is past its deadline is closed first.
  if (call.kind !== 'reOrder') return [made];
  return [{ orderId, call: { kind: 'expire' }, answer: 'yes', isOptional: true }, made];
}
