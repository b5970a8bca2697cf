import type { ProjectConfig } from '@/lib/contract/config';
import type { Theme } from '@/themes/types';
import { getGiftRules } from '../gift/points-gift';
import { getTaskPoints } from '../task-points';

type EarnSentence = 'signIn' | 'share' | 'phone' | 'order' | 'day';
type TrialSentence = 'new' | 'again' | 'days';

/** The sentences of the rules about rewards, and the amounts in them. */
interface RewardRules {
  earn: EarnSentence[];
  trial: TrialSentence[];
  amounts: { signIn: readonly number[]; share: number; phone: number; order: number };
}

/** The rules about rewards: they name only what the project gives (R-DIALOG-05). */
export function getRewardRules(theme: Theme, project: ProjectConfig | null): RewardRules {
  const { signIn, share, order } = getTaskPoints(project);
  const phone = project?.bindPhonePoints ?? 0;
  const given: [EarnSentence, boolean][] = [
    ['signIn', signIn.some((points) => points > 0)],
    ['share', share > 0],
    ['phone', phone > 0],
    ['order', order > 0],
  ];
  const earn = given.flatMap(([sentence, isGiven]) => (isGiven ? [sentence] : []));
  // Only the dialog gives points again, so a project without it gives none.
  const { again = false, overduePoints = 0 } = getGiftRules({ theme, project }) ?? {};
  const isGivenAgain = again && overduePoints > 0;
  const trial: TrialSentence[] = [
    ...(project?.initPoints === 0 ? [] : (['new'] as const)),
    ...(isGivenAgain ? (['again'] as const) : []),
  ];
  return {
    earn: earn.includes('signIn') || earn.includes('share') ? [...earn, 'day'] : earn,
    trial: trial.length > 0 ? [...trial, 'days'] : [],
    amounts: { signIn, share, phone, order },
  };
}
