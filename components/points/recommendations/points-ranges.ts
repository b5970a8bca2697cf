import type { ProjectConfig } from '@/lib/contract/config';
import { POINTS_RANGES, type PointsRange } from '@/lib/rules/points/points-ranges';

/** The ranges of points that a project offers as tabs; the default ones while it could not be loaded (R-POINTS-35). */
export const getPointsRanges = (project: ProjectConfig | null): readonly PointsRange[] =>
  project?.mallConfig.points_goods_group_tab ?? POINTS_RANGES;
