/** A choice with its weight, which is relative to the sum of all weights. */
export interface WeightedChoice {
  name: string;
  weight: number;
}

/**
 * Picks a choice in proportion to the weights; undefined if all weights are 0.
 * @param position from 0 to below 1: a random number, or a hash for a stable choice
 */
export function pickWeighted(choices: readonly WeightedChoice[], position: number): string | undefined {
  const total = choices.reduce((sum, { weight }) => sum + weight, 0);
  let rest = position * total;
  for (const { name, weight } of choices) {
    if (rest < weight) return name;
    rest -= weight;
  }
  return undefined;
}
