import type { ProjectConfig } from '@/lib/contract/config';
import { POINTS_RANGES, type PointsRange } from '@/lib/rules/points/points-ranges';

/** The ranges of points that a project offers as tabs; the default ones if it has none or could not be loaded (R-POINTS-35). */
export function getPointsRanges(project: ProjectConfig | null): readonly PointsRange[] {
  const ranges = project?.mallConfig.points_goods_group_tab ?? [];
  return ranges.length > 0 ? ranges : POINTS_RANGES;
}
