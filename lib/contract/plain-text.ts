/**
 * Characters that typed text does not need and that can mislead a reader: control characters (including line
 * breaks), characters that change the text direction, and the line and paragraph separators.
 */
const HIDDEN = '\\p{Cc}\\p{Bidi_Control}\\u2028\\u2029';

/** One line without hidden characters: a name, an address. */
export const PLAIN_LINE = new RegExp(`^[^${HIDDEN}]*$`, 'u');

/** A text of several lines without other hidden characters. */
export const PLAIN_TEXT = new RegExp(`^(?:\\n|[^${HIDDEN}])*$`, 'u');

const HIDDEN_RUN = new RegExp(`[${HIDDEN}]+`, 'gu');

/** Makes one plain line of pasted or autofilled text: each run of hidden characters becomes a space. */
export const toPlainLine = (text: string): string => text.replace(HIDDEN_RUN, ' ');
