import 'server-only';

/**
 * Characters that start a formula at the beginning of a cell (OWASP, CSV injection), including full-width ones, which
 * some programs treat alike.
 */
const FORMULA = '[=+\\-@\\t\\r\\n＝＋－＠]';
const NEEDS_ESCAPE = new RegExp(`^'*${FORMULA}`);
const IS_ESCAPED = new RegExp(`^'(?='*${FORMULA})`);

/**
 * Puts `'` in front of a text that would be a formula. A text that already looks escaped gets one more `'`, so that
 * `unescapeFormula` restores it exactly; `escape_formulas` of csv-stringify does not do that (R-SECURITY-22).
 */
export const escapeFormula = (text: string): string => (NEEDS_ESCAPE.test(text) ? `'${text}` : text);

/** Reverses `escapeFormula`. */
export const unescapeFormula = (cell: string): string => cell.replace(IS_ESCAPED, '');
