import { formatCount, formatFen } from '@/lib/rules/money';
import type { UsableCoupon } from '@/lib/rules/purchase';

/** What a coupon takes off this order: −100 coins, −¥5.00. */
export const offText = ({ pointsOff, fenOff }: Pick<UsableCoupon, 'pointsOff' | 'fenOff'>, unit: string) =>
  pointsOff > 0 ? `−${formatCount(pointsOff)} ${unit}` : `−${formatFen(fenOff)}`;
