import { getTranslations } from 'next-intl/server';
import { toAssetSrc, toIconSrc } from '@/components/app/asset-src';
import { ButtonLink } from '@/components/ui/button-link';
import { PageHeader } from '@/components/ui/nav/page-header';
import { matchPage } from '@/lib/rules/page/page-routes';
import { getExpiryTexts } from '../balance/expiry-texts';
import { HeroBalance } from '../balance/hero-balance';
import { GiftArt } from '../gift/gift-art';
import { type GiftContext, getGiftProps } from '../gift/points-gift';
import { FirstReturn } from './first-return';

const BIND_PHONE_PATH = '/grantPhone';

/**
 * Head of the first-return page: the balance, the points for binding a phone for the first time, and the link to
 * continue (R-DOC-11).
 */
export async function FirstReturnHero({ context }: { context: GiftContext }) {
  const { theme, locale, project, link } = context;
  const t = await getTranslations('arrival.firstReturn');
  const points = await getTranslations('points');
  const common = await getTranslations('common');
  const point = theme.pointName.unit[locale];
  const bindPoints = matchPage(BIND_PHONE_PATH).kind === 'page' ? (project?.firstBindReturnPoints ?? 0) : 0;
  return (
    <header className="hero shrink-0 pb-14.5">
      <div className="hero-light" aria-hidden />
      <PageHeader tone="hero" title={t('title')} backHref={link('/primary1')} backLabel={common('back')} />
      <div className="px-4 pt-4">
        <div className="flex justify-center pt-2">
          <GiftArt present={toIconSrc('signin-gift')} coin={toAssetSrc(theme.pointIcon)} />
        </div>
        <p className="mt-3 text-center text-13 text-hero-muted">{theme.texts.slogan[locale]}</p>
        <HeroBalance
          locale={locale}
          texts={{
            label: points('balance.label', { point }),
            ...(await getExpiryTexts(point)),
            failed: points('balance.failed'),
          }}
        />
        {bindPoints > 0 && (
          <p className="mt-2 flex items-center justify-between gap-2 text-13">
            {t('bindPhone', { points: bindPoints, point })}
            <ButtonLink
              href={link(`${BIND_PHONE_PATH}?from=primary1`)}
              size="sm"
              className="bg-(--logo-ground) text-(--logo-ink)"
            >
              {t('bind')}
            </ButtonLink>
          </p>
        )}
        <FirstReturn gift={await getGiftProps(context)} label={t('continue')} />
      </div>
    </header>
  );
}
