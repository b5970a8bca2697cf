import { ChevronDown } from 'lucide-react';
import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { CouponRow } from '@/components/coupon/goods/coupon-row';
import { ChooseRow } from '@/components/order/exchange/choose-row';
import { Tag } from '@/components/ui/tag';
import type { Coupon } from '@/lib/contract/coupon';
import { keepPlaceholders } from '@/lib/i18n/text-template';
import { formatCount, formatFen } from '@/lib/rules/money/format';
import { ActivityPrice, ChosenPrice } from './activity-price';
import { type DetailProps, toPercent } from './detail-props';

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

interface ServiceRowProps {
  /** A voucher or a top-up: nothing is shipped. */
  isService: boolean;
  /** Name of points in a sentence. */
  point: string;
}

/** The services of the shop. Uses `<details>`, which opens without JavaScript (R-GOODS-13). */
async function ServiceRow({ isService, point }: ServiceRowProps) {
  const t = await getTranslations('goods.service');
  const promises = isService
    ? [
        { name: t('code'), text: t('codeText') },
        { name: t('use'), text: t('useText') },
      ]
    : [
        { name: t('ship'), text: t('shipText') },
        { name: t('deliver'), text: t('deliverText') },
        { name: t('return'), text: t('returnText') },
      ];
  const rows = [...promises, { name: t('points', { point }), text: t('pointsText', { point }) }];
  return (
    <details className="group">
      <summary className="pressable-row flex min-h-12 list-none items-center gap-3 px-3.5 py-2.5 text-13 -outline-offset-2 [&::-webkit-details-marker]:hidden">
        <span className="w-14 shrink-0 text-muted">{t('label')}</span>
        <span className="min-w-0 flex-1">{t(isService ? 'virtual' : 'physical')}</span>
        <ChevronDown
          size={16}
          strokeWidth={1.8}
          aria-hidden
          className="shrink-0 text-muted transition-[rotate] duration-160 group-open:rotate-180"
        />
      </summary>
      <dl className="grid grid-cols-[3.5rem_1fr] gap-x-3 gap-y-2 px-3.5 pb-3.5 text-13">
        {rows.map(({ name, text }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
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
