import 'server-only';

const ID_BYTES = 16;

/**
 * Converts an id of the mall (`createId`) to a trade number: 32 digits and lower-case letters. Alipay does
 * not accept `-`, WeChat accepts at most 32 characters, and neither guarantees case sensitivity.
 * @throws RangeError for any other text.
 */
export function toTradeNumber(id: string): string {
  const bytes = Buffer.from(id, 'base64url');
  if (bytes.length !== ID_BYTES || bytes.toString('base64url') !== id) {
    throw new RangeError('not an id of the mall');
  }
  return bytes.toString('hex');
}

/** Converts a trade number back to an id; undefined if it is not one of the mall's. */
export const parseTradeNumber = (number: string): string | undefined =>
  /^[0-9a-f]{32}$/.test(number) ? Buffer.from(number, 'hex').toString('base64url') : undefined;
