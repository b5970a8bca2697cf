/** A case as its order has it: the order, and which of its cases, counted from 1. */
interface CaseNumber {
  orderId: string;
  number: number;
}

/** What a case is called towards shoppers: the number of their order, and which of its cases it is. */
export const formatCaseNumber = ({ orderId, number }: CaseNumber): string => `${orderId}-${number}`;

/** Reads what `caseNumberOf` wrote; undefined when it is something else. */
export function parseCaseNumber(text: string): CaseNumber | undefined {
  const [, orderId, number] = /^(\d{1,30})-(\d{1,6})$/.exec(text.trim()) ?? [];
  return orderId && number ? { orderId, number: Number(number) } : undefined;
}
