/**
 * Characters that no typed text needs and that deceive who reads it: control characters (line breaks are among
 * them), those that reverse the direction of what stands around them, and the separators of lines and paragraphs.
 */
const HIDDEN = '\\p{Cc}\\p{Bidi_Control}\\u2028\\u2029';

/** One line without hidden characters: a name, an address. */
export const PLAIN_LINE = new RegExp(`^[^${HIDDEN}]*$`, 'u');

/** The same for a text of several lines. */
export const PLAIN_TEXT = new RegExp(`^(?:\\n|[^${HIDDEN}])*$`, 'u');

const HIDDEN_RUN = new RegExp(`[${HIDDEN}]+`, 'gu');

/** Makes one plain line of what somebody pastes or a phone fills in: a blank for hidden characters in a row. */
export const toPlainLine = (text: string): string => text.replace(HIDDEN_RUN, ' ');
