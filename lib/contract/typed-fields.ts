import { z } from 'zod';
import { href } from './fields';
import { PLAIN_LINE, PLAIN_TEXT } from './plain-text';

const typed = (max: number, pattern: RegExp) =>
  z.string().trim().max(max).regex(pattern, 'contains a character that is not allowed in text');

/** A text of several lines that a shopper typed, of at most `max` characters; it is trimmed. */
export const multilineTextSchema = (max: number) => typed(max, PLAIN_TEXT);

/** A typed text of one line, of at most `max` characters, trimmed: names, addresses, notes. */
export const typedLine = (max: number) => typed(max, PLAIN_LINE);

/** URLs of pictures that the user has uploaded, at most six (R-AFTER-05, R-AFTER-19). */
export const ownPictureList = z
  .array(href.min(1))
  .max(6)
  .default([])
  .describe('URLs returned by /api/img/upload');
