/** Identifies a case: its order, and its number among the cases of the order, from 1. */
interface CaseNumber {
  orderId: string;
  number: number;
}

/** Formats the case number that shoppers see: `{orderId}-{number}`. */
export const formatCaseNumber = ({ orderId, number }: CaseNumber): string => `${orderId}-${number}`;

/** Parses a case number; undefined if it is malformed. */
export function parseCaseNumber(text: string): CaseNumber | undefined {
  const [, orderId, number] = /^(\d{1,30})-(\d{1,6})$/.exec(text.trim()) ?? [];
  return orderId && number ? { orderId, number: Number(number) } : undefined;
}
