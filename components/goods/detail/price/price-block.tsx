import { getTranslations } from 'next-intl/server';
import { Suspense } from 'react';
import { keepPlaceholders } from '@/lib/i18n/text-template';
import type { DetailProps } from '../detail-props';
import { ActivityPrice } from './activity-price';
import { ChosenPrice } from './chosen-price';

/**
 * What the goods costs. A running activity of the address puts its own price and its countdown into the same
 * place, of the same height: the page is static and learns of it in the browser.
 */
export async function PriceBlock({ goods, theme, locale }: DetailProps) {
  const t = await getTranslations('goods');
  const unit = theme.pointName.unit[locale];
  const ordinary = (
    <div className="flex h-15 items-center px-3.5 pt-1.5">
      <ChosenPrice unit={unit} marketLabel={t('market')} />
    </div>
  );
  return (
    <Suspense fallback={ordinary}>
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
        {ordinary}
      </ActivityPrice>
    </Suspense>
  );
}
