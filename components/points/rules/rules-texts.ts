import { getTranslations } from 'next-intl/server';
import type { ProjectConfig } from '@/lib/contract/config';
import { capitalize } from '@/lib/i18n/text-template';
import { formatCount } from '@/lib/rules/money/format';
import type { Locale } from '@/lib/rules/page/locale';
import { TRIAL_DAYS } from '@/lib/rules/points/points';
import type { Theme } from '@/themes/types';
import { getRewardRules } from './reward-rules';

/** One tab of the rules dialog. */
interface RulesTab {
  id: string;
  label: string;
  sections: { title: string; text: string }[];
}

export interface RulesTexts {
  title: string;
  tabs: RulesTab[];
}

const PRIVACY_SECTIONS = ['why', 'use', 'share', 'keep', 'rights'] as const;
const ACTIVITY_SECTIONS = ['expire', 'spend', 'refund', 'fair'] as const;

/** The two tabs of the rules dialog (R-DIALOG-05), with the brand's name of points and the project's amounts. */
export async function getRulesTexts(
  theme: Theme,
  locale: Locale,
  project: ProjectConfig | null,
): Promise<RulesTexts> {
  const t = await getTranslations('points');
  const { earn, trial, amounts } = getRewardRules(theme, project);
  const point = theme.pointName[locale];
  const values = {
    point,
    Point: capitalize(point),
    unit: theme.pointName.unit[locale],
    signIn: amounts.signIn.join('/'),
    share: formatCount(amounts.share),
    phone: formatCount(amounts.phone),
    order: formatCount(amounts.order),
    days: TRIAL_DAYS,
  };
  const join = (sentences: string[]) => sentences.join(locale === 'en' ? ' ' : '');
  const rewards = [
    {
      title: t('rules.activity.earn.title'),
      text: join(earn.map((name) => t(`rules.activity.earn.${name}`, values))),
    },
    {
      title: t('rules.activity.trial.title', values),
      text: join(trial.map((name) => t(`rules.activity.trial.${name}`, values))),
    },
  ];
  return {
    title: t('rules.title'),
    tabs: [
      {
        id: 'privacy',
        label: t('rules.privacyTab'),
        sections: PRIVACY_SECTIONS.map((name) => ({
          title: t(`rules.privacy.${name}.title`, values),
          text: t(`rules.privacy.${name}.text`, values),
        })),
      },
      {
        id: 'activity',
        label: t('rules.activityTab'),
        sections: [
          ...rewards.filter(({ text }) => text !== ''),
          ...ACTIVITY_SECTIONS.map((name) => ({
            title: t(`rules.activity.${name}.title`, values),
            text: t(`rules.activity.${name}.text`, values),
          })),
        ],
      },
    ],
  };
}
