/** The largest amount that payment providers accept: a hundred million yuan, in fen. */
const MAX_FEN = 10_000_000_000;

/**
 * Formats fen as yuan for payment providers: 1990 → `19.90`.
 * @throws RangeError unless `fen` is a whole number from 0 to the providers' limit
 */
export function formatYuan(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0 || fen > MAX_FEN)
    throw new RangeError(`${fen} is not a valid amount of fen`);
  const cents = fen % 100;
  return `${(fen - cents) / 100}.${String(cents).padStart(2, '0')}`;
}

/**
 * Parses yuan as payment providers write them (`19.90`, `19.9`, `19`) into fen; undefined for anything else.
 */
export function parseYuan(yuan: string): number | undefined {
  const [, whole, cents = ''] = /^(0|[1-9]\d{0,8})(?:\.(\d{1,2}))?$/.exec(yuan) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}
