import { getTranslations } from 'next-intl/server';
import type { ProjectConfig } from '@/lib/contract/config';
import { capitalize } from '@/lib/i18n/text-template';
import { formatCount } from '@/lib/rules/money/format';
import { TRIAL_DAYS } from '@/lib/rules/points/points';
import { getTaskPoints } from '../task-points';

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
const ACTIVITY_SECTIONS = ['earn', 'trial', 'expire', 'spend', 'refund', 'fair'] as const;

/** The two tabs of the rules dialog (R-DIALOG-05), with the brand's name of points and the project's amounts. */
export async function getRulesTexts(point: string, project: ProjectConfig | null): Promise<RulesTexts> {
  const t = await getTranslations('points');
  const { signIn, share } = getTaskPoints(project);
  const values = {
    point,
    Point: capitalize(point),
    signIn: signIn.join('/'),
    share: formatCount(share),
    days: TRIAL_DAYS,
  };
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
        sections: ACTIVITY_SECTIONS.map((name) => ({
          title: t(`rules.activity.${name}.title`, values),
          text: t(`rules.activity.${name}.text`, values),
        })),
      },
    ],
  };
}
