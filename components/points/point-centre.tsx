import { getTranslations } from 'next-intl/server';
import { toAssetSrc, toIconSrc } from '@/components/app/asset-src';
import { IdleBackToTop } from '@/components/app/idle-back-to-top';
import type { GoodsPage } from '@/components/goods/goods-page';
import { NoticeBar } from '@/components/ui/motion/notice-bar';
import { HeroBody } from '@/components/ui/nav/app-header';
import type { ProjectConfig } from '@/lib/contract/config';
import { keepPlaceholders } from '@/lib/i18n/text-template';
import { formatCount, toPointUnit } from '@/lib/rules/money/format';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';
import { toGoodsListTexts } from '../goods/goods-card-props';
import { SectionHeader } from '../ui/card';
import { EarnCard } from './earn/earn-card';
import { PointCentreHero } from './point-centre-hero';
import { getPointsRanges } from './recommendations/points-ranges';
import { Recommendations } from './recommendations/recommendations';
import { SignInCard } from './sign-in/sign-in-card';
import { getTaskPoints } from './task-points';

interface PointCentreProps {
  theme: Theme;
  locale: Locale;
  project: ProjectConfig | null;
  projectKey: string;
  link: (path: string) => string;
  /** First page of the first tab of products. */
  first: GoodsPage | null;
}

/**
 * The point centre: balance, sign-in, tasks that earn points, news, and all products by price in points
 * (R-POINTS-33, R-POINTS-34).
 */
export async function PointCentre(props: PointCentreProps) {
  const { theme, locale, project, projectKey, link, first } = props;
  const t = await getTranslations('points');
  const common = await getTranslations('common');
  const unit = theme.pointName.unit[locale];
  const coin = toAssetSrc(theme.pointIcon);
  const amounts = getTaskPoints(project);
  const morePoints = project?.morePoints ?? 0;
  return (
    <>
      <main>
        <PointCentreHero theme={theme} locale={locale} project={project} />
        <HeroBody>
          <SignInCard
            coin={coin}
            gift={toIconSrc('signin-gift')}
            amounts={amounts.signIn}
            texts={{
              row: t('signIn.row', keepPlaceholders('days')),
              rowOne: t('signIn.rowOne'),
              first: t('signIn.first'),
              firstPlain: t('signIn.firstPlain'),
              buttonPlain: t('signIn.buttonPlain'),
              donePlain: t('signIn.donePlain'),
              successPlain: t('signIn.successPlain'),
              dayPlain: t('signIn.dayPlain', keepPlaceholders('day', 'state')),
              dayName: t('signIn.dayName', keepPlaceholders('day')),
              button: t('signIn.button', keepPlaceholders('points')),
              done: t('signIn.done', keepPlaceholders('points')),
              success: t('signIn.success', { ...keepPlaceholders('points'), point: unit }),
              limited: t('signIn.limited', { point: unit }),
              failed: t('signIn.failed'),
              loadFailed: t('signIn.loadFailed'),
              calendar: t('signIn.calendar'),
              day: t('signIn.day', keepPlaceholders('day', 'points', 'state')),
              states: {
                signed: t('signIn.signed'),
                today: t('signIn.today'),
                coming: t('signIn.coming'),
                missed: t('signIn.missed'),
              },
            }}
          />
          <EarnCard
            unit={unit}
            coin={coin}
            shareMessage={theme.texts.share[locale]}
            homeHref={link('/home')}
            bindHref={link('/grantPhone?from=/primary1')}
            amounts={{
              ...amounts,
              signIn: Math.max(...amounts.signIn),
              bindPhone: project?.bindPhonePoints ?? 0,
            }}
          />
          <NoticeBar
            items={project?.mallConfig.carousel_top_text ?? []}
            mode={project?.mallConfig.carousel_top_mode}
            label={t('notice')}
            pauseLabel={common('pause')}
          />
          <section>
            <SectionHeader
              title={t('favour.title')}
              aside={
                morePoints > 0 && (
                  <span className="text-12 text-muted">
                    {t('favour.more', {
                      points: formatCount(morePoints),
                      point: toPointUnit(morePoints, unit),
                    })}
                  </span>
                )
              }
              className="mt-1.5 flex-wrap gap-y-0"
            />
            <Recommendations
              ranges={getPointsRanges(project)}
              first={first}
              projectKey={projectKey}
              texts={{
                tabs: t('favour.tabs', { point: unit }),
                all: t('favour.all'),
                empty: t('favour.empty'),
                ...toGoodsListTexts(common, unit),
              }}
            />
          </section>
        </HeroBody>
      </main>
      <IdleBackToTop label={common('backToTop')} />
    </>
  );
}
