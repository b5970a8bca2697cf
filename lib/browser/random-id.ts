/** Creates a random id of 128 bits. `randomUUID` exists on https only; a mall on plain http needs ids too. */
export function createRandomId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
