import { listOutcomes } from './bill-outcomes';
import type { BillState, OrderState } from './bill-state';
import type { AnsweredCall } from './calls';

/** What has to be the same in the order that was found and in the one that was expected. */
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
 * Whether calls that were made at once can have come one after another: some order of them in which every answer
 * is the right one and which leads from what was there to what is there.
 */
export function isLinearizable(before: BillState, calls: readonly AnsweredCall[], after: BillState): boolean {
  const wanted = fingerprintBill(after);
  const tried = new Set<string>();
  const search = (bill: BillState, left: readonly AnsweredCall[]): boolean => {
    if (left.every(({ isOptional }) => isOptional) && fingerprintBill(bill) === wanted) return true;
    const name = `${JSON.stringify(bill)} ${left.map((each) => calls.indexOf(each))}`;
    if (tried.has(name)) return false;
    tried.add(name);
    return left.some((next) => {
      const rest = left.filter((each) => each !== next);
      const fitting = listOutcomes(bill, next.orderId, next.call).filter(
        ({ answer }) => answer === next.answer,
      );
      return fitting.some((outcome) => search(outcome.bill, rest));
    });
  };
  return search(before, calls);
}
