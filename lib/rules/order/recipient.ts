import type { OrderAddress } from '@/lib/contract/order';
import { normalizePhone } from '../address/normalize-phone';

/** Full-width and composed characters as plain ones; case, spaces, punctuation and invisible characters gone. */
const lettersAndDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** A phone number however it is written: `+86 138-0013-8000` is `13800138000`. */
export function normalizeRecipientPhone(phone: string): string {
  const plain = phone.normalize('NFKC').replace(/[^\d+]+/g, '');
  return normalizePhone(plain).replace(/\D+/g, '');
}

/**
 * A place however it is written: spaces, punctuation, width and case do not matter, nor whether the detail repeats
 * province, city and county. Two ways to write one place may still differ in words; two places seldom look the same.
 */
export function normalizeAddress({
  areaCode,
  province,
  city,
  county,
  detail,
}: Pick<OrderAddress, 'areaCode' | 'province' | 'city' | 'county' | 'detail'>): string {
  const repeated = ['中国', province, city, county].map(lettersAndDigits).filter((name) => name !== '');
  let place = lettersAndDigits(detail);
  for (const name of repeated) if (place.startsWith(name)) place = place.slice(name.length);
  return `${areaCode}${place}`;
}
