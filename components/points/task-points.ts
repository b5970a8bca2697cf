import type { ProjectConfig } from '@/lib/contract/config';
import { SHARE_POINTS } from '@/lib/rules/points/points';
import { SIGN_IN_POINTS } from '@/lib/rules/points/sign-in';

/** Points of the tasks that earn points. */
interface TaskPoints {
  /** Of the days of a round of sign-ins. */
  signIn: readonly number[];
  share: number;
  /** For a paid order; 0: none, or unknown. */
  order: number;
}

/** Returns the points of a project's tasks, the defaults for what it does not name (R-PROJECT-22). */
export const getTaskPoints = (project: ProjectConfig | null): TaskPoints => ({
  signIn: project?.signInPoints ?? SIGN_IN_POINTS,
  share: project?.sharePoints ?? SHARE_POINTS,
  order: project?.mallConfig.pay_success_points ?? 0,
});
