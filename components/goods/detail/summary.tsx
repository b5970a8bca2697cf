import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { CouponRow } from '@/components/coupon/goods/coupon-row';
import { ChooseRow } from '@/components/order/exchange/choose-row';
import type { Coupon } from '@/lib/contract/coupon';
import { keepPlaceholders } from '@/lib/i18n/text-template';
import { formatCount, formatFen } from '@/lib/rules/money/format';
import { ActivityPrice, ChosenPrice } from './activity-price';
import type { DetailProps } from './detail-props';
import { GoodsHeading } from './goods-heading';
import { ServiceRow } from './service-row';

/**
 * The price of the product. The page is static, so the browser replaces the price with that of a running
 * activity from the address; both have the same height.
 */
async function PriceBlock({ goods, theme, locale }: DetailProps) {
  const t = await getTranslations('goods');
  const unit = theme.pointName.unit[locale];
  const regularPrice = (
    <div className="flex h-15 items-center px-3.5 pt-1.5">
      <ChosenPrice unit={unit} marketLabel={t('market')} />
    </div>
  );
  return (
    <Suspense fallback={regularPrice}>
      <ActivityPrice
        goodsId={goods.goodsId}
        unit={unit}
        texts={{
          limited: t('activity.limited'),
          other: t('activity.other'),
          endsIn: t('activity.endsIn'),
          startsAt: t('activity.startsAt', keepPlaceholders('time')),
          startsIn: t('activity.startsIn'),
          day: t('activity.day'),
          claimed: t('activity.claimed', keepPlaceholders('rate')),
          market: t('market'),
        }}
      >
        {regularPrice}
      </ActivityPrice>
    </Suspense>
  );
}

/** A short description of a coupon: "¥5 off ¥19.9". */
async function formatCouponTag(
  { kind, fenOff, pointsOff, threshold }: Coupon,
  unit: string,
): Promise<string> {
  const t = await getTranslations('coupon');
  const isPoints = kind === 'points';
  const off = isPoints ? `${formatCount(pointsOff)} ${unit}` : formatFen(fenOff, { trim: true });
  const from = isPoints ? formatCount(threshold) : formatFen(threshold, { trim: true });
  return threshold > 0 ? t('tag', { off, from }) : t('tagAny', { off });
}

/** Price, name, ratings and options of the product. It overlaps the pictures. */
export async function Summary({
  goods,
  theme,
  locale,
  coupons,
}: DetailProps & { coupons: readonly Coupon[] }) {
  const t = await getTranslations('goods');
  const common = await getTranslations('common');
  const unit = theme.pointName.unit[locale];
  // Two fit into the row; the others are in the sheet.
  const tags = await Promise.all(coupons.slice(0, 2).map((coupon) => formatCouponTag(coupon, unit)));
  return (
    <section className="relative -mt-5 overflow-hidden rounded-t-sheet rounded-b-card bg-surface">
      <PriceBlock goods={goods} theme={theme} locale={locale} />
      <GoodsHeading goods={goods} soldOutText={t('soldOut')} />
      <div className="divide-y divide-line border-t border-line">
        {!goods.soldOut && <ChooseRow />}
        {tags.length > 0 && (
          <CouponRow
            goodsId={goods.goodsId}
            unit={unit}
            locale={locale}
            tags={tags}
            texts={{ label: t('coupons'), failed: common('networkFailed') }}
          />
        )}
        <ServiceRow isService={goods.kind === 'service'} point={theme.pointName[locale]} />
      </div>
    </section>
  );
}
