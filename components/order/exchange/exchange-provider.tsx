import { getTranslations } from 'next-intl/server';
import type { ReactNode } from 'react';
import type { ProjectConfig } from '@/lib/contract/config';
import { keepPlaceholders } from '@/lib/i18n/text-template';
import type { ExchangeGoods } from '@/lib/rules/order/exchange';
import type { Locale } from '@/lib/rules/page/locale';
import { canPayOrders, toPayRules } from '@/lib/rules/payment/pay-channels';
import { ExchangeClientProvider } from './exchange-context';

interface ExchangeProviderProps {
  /** Result of `toExchangeGoods(detail)`. */
  goods: ExchangeGoods;
  /** Name of points after a number: `theme.pointName.unit[locale]`. */
  unit: string;
  locale: Locale;
  /** Activity of the orders; without it that of the page's address. */
  activityType?: number;
  /** The project; null if it could not be loaded. */
  project: ProjectConfig | null;
  /** The page, with a `ChooseRow` and an `ExchangeBar` in it. */
  children: ReactNode;
}

/**
 * Adds the exchange of one product to a page. Server part: it passes the texts that the page itself shows;
 * the sheet loads its own texts.
 */
export async function ExchangeProvider({
  goods,
  unit,
  locale,
  activityType,
  project,
  children,
}: ExchangeProviderProps) {
  const t = await getTranslations('order.exchange');
  const texts = {
    choose: t('choose'),
    now: t('now'),
    claim: (await getTranslations('delivery.home'))('claim'),
    soldOut: t('soldOut'),
    onePiece: t('onePiece'),
    manyPieces: t('manyPieces', keepPlaceholders('count')),
  };
  return (
    <ExchangeClientProvider
      goods={goods}
      unit={unit}
      locale={locale}
      texts={texts}
      activityType={activityType}
      {...(!canPayOrders(toPayRules(project)) && { canPay: false })}
    >
      {children}
    </ExchangeClientProvider>
  );
}
