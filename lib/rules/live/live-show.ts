import { addDays, getHourOfDay, toShopDay } from '../time/dates';

/** When live videos are on (R-LIVE-06) and what is told of them meanwhile. */

/** A daily show is announced this many hours before it begins, in place of its replay. */
const ANNOUNCED_BEFORE_HOURS = 6;
const SHOW_HOURS = 6;
const HOUR_MS = 3_600_000;

interface Show {
  startsAt: Date;
  /** The first moment when it is over. */
  endsAt: Date;
}

/**
 * The show of a daily one that is on, announced, or was the last: it begins at this hour in Asia/Shanghai
 * (R-LIVE-06).
 */
export function getDailyShow(hour: number, now: Date): Show {
  const announced = now.getTime() + ANNOUNCED_BEFORE_HOURS * HOUR_MS;
  const day = toShopDay(new Date(announced));
  const today = getHourOfDay(day, hour);
  const startsAt = today.getTime() <= announced ? today : getHourOfDay(addDays(day, -1), hour);
  return { startsAt, endsAt: new Date(startsAt.getTime() + SHOW_HOURS * HOUR_MS) };
}

/** Moments as ISO-8601 UTC, which compare as text. */
export function getLiveState(
  { startsAt, endsAt }: { startsAt: string; endsAt: string },
  now: string,
): 'live' | 'coming' | 'replay' {
  if (now < startsAt) return 'coming';
  return now < endsAt ? 'live' : 'replay';
}

/** Viewers of the demo: they grow evenly while a video is on, up to what it had in the end. */
export function getViewerCount({ startsAt, endsAt }: Show, finalCount: number, now: Date): number {
  const share = (now.getTime() - startsAt.getTime()) / (endsAt.getTime() - startsAt.getTime());
  return Math.round(finalCount * Math.min(1, Math.max(0, share)));
}
