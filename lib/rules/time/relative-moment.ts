import { getStartOfDay, toShopDay } from './dates';

/** A duration in days, hours, minutes and seconds (ISO-8601): `P1D`, `PT2H`, `P1DT10H30M`. */
const DURATION = 'P(?=\\d|T\\d)(?:(\\d{1,5})D)?(?:T(?=\\d)(?:(\\d{1,5})H)?(?:(\\d{1,5})M)?(?:(\\d{1,5})S)?)?';

/** A moment relative to the present one, or to the beginning of its day in Asia/Shanghai. */
export const RELATIVE_MOMENT = new RegExp(`^(now|today)(?:([+-])${DURATION})?$`);

const UNITS_MS = [86_400_000, 3_600_000, 60_000, 1000] as const;

/**
 * Resolves a moment of a content file: ISO-8601, or relative to `now` (R-OPERATOR-12).
 * @param text `2026-05-01T02:00:00Z`, `now`, `now+PT2H`, `today-P3DT5H`
 * @throws RangeError if the text is no moment
 */
export function resolveMoment(text: string, now: Date): Date {
  const match = RELATIVE_MOMENT.exec(text);
  if (!match) {
    const moment = new Date(text);
    if (Number.isNaN(moment.getTime())) throw new RangeError(`${text} is not a moment`);
    return moment;
  }
  const [, origin, sign, ...amounts] = match;
  const start = origin === 'today' ? getStartOfDay(toShopDay(now)) : now;
  const offset = UNITS_MS.reduce((sum, unit, index) => sum + unit * Number(amounts[index] ?? 0), 0);
  return new Date(start.getTime() + (sign === '-' ? -offset : offset));
}
