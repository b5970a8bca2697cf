import { getTranslations } from 'next-intl/server';
import { toAssetSrc, toIconSrc } from '@/components/app/asset-src';
import { Card } from '@/components/ui/card';
import { PageHeader } from '@/components/ui/nav/page-header';
import { formatCount, toPointUnit } from '@/lib/rules/money/format';
import { BIND_PHONE_PATH } from '@/lib/rules/page/first-return';
import { matchPage } from '@/lib/rules/page/page-routes';
import { getExpiryTexts } from '../balance/expiry-texts';
import { HeroBalance } from '../balance/hero-balance';
import { GiftArt } from '../gift/gift-art';
import { type GiftContext, getGiftProps } from '../gift/points-gift';
import { BindPhoneOffer } from './bind-phone-offer';
import { FirstReturn } from './first-return';

/**
 * Head of the first-return page: the balance, the points for binding a phone for shoppers who have not bound one, and the link to
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
    <>
      <header className="hero shrink-0 pb-14.5">
        <div className="hero-light" aria-hidden />
        <PageHeader tone="hero" title={t('title')} backHref={link('/primary1')} backLabel={common('back')} />
        <div className="flex justify-center pt-5">
          <GiftArt present={toIconSrc('signin-gift')} coin={toAssetSrc(theme.pointIcon)} />
        </div>
        <div className="px-4 pt-2">
          <HeroBalance
            locale={locale}
            texts={{
              label: points('balance.label', { point }),
              ...(await getExpiryTexts(point)),
              failed: points('balance.failed'),
            }}
          />
        </div>
      </header>
      <Card className="relative mx-3 -mt-11">
        <p className="mb-3 text-14 font-semibold text-balance">{theme.texts.slogan[locale]}</p>
        {bindPoints > 0 && (
          <BindPhoneOffer
            text={t('bindPhone', { points: formatCount(bindPoints), point: toPointUnit(bindPoints, point) })}
            label={t('bind')}
          />
        )}
        <FirstReturn gift={await getGiftProps(context)} label={t('continue')} />
      </Card>
    </>
  );
}
