import { getTranslations } from 'next-intl/server';
import type { Coupon } from '@/lib/contract/coupon';
import { formatCount, formatFen } from '@/lib/rules/money/format';

/** A short description of a coupon: "¥5 off ¥19.9". */
export async function formatCouponTag(
  { kind, fenOff, pointsOff, threshold }: Coupon,
  unit: string,
): Promise<string> {
  const t = await getTranslations('coupon');
  const isPoints = kind === 'points';
  const off = isPoints ? `${formatCount(pointsOff)} ${unit}` : formatFen(fenOff, { trim: true });
  const from = isPoints ? formatCount(threshold) : formatFen(threshold, { trim: true });
  return threshold > 0 ? t('tag', { off, from }) : t('tagAny', { off });
}
