/** Something with its share: shares are relative to their sum. */
export interface WeightedChoice {
  name: string;
  weight: number;
}

/**
 * The name at a place between 0 and 1 (1 left out) when all lie side by side by their weights; undefined when
 * nothing has a weight.
 */
export function pickWeighted(choices: readonly WeightedChoice[], position: number): string | undefined {
  const total = choices.reduce((sum, { weight }) => sum + weight, 0);
  let left = position * total;
  for (const { name, weight } of choices) {
    if (left < weight) return name;
    left -= weight;
  }
  return undefined;
}
