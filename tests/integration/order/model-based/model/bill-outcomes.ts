import { OrderStatus } from '@/lib/rules/order/order-state';
import type { BillState, OrderState } from './bill-state';
import type { Call } from './calls';
import { listOrderOutcomes } from './order-outcomes';
import { applyEvent } from './transitions';

/** A possible answer to a call, and the bill after it. */
export interface Outcome {
  answer: 'yes' | 'no';
  bill: BillState;
}

type OrderChange = (order: OrderState) => OrderState;

const { unpaid, closed } = OrderStatus;

/** Whether all orders of a bill are unpaid. */
export const isUnpaid = ({ orders }: BillState): boolean => orders.every(({ status }) => status === unpaid);
const mapOrders = (bill: BillState, change: OrderChange): BillState => ({
  ...bill,
  orders: bill.orders.map(change),
});

const markBillPaid = (bill: BillState): BillState => ({
  ...mapOrders(bill, (order) =>
    applyEvent(order, 'pay', { paidAt: order.now, isOverdue: false, isAutoRefundable: true }),
  ),
  hasUnnotifiedPayment: false,
});
const closeBill = (bill: BillState, event: 'cancel' | 'expire'): BillState =>
  mapOrders(bill, (order) =>
    applyEvent(order, event, { closeReason: event === 'cancel' ? 'cancelled' : 'expired', isOverdue: false }),
  );

const accepted = (bill: BillState): Outcome => ({ answer: 'yes', bill });
const rejected = (bill: BillState): Outcome => ({ answer: 'no', bill });

/** Lists every possible outcome of a call in a state. */
export function listOutcomes(bill: BillState, orderId: string, call: Call): Outcome[] {
  const target = bill.orders.filter(({ id }) => id === orderId);
  const canExpire = isUnpaid(bill) && bill.orders.some(({ isOverdue }) => isOverdue);
  switch (call.kind) {
    case 'pay':
      return [isUnpaid(bill) && !canExpire ? accepted(bill) : rejected(bill)];
    case 'notify':
      return [accepted(isUnpaid(bill) ? markBillPaid(bill) : bill)];
    case 'hearNothing':
      return [accepted({ ...bill, hasUnnotifiedPayment: true })];
    case 'cancel':
      if (isUnpaid(bill)) return [accepted(closeBill(bill, 'cancel'))];
      return [target.every(({ status }) => status === closed) ? accepted(bill) : rejected(bill)];
    case 'expire':
      if (isUnpaid(bill) && bill.hasUnnotifiedPayment) return [accepted(markBillPaid(bill))];
      return [canExpire ? accepted(closeBill(bill, 'expire')) : rejected(bill)];
    case 'reOrder':
      // Ordering a closed order again may still be rejected because of points, stock or current prices.
      if (target.every(({ status }) => status === closed)) return [accepted(bill), rejected(bill)];
      return [isUnpaid(bill) && !canExpire ? accepted(bill) : rejected(bill)];
    default: {
      const changedOrders = target.flatMap((order) => listOrderOutcomes(order, call));
      const after = (next: OrderState) => mapOrders(bill, (order) => (order.id === next.id ? next : order));
      return changedOrders.length > 0
        ? changedOrders.map((changed) => accepted(after(changed)))
        : [rejected(bill)];
    }
  }
}
