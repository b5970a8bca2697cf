import { getTranslations } from 'next-intl/server';
import { toAssetSrc, toIconSrc } from '@/components/app/asset-src';
import type { Locale } from '@/lib/rules/page/locale';
import { TRIAL_DAYS } from '@/lib/rules/points/points';
import type { Theme } from '@/themes/types';
import { GiftWatch } from './gift-watch';

interface GiftProps {
  theme: Theme;
  locale: Locale;
  pointsHref: string;
}

/** The gift dialog with its texts; used once, in the main layout. */
export async function PointsGift({ theme, locale, pointsHref }: GiftProps) {
  const t = await getTranslations('points.gift');
  const point = theme.pointName.unit[locale];
  return (
    <GiftWatch
      again={theme.givesPointsAgain}
      pointsHref={pointsHref}
      present={toIconSrc('signin-gift')}
      coin={toAssetSrc(theme.pointIcon)}
      texts={{
        title: { new: theme.texts.giftTitle[locale], again: theme.texts.giftAgainTitle[locale] },
        what: { new: t('trial', { point }), again: t('again', { point }) },
        expiry: t('expiry', { days: TRIAL_DAYS }),
        use: t('use'),
      }}
    />
  );
}
