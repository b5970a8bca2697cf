import { listOutcomes } from './bill-outcomes';
import type { BillState, OrderState } from './bill-state';
import type { AnsweredCall } from './calls';

/** The fields that must be equal in the actual and the expected order. */
const toComparable = ({
  id,
  status,
  closeReason,
  isCommented,
  refundedFen: backFen,
  latestCase: latest,
}: OrderState) => [
  id,
  status,
  closeReason,
  isCommented,
  backFen,
  latest && [latest.type, latest.status, latest.amountFen],
];
const fingerprintBill = ({ orders }: BillState): string => JSON.stringify(orders.map(toComparable));

/**
 * Whether concurrent calls can have run one after another: in some order, every answer is possible and the
 * calls
 * lead from the state before to the state after.
 */
export function isLinearizable(before: BillState, calls: readonly AnsweredCall[], after: BillState): boolean {
  const expected = fingerprintBill(after);
  const visited = new Set<string>();
  const search = (bill: BillState, remaining: readonly AnsweredCall[]): boolean => {
    if (remaining.every(({ isOptional }) => isOptional) && fingerprintBill(bill) === expected) return true;
    const name = `${JSON.stringify(bill)} ${remaining.map((each) => calls.indexOf(each))}`;
    if (visited.has(name)) return false;
    visited.add(name);
    return remaining.some((next) => {
      const rest = remaining.filter((each) => each !== next);
      const outcomes = listOutcomes(bill, next.orderId, next.call).filter(
        ({ answer }) => answer === next.answer,
      );
      return outcomes.some((outcome) => search(outcome.bill, rest));
    });
  };
  return search(before, calls);
}
