import { addDays, addMinutes, getStartOfDay, toShopDay } from '../time/dates';

/** Daily opening hours in Asia/Shanghai, as `09:00`. */
export interface OpeningHours {
  from: string;
  to: string;
}

const toMinutes = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/**
 * Whether the service is open (`from` inclusive, `to` exclusive), and when that changes next (R-CUSTOMER-02).
 */
export function getOpeningState(now: Date, { from, to }: OpeningHours): { open: boolean; changesAt: Date } {
  const at = (day: string, clock: string) => addMinutes(getStartOfDay(day), toMinutes(clock));
  const today = toShopDay(now);
  const [opens, closes] = [at(today, from), at(today, to)];
  if (now < opens) return { open: false, changesAt: opens };
  if (now < closes) return { open: true, changesAt: closes };
  return { open: false, changesAt: at(addDays(today, 1), from) };
}
