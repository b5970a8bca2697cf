import { typedPhone } from '../address/typed-phone';
import { isMobilePhone } from '../after-sale/after-sale-form';

/** The mobile number that a shopper typed, with whatever stands between its digits; undefined when it is none. */
export function mobileNumberIn(text: string): string | undefined {
  const digits = typedPhone(text);
  return isMobilePhone(digits) ? digits : undefined;
}
