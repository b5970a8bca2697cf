/** How `formatFen` writes an amount. */
export interface FormatFenOptions {
  /** Drops trailing zeros (¥19.9, ¥399): for cards and struck-through prices, which have little space. */
  trim?: boolean;
  /** The currency sign before the number; may be empty. */
  sign?: string;
}

/** Formats an amount in fen (1/100 yuan): 199000 → ¥1,990.00. Rounds to whole fen, half up. */
export function formatFen(fen: number, { trim = false, sign = '¥' }: FormatFenOptions = {}): string {
  const whole = Math.round(Math.abs(Number.isFinite(fen) ? fen : 0));
  const yuan = formatCount(Math.floor(whole / 100));
  const rest = String(whole % 100).padStart(2, '0');
  const cents = trim ? rest.replace(/0+$/, '') : rest;
  const minus = fen < 0 && whole > 0 ? '-' : '';
  return `${minus}${sign}${yuan}${cents && `.${cents}`}`;
}

/** Formats a whole number with thousands separators, the same in both languages: 1280 → 1,280. */
export function formatCount(value: number): string {
  return String(Math.trunc(value)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/**
 * The name of points after a number. English names are plural ("coins"): after 1 they lose the s of a regular plural. A project
 * may give points any name (R-PROJECT-27), so no list of names could know all singulars; "bonus" and "swiss" stay as they are.
 */
export const toPointUnit = (count: number, unit: string): string =>
  count === 1 ? unit.replace(/([^su])s$/, '$1') : unit;

/** Formats a number of points with their name: "599 coins", "1 coin". */
export const formatPoints = (points: number, unit: string): string =>
  `${formatCount(points)} ${toPointUnit(points, unit)}`;

/** Converts a share from 0 to 1 to a whole percentage. */
export const toPercent = (share: number): number => Math.round(share * 100);
