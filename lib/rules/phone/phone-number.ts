/**
 * Normalizes a typed or autofilled mainland phone number (`+86 138 0013 8000`): removes spaces, hyphens and
 * the country code. Incomplete numbers are accepted, so a form can call it on every keystroke.
 */
export const normalizePhone = (text: string): string =>
  text.replace(/[\s-]/g, '').replace(/^(?:(?:\+|00)86|86(?=1\d{10}$))/, '');

/** Whether a text is a mobile number of 11 digits, by the same rule as the contract (`complaint`). */
export const isMobilePhone = (text: string): boolean => /^1[3-9]\d{9}$/.test(text);

/** Parses a typed mobile number, with or without separators and country code; undefined if it is invalid. */
export function parseMobileNumber(text: string): string | undefined {
  const digits = normalizePhone(text);
  return isMobilePhone(digits) ? digits : undefined;
}

/**
 * Whether a text is a mobile number, or a landline with its area code, by the same rule as the contract
 * (`cooperation`).
 */
export const isContactPhone = (text: string): boolean => /^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/.test(text);
