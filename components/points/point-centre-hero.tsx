import { getTranslations } from 'next-intl/server';
import { toAssetSrc } from '@/components/app/asset-src';
import type { ProjectConfig } from '@/lib/contract/config';
import type { Locale } from '@/lib/rules/page/locale';
import type { Theme } from '@/themes/types';
import { getExpiryTexts } from './balance/expiry-texts';
import { HeroBalance } from './balance/hero-balance';
import { RulesButton } from './rules/rules-button';
import { getRulesTexts } from './rules/rules-texts';

interface PointCentreHeroProps {
  theme: Theme;
  locale: Locale;
  project: ProjectConfig | null;
}

/** Header of the point centre: balance, link to the rules, and a large coin as decoration. */
export async function PointCentreHero({ theme, locale, project }: PointCentreHeroProps) {
  const t = await getTranslations('points');
  const point = theme.pointName.unit[locale];
  return (
    <header className="hero shrink-0 px-4 pb-14.5 pt-safe">
      <div className="hero-light" aria-hidden />
      <Coins src={toAssetSrc(theme.pointIcon)} />
      <div className="flex h-13 items-center justify-between">
        <h1 className="text-18 font-extrabold">{t('title', { point })}</h1>
        <RulesButton label={t('rules.link')} texts={await getRulesTexts(theme, locale, project)} />
      </div>
      <HeroBalance
        locale={locale}
        texts={{
          label: t('balance.label', { point }),
          ...(await getExpiryTexts(point)),
          failed: t('balance.failed'),
        }}
      />
    </header>
  );
}

/**
 * A large coin, cut off by the edge, and a small one. Low priority: otherwise each page that links here would
 * preload them.
 */
const Coins = ({ src }: { src: string }) => (
  <div aria-hidden className="absolute inset-0 -z-1 overflow-hidden">
    <img
      src={src}
      alt=""
      fetchPriority="low"
      width={136}
      height={136}
      className="absolute -right-5 bottom-7 size-34 rotate-12"
    />
    <img
      src={src}
      alt=""
      fetchPriority="low"
      width={40}
      height={40}
      className="absolute right-30 bottom-17 size-10 -rotate-20"
    />
  </div>
);
