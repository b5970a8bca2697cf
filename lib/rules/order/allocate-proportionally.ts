/**
 * Splits an amount in proportion to weights (largest remainder method): the parts are whole numbers, no part
 * exceeds its weight, and they add up to the amount. The remainder goes to the largest fractions; if equal,
 * to the first (R-COUPON-07).
 * @throws RangeError if the amount exceeds the sum of the weights, or a number is not a whole number from 0
 */
export function allocateProportionally(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const isWhole = [amount, ...weights].every((number) => Number.isSafeInteger(number) && number >= 0);
  if (!isWhole || amount > total)
    throw new RangeError(`cannot allocate ${amount} over weights of ${total} in total`);
  if (amount === 0) return weights.map(() => 0);
  const [share, all] = [BigInt(amount), BigInt(total)];
  const exact = weights.map((weight) => share * BigInt(weight));
  const parts = exact.map((product) => Number(product / all));
  const remainder = amount - parts.reduce((sum, part) => sum + part, 0);
  const byFraction = exact
    .map((product, index) => ({ index, fraction: product % all }))
    .sort((a, b) => Number(b.fraction - a.fraction) || a.index - b.index);
  for (const { index } of byFraction.slice(0, remainder)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
