import type { useTranslations } from 'next-intl';
import { keepPlaceholders } from '@/lib/i18n/text-template';
import type { DealListTexts } from './deal-list';

/** Selects the texts of a list from the `partner` messages. */
export const toDealListTexts = (
  t: ReturnType<typeof useTranslations<'partner'>>,
  empty: string,
): DealListTexts => ({
  card: {
    rank: t('card.rank', keepPlaceholders('rank')),
    subsidy: t('card.subsidy', keepPlaceholders('amount')),
    sold: t('card.sold', keepPlaceholders('count')),
    market: t('card.market'),
  },
  leave: {
    opening: t('leave.opening'),
    gone: t('leave.gone'),
    refused: t('leave.refused'),
    failed: t('leave.failed'),
  },
  empty,
});
