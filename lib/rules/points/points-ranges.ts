/** A range of points, both limits inclusive. */
export interface PointsRange {
  minPoints: number;
  maxPoints: number;
}

/** Tabs of the recommendations ("Guess your favour"), unless the project sets others (R-POINTS-35). */
export const POINTS_RANGES: readonly PointsRange[] = [
  { minPoints: 0, maxPoints: 599 },
  { minPoints: 600, maxPoints: 699 },
  { minPoints: 700, maxPoints: 799 },
];
