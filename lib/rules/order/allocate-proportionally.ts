/**
 * Shares a whole amount out in proportion to some weights: the parts are whole, none is larger than its weight, and
 * together they are the amount. What rounding leaves goes to the largest fractions, the first of equal ones
 * first (R-COUPON-07).
 * @throws RangeError when the amount is more than all weights, or anything is no whole number.
 */
export function allocateProportionally(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const isWhole = [amount, ...weights].every((number) => Number.isSafeInteger(number) && number >= 0);
  if (!isWhole || amount > total) throw new RangeError(`cannot share ${amount} out over ${total}`);
  if (amount === 0) return weights.map(() => 0);
  const [share, all] = [BigInt(amount), BigInt(total)];
  const exact = weights.map((weight) => share * BigInt(weight));
  const parts = exact.map((product) => Number(product / all));
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const byFraction = exact
    .map((product, index) => ({ index, fraction: product % all }))
    .sort((a, b) => Number(b.fraction - a.fraction) || a.index - b.index);
  for (const { index } of byFraction.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}
