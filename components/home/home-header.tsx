import { getTranslations } from 'next-intl/server';
import { toAssetSrc } from '@/components/app/asset-src';
import { SearchLink } from '@/components/ui/form/search-link';
import { AppHeader } from '@/components/ui/nav/app-header';
import { BalanceChip } from '@/components/ui/nav/balance-chip';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';
import { Balance } from './balance';

interface HomeHeaderProps {
  theme: Theme;
  locale: Locale;
  /** Shown in the empty search bar. */
  keyword: string;
  link: (path: string) => string;
}

/** Header with the brand, the search link and the shopper's balance. */
export async function HomeHeader({ theme, locale, keyword, link }: HomeHeaderProps) {
  const t = await getTranslations('home');
  return (
    <AppHeader
      logoText={theme.logoText}
      name={theme.name[locale]}
      search={<SearchLink href={link('/goodsSearch')} text={keyword || t('search')} label={t('search')} />}
      balance={
        <BalanceChip
          href={link('/primary1')}
          icon={toAssetSrc(theme.pointIcon)}
          label={t('balance', { point: theme.pointName[locale] })}
        >
          <Balance />
        </BalanceChip>
      }
    />
  );
}
