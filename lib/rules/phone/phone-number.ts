import { isMobilePhone } from '../after-sale/after-sale-form';

/** Parses a typed mobile number, with or without separators and country code; undefined if it is invalid. */
export function parseMobileNumber(text: string): string | undefined {
  const digits = normalizePhone(text);
  return isMobilePhone(digits) ? digits : undefined;
}
/**
 * Normalizes a typed or autofilled mainland phone number (`+86 138 0013 8000`): removes spaces, hyphens and
 * the country code. Incomplete numbers are accepted, so a form can call it on every keystroke.
 */
export const normalizePhone = (text: string): string =>
  text.replace(/[\s-]/g, '').replace(/^(?:(?:\+|00)86|86(?=1\d{10}$))/, '');
