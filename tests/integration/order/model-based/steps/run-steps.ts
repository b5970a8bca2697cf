import { checkConsistency } from '@/server/mall/operator/check/check-consistency';
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
      await world.testMall.mall.runJobs();
      return [];
    default:
      return changeOrder(world, step);
  }
}

/** Changes that the jobs may have made to a bill; if no other call changed it, due changes are required. */
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
  return calls.map((jobCall) => ({ ...jobCall, isOptional: !isDue(jobCall) }));
}

/** Asserts that new orders are unpaid, or under way if there is nothing to pay now. */
function assertNewBill({ orders }: BillState): void {
  for (const { status, payFen, isCashOnDelivery, kind } of orders) {
    const isPaid = orders.every((order) => order.payFen === 0);
    const underWay = kind === 'service' ? 4 : 2;
    expect({ status, payFen }).toEqual({ status: isPaid || isCashOnDelivery ? underWay : 1, payFen });
  }
}

/**
 * Checks the invariants after a run: consistency, the operator's check, histories of orders, and the
 * provider's records.
 */
export async function assertWorldConsistent({ testMall, stock }: World): Promise<void> {
  await assertConsistent(testMall.mall.db, stock);
  const findings = new Findings();
  const state = await readMallState(testMall.mall.db);
  checkHistory(state, findings);
  checkProviderTransactions(state, await readProviderTransactions(testMall.mall.db), findings);
  expect(findings.problems).toEqual([]);
  expect(await checkConsistency(testMall.mall.db)).toEqual([]);
}

/** Reads the bills again, because calls and time have changed them. */
export async function refreshBills(world: World): Promise<void> {
  const userIds = world.buyers.map(({ userId }) => userId);
  world.bills = await readBills(world.testMall, userIds);
}

/**
 * Runs all steps concurrently, and checks that some order of the calls explains the answers and the state.
 */
export async function runConcurrently(world: World, steps: readonly Step[]): Promise<void> {
  const before = world.bills;
  const answered = (await Promise.all(steps.map((each) => runStep(world, each, steps.length === 1)))).flat();
  await refreshBills(world);
  const withJobs = steps.some(({ kind }) => kind === 'jobs');
  for (const [id, bill] of world.bills) {
    const was = before.get(id);
    if (!was) {
      assertNewBill(bill);
      continue;
    }
    const billCalls = answered.filter(({ orderId }) => was.orders.some((order) => order.id === orderId));
    const all = withJobs ? [...billCalls, ...listJobCalls(was, billCalls.length === 0)] : billCalls;
    if (!isLinearizable(was, all, bill))
      throw new Error(
        `no order of the calls explains the result: ${JSON.stringify({ was, made: billCalls, is: bill }, null, 1)}`,
      );
  }
  for (const id of before.keys()) expect(world.bills.has(id)).toBe(true);
  expect(world.testMall.errors).toEqual([]);
}
