/** Key in local storage. */
export const RECEIPTS_KEY = 'complaintReceipts';

/** Receipt numbers that a device remembers. */
const MAX_RECEIPTS = 10;

/** A receipt number of a complaint, as the mall makes them. */
export const isReceiptNumber = (text: string): boolean => /^C\d{14}$/.test(text);

/** A receipt number as a shopper types or pastes it. */
export const normalizeReceiptNumber = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** The numbers with one put in: the newest first, each once. */
export const addReceipt = (receipts: readonly string[], receipt: string): string[] =>
  [receipt, ...receipts.filter((kept) => kept !== receipt)].slice(0, MAX_RECEIPTS);

/** What is in the storage, as far as it is receipt numbers: others write there too. */
export function parseReceipts(raw: string | null): string[] {
  let value: unknown;
  try {
    value = JSON.parse(raw ?? '[]');
  } catch {
    return [];
  }
  if (!Array.isArray(value)) return [];
  return value
    .filter((text): text is string => typeof text === 'string' && isReceiptNumber(text))
    .slice(0, MAX_RECEIPTS);
}
