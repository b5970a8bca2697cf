import { checkConsistency as problemsIn } from '@/server/mall/operator/check/check-consistency';
import { assertConsistent } from '../../../../support/consistency/assert-consistent';
import { Findings, readMallState } from '../../../../support/consistency/mall-state';
import { listOutcomes } from '../model/bill-outcomes';
import { type BillState, readBills } from '../model/bill-state';
import type { AnsweredCall } from '../model/calls';
import { checkHistory } from '../model/check-history';
import { checkProviderTransactions, readProviderTransactions } from '../model/check-provider';
import { isLinearizable } from '../model/linearizability';
import { buy } from './buy';
import { changeOrder } from './change-order';
import { pay } from './pay';
import type { Step } from './step';
import type { World } from './world';

async function runStep(world: World, step: Step, isAlone: boolean): Promise<AnsweredCall[]> {
  switch (step.kind) {
    case 'order':
    case 'orderMany':
      await buy(world, step, isAlone);
      return [];
    case 'pay':
    case 'notify':
    case 'hearNothing':
      return pay(world, step);
    case 'jobs':
      await world.shop.mall.runJobs();
      return [];
    default:
      return changeOrder(world, step);
  }
}

/** What the jobs may have done to a bill; what was theirs alone they must have done. */
function listJobCalls(bill: BillState, isAlone: boolean): AnsweredCall[] {
  const calls = bill.orders.flatMap(({ id: orderId }, index): AnsweredCall[] => {
    const kinds =
      index === 0 ? (['expire', 'autoConfirm', 'lapse'] as const) : (['autoConfirm', 'lapse'] as const);
    return kinds.map((kind) => ({ orderId, call: { kind }, answer: 'yes', isOptional: true }));
  });
  if (!isAlone) return calls;
  const isDue = ({ orderId, call }: AnsweredCall) =>
    listOutcomes(bill, orderId, call).every(({ answer }) => answer === 'yes') &&
    (call.kind !== 'expire' || bill.orders.some(({ isOverdue }) => isOverdue));
  return calls.map((made) => ({ ...made, isOptional: !isDue(made) }));
}

/** New orders wait for their money, or are under way at once. */
function assertNewBill({ orders }: BillState): void {
  for (const { status, payFen, isCashOnDelivery: isAtDoor, kind } of orders) {
    const isPaid = orders.every((order) => order.payFen === 0);
    const underWay = kind === 'service' ? 4 : 2;
    expect({ status, payFen }).toEqual({ status: isPaid || isAtDoor ? underWay : 1, payFen });
  }
}

/** What has to hold after a run: books, also as an operator checks them, ways of the orders, and what the provider has written down. */
export async function assertWorldConsistent({ shop, stock }: World): Promise<void> {
  await assertConsistent(shop.mall.db, stock);
  const found = new Findings();
  const books = await readMallState(shop.mall.db);
  checkHistory(books, found);
  checkProviderTransactions(books, await readProviderTransactions(shop.mall.db), found);
  expect(found.problems).toEqual([]);
  expect(await problemsIn(shop.mall.db)).toEqual([]);
}

/** Looks at the bills anew: what they are, and what time has made of them. */
export async function refreshBills(world: World): Promise<void> {
  const userIds = world.buyers.map(({ userId }) => userId);
  world.bills = await readBills(world.shop, userIds);
}

/** Does everything at once, and checks that what was told and what is there can be explained. */
export async function runConcurrently(world: World, steps: readonly Step[]): Promise<void> {
  const before = world.bills;
  const made = (await Promise.all(steps.map((each) => runStep(world, each, steps.length === 1)))).flat();
  await refreshBills(world);
  const withJobs = steps.some(({ kind }) => kind === 'jobs');
  for (const [id, bill] of world.bills) {
    const was = before.get(id);
    if (!was) {
      assertNewBill(bill);
      continue;
    }
    const own = made.filter(({ orderId }) => was.orders.some((order) => order.id === orderId));
    const all = withJobs ? [...own, ...listJobCalls(was, own.length === 0)] : own;
    if (!isLinearizable(was, all, bill))
      throw new Error(`cannot be explained: ${JSON.stringify({ was, made: own, is: bill }, null, 1)}`);
  }
  for (const id of before.keys()) expect(world.bills.has(id)).toBe(true);
  expect(world.shop.errors).toEqual([]);
}
