import { addDays, getHourOfDay, toShopDay } from '../time/dates';

/** How many hours before its start a daily show is announced, instead of the replay of the last one. */
const ANNOUNCED_BEFORE_HOURS = 6;
const SHOW_HOURS = 6;
const HOUR_MS = 3_600_000;

interface Show {
  startsAt: Date;
  /** The end, exclusive. */
  endsAt: Date;
}

/**
 * The current show of a daily series: the one that is live or announced, else the last one (R-LIVE-06).
 * @param hour when the shows start, in Asia/Shanghai
 */
export function getDailyShow(hour: number, now: Date): Show {
  const announced = now.getTime() + ANNOUNCED_BEFORE_HOURS * HOUR_MS;
  const day = toShopDay(new Date(announced));
  const today = getHourOfDay(day, hour);
  const startsAt = today.getTime() <= announced ? today : getHourOfDay(addDays(day, -1), hour);
  return { startsAt, endsAt: new Date(startsAt.getTime() + SHOW_HOURS * HOUR_MS) };
}

/** The state of a show. All times are ISO-8601 UTC, so that they compare as text. */
export function getLiveState(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  now: string,
): 'live' | 'coming' | 'replay' {
  if (now < startsAt) return 'coming';
  return now < endsAt ? 'live' : 'replay';
}

/** The simulated number of viewers: it grows linearly during the show, up to the final count. */
export function getViewerCount({ startsAt, endsAt }: Show, finalCount: number, now: Date): number {
  const share = (now.getTime() - startsAt.getTime()) / (endsAt.getTime() - startsAt.getTime());
  return Math.round(finalCount * Math.min(1, Math.max(0, share)));
}
