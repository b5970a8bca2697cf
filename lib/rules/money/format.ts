/** How an amount of money is written. */
export interface FormatFenOptions {
  /** Drops zeros at the end: ¥19.9, ¥399. For cards and struck prices, where width is dear. */
  trim?: boolean;
  /** Currency sign in front; an empty string leaves the bare number. */
  sign?: string;
}

/** Money kept in fen (a hundredth of a yuan) as text: 199000 → ¥1,990.00. Halves of a fen round up. */
export function formatFen(fen: number, { trim = false, sign = '¥' }: FormatFenOptions = {}): string {
  const whole = Math.round(Math.abs(Number.isFinite(fen) ? fen : 0));
  const yuan = formatCount(Math.floor(whole / 100));
  const rest = String(whole % 100).padStart(2, '0');
  const cents = trim ? rest.replace(/0+$/, '') : rest;
  const minus = fen < 0 && whole > 0 ? '-' : '';
  return `${minus}${sign}${yuan}${cents && `.${cents}`}`;
}

/** A whole number with commas between thousands, the same in both languages: 1280 → 1,280. */
export function formatCount(value: number): string {
  return String(Math.trunc(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}
