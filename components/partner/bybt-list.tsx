import { getTranslations } from 'next-intl/server';
import { AdvertBanner } from '@/components/app/advert-banner';
import { toAssetSrc } from '@/components/app/asset-src';
import { GridIcon } from '@/components/app/grid-icon';
import { IdleBackToTop } from '@/components/app/idle-back-to-top';
import { Carousel } from '@/components/ui/media/carousel';
import { HeroBody } from '@/components/ui/nav/app-header';
import { PageHeader } from '@/components/ui/nav/page-header';
import { TapLink } from '@/components/ui/tap-link';
import type { CallData } from '@/lib/contract/contract';
import type { AdvertTarget } from '@/lib/rules/page/adverts';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';
import { Card } from '../ui/card';
import { toDealListTexts } from './deal-list-texts';
import { DealTabs } from './deal-tabs';
import { type DealsPage, listPlatforms } from './deals-page';
import { WheelCard } from './wheel/wheel-card';

/** What separates the items of a list in a sentence. */
const LIST_SEPARATORS: Record<Locale, string> = { 'zh-CN': '、', en: ', ' };

interface BybtListProps {
  theme: Theme;
  locale: Locale;
  content: {
    banners: readonly AdvertTarget[];
    /** Prizes of the wheel; empty: the channel has none. */
    prizes: CallData<'channel'>['drawPrizes'];
    categories: CallData<'dtkGoods'>['categories'];
    /** First page of the rankings; null: the browser loads it. */
    rankings: DealsPage | null;
  };
  link: (path: string) => string;
}

/** Adverts of the channel in a carousel (R-PARTNER-11). */
function ChannelBanners({
  banners,
  label,
  pauseLabel,
  link,
}: {
  banners: readonly AdvertTarget[];
  label: string;
  pauseLabel: string;
  link: (path: string) => string;
}) {
  if (banners.length === 0) return null;
  return (
    <div data-place="deal-banners" data-exposure="advert">
      <Carousel label={label} pauseLabel={pauseLabel}>
        {banners.map((banner, index) => (
          <AdvertBanner key={banner.img} advert={banner} link={link} priority={index === 0} />
        ))}
      </Carousel>
    </div>
  );
}

/** Links to the categories, four in a row. */
function CategoryLinks({
  categories,
  label,
  link,
}: {
  categories: CallData<'dtkGoods'>['categories'];
  label: string;
  link: (path: string) => string;
}) {
  if (categories.length === 0) return null;
  return (
    <Card as="section" flush aria-label={label} className="px-1 py-2">
      <ul className="grid grid-cols-4 gap-y-1">
        {categories.map(({ categoryId, title, icon }) => (
          <li key={categoryId}>
            <TapLink
              href={link(`/bybtCategory?${new URLSearchParams({ categoryId })}`)}
              className="pressable flex flex-col items-center gap-1 py-1.5 text-center text-12"
            >
              <GridIcon src={icon} size={38} className="size-9.5" />
              <span className="line-clamp-1 w-full">{title}</span>
            </TapLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The page of subsidised products: adverts, wheel, categories, rankings and products up to 9.90 yuan (R-PARTNER-11). */
export async function BybtList({ theme, locale, content, link }: BybtListProps) {
  const { banners, prizes, categories, rankings } = content;
  const t = await getTranslations('partner');
  const common = await getTranslations('common');
  const platforms = listPlatforms(rankings);
  const unit = theme.pointName.unit[locale];
  return (
    <div className="page-column">
      <PageHeader title={t('title')} backHref={link('/home')} backLabel={common('back')} />
      <main>
        <div className="hero px-4 pt-4 pb-14.5">
          <div className="hero-light" aria-hidden />
          <p className="text-18 font-extrabold text-balance">{t('slogan')}</p>
        </div>
        <HeroBody>
          <ChannelBanners banners={banners} label={t('banners')} pauseLabel={common('pause')} link={link} />
          {prizes.length > 0 && (
            <WheelCard
              locale={locale}
              unit={unit}
              coin={toAssetSrc(theme.pointIcon)}
              prizes={prizes}
              texts={{
                title: t('wheel.title'),
                hint: t('wheel.hint', { point: unit }),
                open: t('wheel.open'),
              }}
            />
          )}
          <CategoryLinks categories={categories} label={t('categories')} link={link} />
          {platforms.length > 0 && (
            <p className="px-1 text-12 text-muted">
              {t('leave.note', { platforms: platforms.join(LIST_SEPARATORS[locale]) })}
            </p>
          )}
          <DealTabs
            parameter="list"
            tabs={[
              { id: 'rankings', label: t('rankings'), source: { list: 'rankings' } },
              { id: 'nineGoods', label: t('nineGoods'), source: { list: 'nineGoods' } },
            ]}
            first={rankings}
            label={t('lists')}
            texts={toDealListTexts(t, t('empty'))}
          />
        </HeroBody>
      </main>
      <IdleBackToTop label={common('backToTop')} />
    </div>
  );
}
