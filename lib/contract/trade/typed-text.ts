import { z } from 'zod';
import { href } from '../fields';

/** No control characters but line breaks, and none that turn the direction of what stands around a text. */
const PLAIN = /^(?:\n|[^\p{Cc}\u202A-\u202E\u2066-\u2069])*$/u;

/** A text of several lines that a shopper typed, of at most `max` characters; blanks around it go. */
export const typedText = (max: number) =>
  z.string().trim().max(max).regex(PLAIN, 'holds a character that is not text');

/** Addresses of pictures that the user uploaded before, at most six (R-AFTER-05, R-AFTER-19). */
export const ownPictureList = z
  .array(href.min(1))
  .max(6)
  .default([])
  .describe('addresses that /api/img/upload answered');
