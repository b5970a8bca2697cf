/**
 * A key for one submit. `randomUUID` exists on https only; a mall on a plain address still needs keys
 * (R-ORDER-10).
 */
export function createIdempotencyKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
