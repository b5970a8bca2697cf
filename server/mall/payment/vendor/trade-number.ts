import 'server-only';

const ID_BYTES = 16;

/**
 * An id of the mall (`newId`) as the number that a provider knows it by: 32 digits and small letters. Alipay takes no
 * `-`, WeChat no more than 32 characters, and neither promises to tell capital letters from small ones.
 */
export function toTradeNumber(id: string): string {
  const bytes = Buffer.from(id, 'base64url');
  if (bytes.length !== ID_BYTES || bytes.toString('base64url') !== id) {
    throw new RangeError('only an id of the mall has a trade number');
  }
  return bytes.toString('hex');
}

/** The id that a trade number stands for; undefined if it is none of the mall's. */
export const parseTradeNumber = (number: string): string | undefined =>
  /^[0-9a-f]{32}$/.test(number) ? Buffer.from(number, 'hex').toString('base64url') : undefined;
