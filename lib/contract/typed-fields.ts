import { z } from 'zod';
import { href } from './fields';
import { PLAIN_LINE, PLAIN_TEXT } from './plain-text';

const typed = (max: number, pattern: RegExp) =>
  z.string().trim().max(max).regex(pattern, 'holds a character that is not text');

/** A text of several lines that a shopper typed, of at most `max` characters; blanks around it go. */
export const multilineTextSchema = (max: number) => typed(max, PLAIN_TEXT);

/** The same in one line: names, addresses, notes. */
export const typedLine = (max: number) => typed(max, PLAIN_LINE);

/** Addresses of pictures that the user uploaded before, at most six (R-AFTER-05, R-AFTER-19). */
export const ownPictureList = z
  .array(href.min(1))
  .max(6)
  .default([])
  .describe('addresses that /api/img/upload answered');
