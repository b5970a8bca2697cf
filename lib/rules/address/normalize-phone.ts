/**
 * Normalizes a typed or autofilled mainland phone number (`+86 138 0013 8000`): removes spaces, hyphens and
 * the country code. Incomplete numbers are accepted, so a form can call it on every keystroke.
 */
export const normalizePhone = (text: string): string =>
  text.replace(/[\s-]/g, '').replace(/^(?:(?:\+|00)86|86(?=1\d{10}$))/, '');
