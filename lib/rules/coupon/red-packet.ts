import { addDays, getStartOfDay, toShopDay } from '../time/dates';

/**
 * The retention red packet: a coupon of consumption points (R-COUPON-13). A packet is valid from the start of
 * its day to the end of the next day; only then can the shopper get another one.
 */

/** The range of consumption points in a packet, inclusive (R-COUPON-13, R-COUPON-15). */
export const RED_PACKET_POINTS = { min: 400_000, max: 800_000 } as const;

/** The amount that a page shows while it has not loaded the packet. */
const DEFAULT_RED_PACKET_POINTS = 100;

/** Days for which a packet is valid. */
const RED_PACKET_DAYS = 2;

/** 100,000 consumption points are worth 1 yuan, so 1000 are worth 1 fen (docs/decisions.md). */
const POINTS_PER_FEN = 1000;

/** The minimum cash part of an order for a discount by consumption points, in fen (docs/decisions.md). */
export const CONSUMPTION_THRESHOLD_FEN = 1990;

interface RedPacketWindow {
  /** The first day, in Asia/Shanghai. */
  day: string;
  startsAt: Date;
  /** The end, exclusive. */
  endsAt: Date;
}

/** The validity period of the packet of a day (R-COUPON-14). */
export const getRedPacketWindow = (day: string): RedPacketWindow => ({
  day,
  startsAt: getStartOfDay(day),
  endsAt: getStartOfDay(addDays(day, RED_PACKET_DAYS)),
});

/** The current validity period: that of the latest packet if it is not over, else a new one from today. */
export function getCurrentWindow(now: Date, latestDay: string | undefined): RedPacketWindow {
  const latest = latestDay === undefined ? undefined : getRedPacketWindow(latestDay);
  return latest && now < latest.endsAt ? latest : getRedPacketWindow(toShopDay(now));
}

/** The discount of consumption points, in fen. */
export const toConsumptionFen = (points: number): number => Math.floor(points / POINTS_PER_FEN);

/** The amount that a page shows; a default while the packet is not loaded (R-COUPON-15). */
export const getShownRedPacketPoints = (packet: { amount: number } | null | undefined): number =>
  packet?.amount ?? DEFAULT_RED_PACKET_POINTS;
