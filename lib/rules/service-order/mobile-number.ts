import { normalizePhone } from '../address/normalize-phone';
import { isMobilePhone } from '../after-sale/after-sale-form';

/** Parses a typed mobile number, with or without separators and country code; undefined if it is invalid. */
export function parseMobileNumber(text: string): string | undefined {
  const digits = normalizePhone(text);
  return isMobilePhone(digits) ? digits : undefined;
}
