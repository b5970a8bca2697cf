import { formatCount, formatFen } from '@/lib/rules/money/money';
import type { UsableCoupon } from '@/lib/rules/order/purchase';

/** What a coupon takes off this order: −100 coins, −¥5.00. */
export const offText = ({ pointsOff, fenOff }: Pick<UsableCoupon, 'pointsOff' | 'fenOff'>, unit: string) =>
  pointsOff > 0 ? `−${formatCount(pointsOff)} ${unit}` : `−${formatFen(fenOff)}`;
