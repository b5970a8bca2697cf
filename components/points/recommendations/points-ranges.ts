import type { ProjectConfig } from '@/lib/contract/config';

/** A range of points, both limits inclusive. */
export interface PointsRange {
  minPoints: number;
  maxPoints: number;
}

/** Ranges of the recommendations when the project's configuration could not be loaded (R-POINTS-35). */
const DEFAULT_RANGES: readonly PointsRange[] = [
  { minPoints: 0, maxPoints: 599 },
  { minPoints: 600, maxPoints: 699 },
  { minPoints: 700, maxPoints: 799 },
];

/** The ranges of points that a project offers as tabs (R-POINTS-35). */
export const getPointsRanges = (project: ProjectConfig | null): readonly PointsRange[] =>
  project?.mallConfig.points_goods_group_tab ?? DEFAULT_RANGES;
