import type { Coupon, CouponToTake, TakenCoupon } from '@/lib/contract/coupon';

/** Tabs of the coupon terminal, in display order. */
export const terminalTabs = ['take', 'taken', 'used', 'expired'] as const;
export type TerminalTab = (typeof terminalTabs)[number];

/** The coupons of a shopper by tab. */
export interface TerminalLists {
  take: readonly CouponToTake[];
  taken: readonly TakenCoupon[];
  used: readonly TakenCoupon[];
  expired: readonly TakenCoupon[];
}

/** Sorts coupons into the tabs. Offers that can be taken come first, so that a new visitor sees them at once. */
export function groupCoupons(list: {
  toTake: readonly CouponToTake[];
  taken: readonly TakenCoupon[];
}): TerminalLists {
  const isOpen = ({ state }: TakenCoupon) => state === 'usable' || state === 'coming' || state === 'held';
  return {
    take: list.toTake.toSorted((a, b) => Number(a.state !== 'canTake') - Number(b.state !== 'canTake')),
    taken: list.taken.filter(isOpen),
    used: list.taken.filter(({ state }) => state === 'used'),
    expired: list.taken.filter(({ state }) => state === 'expired'),
  };
}

/** Offers as a visitor without any coupon sees them: all can be taken. */
export const toVisitorLists = (offers: readonly Coupon[]): TerminalLists =>
  groupCoupons({ toTake: offers.map((offer) => ({ ...offer, state: 'canTake' })), taken: [] });
