import { addDays, getStartOfDay, toShopDay } from '../time/dates';

/**
 * The retention red packet: a coupon of consumption points (R-COUPON-13). The packet of a day holds from the
 * start of that day to the end of the next; the next one can be had when it is over.
 */

/** Consumption points in a packet, both ends included (R-COUPON-13, R-COUPON-15). */
export const RED_PACKET_POINTS = { min: 400_000, max: 800_000 } as const;

/** What a page shows while it does not know the packet. */
const DEFAULT_RED_PACKET_POINTS = 100;

/** Days that a packet holds. */
const RED_PACKET_DAYS = 2;

/** 100,000 consumption points are 1 yuan: a fen for each thousand (docs/decisions.md). */
const POINTS_PER_FEN = 1000;

/** Least cash part of an order, in fen, that consumption points are taken off (docs/decisions.md). */
export const CONSUMPTION_THRESHOLD_FEN = 1990;

interface RedPacketWindow {
  /** Day in Asia/Shanghai on which it begins. */
  day: string;
  startsAt: Date;
  /** The first moment when it is over. */
  endsAt: Date;
}

/** When the packet of a day holds (R-COUPON-14). */
export const getRedPacketWindow = (day: string): RedPacketWindow => ({
  day,
  startsAt: getStartOfDay(day),
  endsAt: getStartOfDay(addDays(day, RED_PACKET_DAYS)),
});

/** The window that holds now: that of the latest packet, else a new one that begins today. */
export function getCurrentWindow(now: Date, latestDay: string | undefined): RedPacketWindow {
  const latest = latestDay === undefined ? undefined : getRedPacketWindow(latestDay);
  return latest && now < latest.endsAt ? latest : getRedPacketWindow(toShopDay(now));
}

/** Fen that consumption points take off. */
export const toConsumptionFen = (points: number): number => Math.floor(points / POINTS_PER_FEN);

/** What a page shows of a packet it may not know (R-COUPON-15). */
export const getShownRedPacketPoints = (packet: { amount: number } | null | undefined): number =>
  packet?.amount ?? DEFAULT_RED_PACKET_POINTS;
