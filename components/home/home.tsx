import { getTranslations } from 'next-intl/server';
import { pickPage } from '@/components/goods/goods-page';
import { goodsListTexts } from '@/components/goods/list-texts';
import { NoticeBar } from '@/components/ui/motion/notice-bar';
import { HeroBody } from '@/components/ui/nav/app-header';
import { BackToTop } from '@/components/ui/nav/back-to-top';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';
import { HomeBanners } from './home-banners';
import type { HomeContent } from './home-content';
import { HomeEntries } from './home-entries';
import { HomeGoods } from './home-goods';
import { HomeHeader } from './home-header';
import { LimitedStrip } from './limited-strip';

export interface HomeProps {
  theme: Theme;
  locale: Locale;
  projectKey: string;
  notices: readonly string[];
  content: HomeContent;
  link: (path: string) => string;
}

/** The home page: search, banners, departments, news, the running sale, and goods without end (R-HOME-01). */
export async function Home({ theme, locale, projectKey, notices, content, link }: HomeProps) {
  const t = await getTranslations('home');
  const common = await getTranslations('common');
  return (
    <>
      <main>
        <HomeHeader theme={theme} locale={locale} keyword={content.keyword} link={link} />
        <HeroBody>
          <HomeBanners banners={content.banners} label={t('banners')} link={link} />
          <HomeEntries entries={content.entries} label={t('entries')} link={link} />
          <NoticeBar items={notices} label={t('notice')} />
          <LimitedStrip
            goods={content.limited}
            unit={theme.pointName.unit[locale]}
            projectKey={projectKey}
            texts={{
              title: t('limited.title'),
              ends: t('limited.ends'),
              over: t('limitedEmpty'),
              list: t('limited.list'),
            }}
          />
          <HomeGoods
            groups={content.groups.map(({ groupTypeId, title }) => ({ id: groupTypeId, label: title }))}
            first={content.first && pickPage(content.first)}
            projectKey={projectKey}
            texts={{
              ...(await goodsListTexts(theme, locale)),
              tabs: t('tabs'),
              forYou: t('forYou'),
              empty: t('empty'),
            }}
          />
        </HeroBody>
      </main>
      <BackToTop label={common('backToTop')} />
    </>
  );
}
