import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { keepPlaceholders } from '@/lib/i18n/text-template';
import type { DetailProps } from '../detail-props';
import { ActivityPrice } from './activity-price';
import { ChosenPrice } from './chosen-price';

/**
 * The price of the product. The page is static, so the browser replaces the price with that of a running
 * activity from the address; both have the same height.
 */
export async function PriceBlock({ goods, theme, locale }: DetailProps) {
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
