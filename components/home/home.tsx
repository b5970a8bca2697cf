import { getTranslations } from 'next-intl/server';
import { AdvertBanner } from '@/components/app/advert-banner';
import { IdleBackToTop } from '@/components/app/idle-back-to-top';
import { toGoodsPage } from '@/components/goods/goods-page';
import { GoodsStrip } from '@/components/ui/goods/goods-strip';
import { Carousel } from '@/components/ui/media/carousel';
import { NoticeBar } from '@/components/ui/motion/notice-bar';
import { HeroBody } from '@/components/ui/nav/app-header';
import { ActivityType } from '@/lib/contract/activity-type';
import type { NoticeMode, ProjectConfig } from '@/lib/contract/config';
import type { GoodsCard } from '@/lib/contract/goods';
import { FIRST_SCREEN_ID, STRIP_CARDS_IN_VIEW } from '@/lib/early-script/first-screen';
import type { AdvertTarget } from '@/lib/rules/page/adverts';
import { createGoodsPath } from '@/lib/rules/page/goods-path';
import { addProjectId } from '@/lib/rules/page/links';
import type { Locale } from '@/lib/rules/page/locale';
import type { HomeFeed } from '@/lib/rules/partner/home-feed';
import type { Theme } from '@/themes/types';
import { toGoodsListTexts } from '../goods/goods-card-props';
import { Card, SectionHeader } from '../ui/card';
import { HomeFloats } from './floats/home-floats';
import { HomeEntries } from './home-entries';
import { HomeGoods } from './home-goods';
import { HomeHeader } from './home-header';
import { toHomeTabs } from './home-tabs';
import { SaleCountdown } from './sale-countdown';

interface LimitedStripProps {
  goods: readonly GoodsCard[];
  /** Address of a sheet of the first pictures. */
  sheet: string | undefined;
  unit: string;
  projectKey: string;
  texts: { title: string; ends: string; over: string; list: string; all: string };
}

/** Products of the current limited-time sale with a countdown (R-HOME-08). */
function LimitedStrip({ goods, sheet, unit, projectKey, texts }: LimitedStripProps) {
  const endsAt = goods[0]?.activity?.endsAt;
  if (!endsAt) return null;
  return (
    <Card as="section" id={FIRST_SCREEN_ID} data-place="limited-time-strip">
      <SectionHeader
        title={texts.title}
        aside={<SaleCountdown key={endsAt} endsAt={endsAt} label={texts.ends} over={texts.over} />}
        more={{ href: addProjectId('/activity/timeLimit', projectKey), label: texts.all }}
        className="mb-2.5"
      />
      <GoodsStrip
        label={texts.list}
        priorityCount={STRIP_CARDS_IN_VIEW}
        sheet={sheet}
        goods={goods.map(({ goodsId, title, picture, points, priceFen }) => ({
          id: goodsId,
          href: addProjectId(
            createGoodsPath({ goodsId, activityType: ActivityType.limitedTime }),
            projectKey,
          ),
          title,
          picture,
          points,
          unit,
          priceFen,
        }))}
      />
    </Card>
  );
}

interface HomeBannersProps {
  banners: readonly AdvertTarget[];
  label: string;
  pauseLabel: string;
  link: (path: string) => string;
}

/** Banner adverts in a carousel (R-HOME-02). */
function HomeBanners({ banners, label, pauseLabel, link }: HomeBannersProps) {
  if (banners.length === 0) return null;
  return (
    <div data-place="home-banners" data-exposure="advert">
      <Carousel label={label} pauseLabel={pauseLabel}>
        {banners.map((banner, index) => (
          <AdvertBanner key={banner.img} advert={banner} link={link} priority={index === 0} />
        ))}
      </Carousel>
    </div>
  );
}

/**
 * Content of the home page. A part that could not be read is empty, and the page is shown without it
 * (R-HOME-07).
 */
interface HomeContent {
  /** Shown in the empty search bar. */
  keyword: string;
  banners: AdvertTarget[];
  entries: AdvertTarget[];
  /** Products of the current limited-time sale. */
  limited: GoodsCard[];
  /** Address of a sheet of their first pictures; undefined: each is loaded by itself. */
  limitedSheet: string | undefined;
  /** Empty: the page shows the default tabs. */
  groups: NonNullable<ProjectConfig['tabs']>;
  /** First page of "for you"; null: the browser loads it. */
  first: { list: GoodsCard[]; hasNextPage: boolean } | null;
}

interface HomeProps {
  theme: Theme;
  locale: Locale;
  projectKey: string;
  notices: readonly string[];
  /** How the notice bar moves; absent: as by default. */
  noticeMode: NoticeMode | undefined;
  content: HomeContent;
  /** Variant of the product list. */
  feed: HomeFeed;
  link: (path: string) => string;
}

/** The home page: search, banners, entries, notice bar, limited-time sale and product list (R-HOME-01). */
export async function Home({
  theme,
  locale,
  projectKey,
  notices,
  noticeMode,
  content,
  feed,
  link,
}: HomeProps) {
  const t = await getTranslations('home');
  const common = await getTranslations('common');
  return (
    <>
      <main>
        <HomeHeader theme={theme} locale={locale} keyword={content.keyword} link={link} />
        <HeroBody>
          <HomeBanners
            banners={content.banners}
            label={t('banners')}
            pauseLabel={common('pause')}
            link={link}
          />
          <HomeEntries entries={content.entries} label={t('entries')} link={link} />
          <NoticeBar items={notices} mode={noticeMode} label={t('notice')} pauseLabel={common('pause')} />
          <LimitedStrip
            goods={content.limited}
            sheet={content.limitedSheet}
            unit={theme.pointName.unit[locale]}
            projectKey={projectKey}
            texts={{
              title: t('limited.title'),
              ends: t('limited.ends'),
              over: t('limitedEmpty'),
              list: t('limited.list'),
              all: t('limited.all'),
            }}
          />
          <HomeGoods
            tabs={toHomeTabs(content.groups, (name) => t(`defaultTabs.${name}`))}
            first={content.first && toGoodsPage(content.first)}
            projectKey={projectKey}
            feed={feed}
            marksFirstScreen={!content.limited[0]?.activity?.endsAt}
            texts={{
              ...toGoodsListTexts(common, theme.pointName.unit[locale]),
              tabs: t('tabs'),
              forYou: t('forYou'),
              empty: t('empty'),
            }}
          />
        </HeroBody>
      </main>
      <IdleBackToTop label={common('backToTop')} />
      <HomeFloats projectKey={projectKey} closeLabel={common('close')} />
    </>
  );
}
