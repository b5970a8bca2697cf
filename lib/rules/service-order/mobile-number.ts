import { normalizePhone } from '../address/normalize-phone';
import { isMobilePhone } from '../after-sale/after-sale-form';

/** The mobile number that a shopper typed, with whatever stands between its digits; undefined when it is none. */
export function parseMobileNumber(text: string): string | undefined {
  const digits = normalizePhone(text);
  return isMobilePhone(digits) ? digits : undefined;
}
