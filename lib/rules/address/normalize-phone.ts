/**
 * A mainland phone number as somebody types it or a phone fills it in (`+86 138 0013 8000`), without what stands
 * between its digits and without the country's code. It may be called with every letter that is typed.
 */
export const normalizePhone = (text: string): string =>
  text.replace(/[\s-]/g, '').replace(/^(?:(?:\+|00)86|86(?=1\d{10}$))/, '');
