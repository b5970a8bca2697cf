import type { Made } from './calls';
import { outcomesOf } from './machine';
import type { BillState, OrderState } from './state';

/** What has to be the same in the order that was found and in the one that was expected. */
const visible = ({ id, status, closeReason, isCommented, backFen, latest }: OrderState) => [
  id,
  status,
  closeReason,
  isCommented,
  backFen,
  latest && [latest.type, latest.status, latest.amountFen],
];
const faceOf = ({ orders }: BillState): string => JSON.stringify(orders.map(visible));

/**
 * Whether calls that were made at once can have come one after another: some order of them in which every answer
 * is the right one and which leads from what was there to what is there.
 */
export function isExplained(before: BillState, made: readonly Made[], after: BillState): boolean {
  const wanted = faceOf(after);
  const tried = new Set<string>();
  const search = (bill: BillState, left: readonly Made[]): boolean => {
    if (left.every(({ isOptional }) => isOptional) && faceOf(bill) === wanted) return true;
    const name = `${JSON.stringify(bill)} ${left.map((each) => made.indexOf(each))}`;
    if (tried.has(name)) return false;
    tried.add(name);
    return left.some((next) => {
      const rest = left.filter((each) => each !== next);
      const fitting = outcomesOf(bill, next.orderId, next.call).filter(
        ({ answer }) => answer === next.answer,
      );
      return fitting.some((outcome) => search(outcome.bill, rest));
    });
  };
  return search(before, made);
}
