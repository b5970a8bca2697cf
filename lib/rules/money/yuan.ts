/** Most fen that are written or read here: a hundred million yuan, the most that a provider takes. */
const MAX_FEN = 10_000_000_000;

/** Fen as the yuan that payment providers read: 1990 → `19.90`. @throws RangeError unless it is a whole number from 0 on. */
export function formatYuan(fen: number): string {
  if (!Number.isSafeInteger(fen) || fen < 0 || fen > MAX_FEN)
    throw new RangeError(`${fen} is no amount of fen`);
  const cents = fen % 100;
  return `${(fen - cents) / 100}.${String(cents).padStart(2, '0')}`;
}

/** Yuan as payment providers write them, `19.90` or `19.9` or `19`, as fen; undefined for anything else. */
export function parseYuan(yuan: string): number | undefined {
  const [, whole, cents = ''] = /^(0|[1-9]\d{0,8})(?:\.(\d{1,2}))?$/.exec(yuan) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(cents.padEnd(2, '0'));
}
