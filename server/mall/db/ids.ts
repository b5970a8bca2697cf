import 'server-only';
import { randomBytes } from 'node:crypto';

/** Bytes of an id, and ids made from one call for random bytes: asking for each would cost ten times as much. */
const SIZE = 16;
const STOCK = 256;

let bytes = Buffer.alloc(0);
let used = 0;

/** A new id of 128 random bits, 22 characters that need no escaping in a URL. */
export function newId(): string {
  if (used === bytes.length) {
    bytes = randomBytes(SIZE * STOCK);
    used = 0;
  }
  used += SIZE;
  return bytes.toString('base64url', used - SIZE, used);
}
