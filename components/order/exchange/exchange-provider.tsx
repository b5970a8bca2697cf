import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { Locale } from '@/lib/rules/page/locale';
import { ExchangeClientProvider } from './exchange-context';
import type { ExchangeGoods } from './exchange-goods';

export interface ExchangeProviderProps {
  /** `exchangeGoodsOf(detail)`. */
  goods: ExchangeGoods;
  /** What points are called after a number: `theme.pointName.unit[locale]`. */
  unit: string;
  locale: Locale;
  /** The page, with a `ChooseRow` and an `ExchangeBar` in it. */
  children: ReactNode;
}

/**
 * Makes a page able to exchange one goods. Server part: it hands over the few texts that stand on the page; the
 * sheet brings its own when it is loaded.
 */
export async function ExchangeProvider({ goods, unit, locale, children }: ExchangeProviderProps) {
  const t = await getTranslations('order.exchange');
  const texts = {
    choose: t('choose'),
    now: t('now'),
    soldOut: t('soldOut'),
    onePiece: t('onePiece'),
    manyPieces: t('manyPieces'),
    failed: t('refusals.network'),
  };
  return (
    <ExchangeClientProvider goods={goods} unit={unit} locale={locale} texts={texts}>
      {children}
    </ExchangeClientProvider>
  );
}
