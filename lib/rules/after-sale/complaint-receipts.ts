/** The key of the receipt numbers in local storage. */
export const RECEIPTS_KEY = 'complaintReceipts';

/** How many receipt numbers a device stores. */
const MAX_RECEIPTS = 10;

/** Whether a text is a complaint's receipt number: C and 14 digits. */
export const isReceiptNumber = (text: string): boolean => /^C\d{14}$/.test(text);

/** Normalizes a typed or pasted receipt number: removes spaces, converts to upper case. */
export const normalizeReceiptNumber = (text: string): string => text.replace(/\s/g, '').toUpperCase();

/** Adds a receipt number: the newest first, each once. */
export const addReceipt = (receipts: readonly string[], receipt: string): string[] =>
  [receipt, ...receipts.filter((other) => other !== receipt)].slice(0, MAX_RECEIPTS);

/**
 * Parses the stored receipt numbers and drops invalid values, because other scripts may write to the storage.
 */
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
