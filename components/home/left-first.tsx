import { getTranslations } from 'next-intl/server';
import { AdvertBanner } from '@/components/app/advert-banner';
import { IdleBackToTop } from '@/components/app/idle-back-to-top';
import { GoodsFeed, type GoodsFeedProps } from '@/components/goods/goods-feed';
import { SearchLink } from '@/components/ui/form/search-link';
import { AppHeader, HeroBody } from '@/components/ui/nav/app-header';
import type { AdvertTarget } from '@/lib/rules/page/adverts';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';
import { HomeEntries } from './home-entries';

interface LeftFirstProps {
  theme: Theme;
  locale: Locale;
  link: (path: string) => string;
  /** Absent without an advert, or when it could not be read. */
  hero: AdvertTarget | undefined;
  shortcuts: readonly AdvertTarget[];
  feed: GoodsFeedProps;
}

/** The minus-one screen of a phone maker: one hero, four shortcuts and recommended products (R-HOME-19). */
export async function LeftFirst({ theme, locale, link, hero, shortcuts, feed }: LeftFirstProps) {
  const t = await getTranslations('arrival.leftFirst');
  const common = await getTranslations('common');
  return (
    <>
      <main>
        <AppHeader
          logoText={theme.logoText}
          name={theme.name[locale]}
          href={link('/home')}
          search={<SearchLink href={link('/goodsSearch')} text={t('search')} label={t('search')} />}
        />
        <HeroBody>
          {hero && (
            <div data-place="left-first-hero" data-exposure="advert" className="overflow-hidden rounded-card">
              <AdvertBanner advert={hero} link={link} priority />
            </div>
          )}
          <HomeEntries entries={shortcuts} columns={4} label={t('shortcuts')} link={link} />
          <GoodsFeed {...feed} />
        </HeroBody>
      </main>
      <IdleBackToTop label={common('backToTop')} />
    </>
  );
}
