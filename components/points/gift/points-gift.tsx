import { getTranslations } from 'next-intl/server';
import { toAssetSrc } from '@/components/app/asset-src';
import type { ProjectConfig } from '@/lib/contract/config';
import type { Locale } from '@/lib/rules/page/locale';
import { TRIAL_DAYS } from '@/lib/rules/points/points';
import type { Theme } from '@/themes/types';
import type { GiftProps } from './gift-watch';
import { IdleGift } from './idle-gift';
import type { GiftRules } from './welcome-gift';

/** The part of a page's context that its gift needs. */
export interface GiftContext {
  theme: Theme;
  locale: Locale;
  /** Null if it could not be loaded. */
  project: ProjectConfig | null;
  link: (path: string) => string;
}

/** The rules of the gift dialog; undefined while the project shows no dialogs about points (R-POINTS-20). */
export const getGiftRules = ({
  theme,
  project,
}: Pick<GiftContext, 'theme' | 'project'>): GiftRules | undefined =>
  project && !project.isPointsDialog
    ? undefined
    : {
        again: theme.givesPointsAgain,
        initPoints: project?.initPoints,
        overduePoints: project?.mallConfig.overdue_donate_points,
      };

/** Props of the gift dialog; undefined while the project shows no dialogs about points (R-POINTS-20). */
export async function getGiftProps({ theme, locale, project }: GiftContext): Promise<GiftProps | undefined> {
  const rules = getGiftRules({ theme, project });
  if (!rules) return undefined;
  const t = await getTranslations('points.gift');
  const point = theme.pointName.unit[locale];
  return {
    ...rules,
    coin: toAssetSrc(theme.pointIcon),
    texts: {
      title: { new: theme.texts.giftTitle[locale], again: theme.texts.giftAgainTitle[locale] },
      what: { new: t('trial', { point }), again: t('again', { point }) },
      expiry: t('expiry', { days: TRIAL_DAYS }),
      use: t('use'),
    },
  };
}

/** The gift dialog of the main pages; used once, in their layout. */
export async function PointsGift({ context }: { context: GiftContext }) {
  const props = await getGiftProps(context);
  return props && <IdleGift {...props} />;
}
