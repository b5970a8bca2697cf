import { getTranslations } from 'next-intl/server';
import { CouponRow } from '@/components/coupon/goods/coupon-row';
import { formatCouponTag } from '@/components/coupon/goods/coupon-tag';
import { ChooseRow } from '@/components/order/exchange/choose-row';
import { Tag } from '@/components/ui/tag';
import type { Coupon } from '@/lib/contract/coupon';
import { formatCount } from '@/lib/rules/money/format';
import { type DetailProps, toPercent } from './detail-props';
import { PriceBlock } from './price/price-block';
import { ServiceRow } from './service-row';

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
  const facts = [
    t('exchanged', { count: formatCount(goods.exchanged) }),
    goods.goodRate === null ? '' : t('liked', { rate: toPercent(goods.goodRate) }),
  ];
  return (
    <section className="relative -mt-5 overflow-hidden rounded-t-sheet rounded-b-card bg-surface">
      <PriceBlock goods={goods} theme={theme} locale={locale} />
      <div className="flex flex-col gap-1.5 px-3.5 pt-2.5 pb-3.5">
        <h1 className="text-18 font-bold text-balance">{goods.title}</h1>
        <p className="text-13 text-muted">{goods.subtitle}</p>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-12 text-muted">
          {goods.tags.map((tag) => (
            <Tag key={tag}>{common(`tags.${tag}`)}</Tag>
          ))}
          <span>{facts.filter(Boolean).join(' · ')}</span>
        </div>
        {goods.soldOut && (
          <p className="mt-1 rounded-inner bg-tint px-3 py-2.5 text-13 font-semibold">{t('soldOut')}</p>
        )}
      </div>
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
