import { isMobilePhone } from '../after-sale/after-sale-form';

/** The mobile number that a shopper typed, with whatever stands between its digits; undefined when it is none. */
export function mobileNumberIn(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '').replace(/^\+?86(?=1\d{10}$)/, '');
  return isMobilePhone(digits) ? digits : undefined;
}
