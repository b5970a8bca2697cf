import 'server-only';

/**
 * What a spreadsheet takes for a formula at the beginning of a cell (OWASP, CSV injection), full-width signs included
 * as some programs read those as the plain ones.
 */
const FORMULA = '[=+\\-@\\t\\r\\n＝＋－＠]';
const NEEDS_ESCAPE = new RegExp(`^'*${FORMULA}`);
const IS_ESCAPED = new RegExp(`^'(?='*${FORMULA})`);

/**
 * A text for a cell, with `'` in front of what would be a formula. Text that looks escaped already gets one more, so
 * that `unescapeFormula` gives back exactly what went in; `escape_formulas` of csv-stringify leaves it as it is.
 */
export const escapeFormula = (text: string): string => (NEEDS_ESCAPE.test(text) ? `'${text}` : text);

/** The text that `escapeFormula` made a cell of. */
export const unescapeFormula = (cell: string): string => cell.replace(IS_ESCAPED, '');
