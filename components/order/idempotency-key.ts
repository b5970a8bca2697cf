/**
 * Creates a key for one submit. `randomUUID` exists on https only; a mall on plain http needs keys too
 * (R-ORDER-10).
 */
export function createIdempotencyKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
