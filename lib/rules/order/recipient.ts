import type { OrderAddress } from '@/lib/contract/order';
import { normalizePhone } from '../phone/phone-number';

/** Normalizes characters (NFKC), converts to lower case, and removes everything except letters and digits. */
const keepLettersAndDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** Normalizes a phone number for comparison: `+86 138-0013-8000` becomes `13800138000`. */
export function normalizeRecipientPhone(phone: string): string {
  const plain = phone.normalize('NFKC').replace(/[^\d+]+/g, '');
  return normalizePhone(plain).replace(/\D+/g, '');
}

/**
 * Normalizes an address for comparison: ignores spaces, punctuation, character width and case, and region
 * names that the detail repeats. The same place in other words still differs; different places are rarely
 * equal.
 */
export function normalizeAddress({
  areaCode,
  province,
  city,
  county,
  detail,
}: Pick<OrderAddress, 'areaCode' | 'province' | 'city' | 'county' | 'detail'>): string {
  const repeated = ['中国', province, city, county].map(keepLettersAndDigits).filter((name) => name !== '');
  let place = keepLettersAndDigits(detail);
  for (const name of repeated) if (place.startsWith(name)) place = place.slice(name.length);
  return `${areaCode}${place}`;
}
