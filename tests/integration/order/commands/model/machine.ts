import { OrderStatus } from '@/lib/rules/order/order-state';
import type { Call } from './calls';
import { moved } from './moves';
import { waysOf } from './order-calls';
import type { BillState, OrderState } from './state';

/** What a call may be answered, and the bill after it. */
export interface Outcome {
  answer: 'yes' | 'no';
  bill: BillState;
}

type Change = (order: OrderState) => OrderState;

const { unpaid, closed } = OrderStatus;

/** Whether a bill waits for its money. */
export const isUnpaid = ({ orders }: BillState): boolean => orders.every(({ status }) => status === unpaid);
const eachOf = (bill: BillState, change: Change): BillState => ({ ...bill, orders: bill.orders.map(change) });

const paid = (bill: BillState): BillState => ({
  ...eachOf(bill, (order) => moved(order, 'pay', { paidAt: order.now, isOverdue: false, isFresh: true })),
  isBooked: false,
});
const givenUp = (bill: BillState, event: 'cancel' | 'expire'): BillState =>
  eachOf(bill, (order) =>
    moved(order, event, { closeReason: event === 'cancel' ? 'cancelled' : 'expired', isOverdue: false }),
  );

const yes = (bill: BillState): Outcome => ({ answer: 'yes', bill });
const no = (bill: BillState): Outcome => ({ answer: 'no', bill });

/** Every way a call can go in a state. */
export function outcomesOf(bill: BillState, orderId: string, call: Call): Outcome[] {
  const target = bill.orders.filter(({ id }) => id === orderId);
  const canExpire = isUnpaid(bill) && bill.orders.some(({ isOverdue }) => isOverdue);
  switch (call.kind) {
    case 'pay':
      return [isUnpaid(bill) && !canExpire ? yes(bill) : no(bill)];
    case 'notify':
      return [yes(isUnpaid(bill) ? paid(bill) : bill)];
    case 'hearNothing':
      return [yes({ ...bill, isBooked: true })];
    case 'cancel':
      if (isUnpaid(bill)) return [yes(givenUp(bill, 'cancel'))];
      return [target.every(({ status }) => status === closed) ? yes(bill) : no(bill)];
    case 'expire':
      if (isUnpaid(bill) && bill.isBooked) return [yes(paid(bill))];
      return [canExpire ? yes(givenUp(bill, 'expire')) : no(bill)];
    case 'reOrder':
      // Made again from a closed order it may still be refused: for points, pieces, prices of now.
      if (target.every(({ status }) => status === closed)) return [yes(bill), no(bill)];
      return [isUnpaid(bill) && !canExpire ? yes(bill) : no(bill)];
    default: {
      const ways = target.flatMap((order) => waysOf(order, call));
      const after = (next: OrderState) => eachOf(bill, (order) => (order.id === next.id ? next : order));
      return ways.length > 0 ? ways.map((way) => yes(after(way))) : [no(bill)];
    }
  }
}
