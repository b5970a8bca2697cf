import { getPointsRanges } from '@/components/points/recommendations/points-ranges';
import { projectConfig } from '@/lib/contract/config';
import type { PointsRange } from '@/lib/rules/points/points-ranges';

const project = projectConfig.data.parse(projectConfig.example?.data);
const withRanges = (ranges: PointsRange[]) => ({
  ...project,
  mallConfig: { ...project.mallConfig, points_goods_group_tab: ranges },
});

const defaults = [
  { minPoints: 0, maxPoints: 599 },
  { minPoints: 600, maxPoints: 699 },
  { minPoints: 700, maxPoints: 799 },
];

// R-POINTS-35
test.each([
  ['its own ranges', withRanges([{ minPoints: 1, maxPoints: 9 }]), [{ minPoints: 1, maxPoints: 9 }]],
  ['the default ranges when it has none', withRanges([]), defaults],
  ['the default ranges when it could not be loaded', null, defaults],
])('a project offers %s', (_, known, expected) => {
  expect(getPointsRanges(known)).toEqual(expected);
});
