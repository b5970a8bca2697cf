import 'server-only';
import { randomBytes } from 'node:crypto';

/** Bytes of an id, and ids per call for random bytes: one call per id would cost ten times as much. */
const ID_BYTES = 16;
const IDS_PER_REFILL = 256;

let bytes = Buffer.alloc(0);
let used = 0;

/** Creates an id of 128 random bits: 22 characters that need no escaping in a URL. */
export function createId(): string {
  if (used === bytes.length) {
    bytes = randomBytes(ID_BYTES * IDS_PER_REFILL);
    used = 0;
  }
  used += ID_BYTES;
  return bytes.toString('base64url', used - ID_BYTES, used);
}
