import 'server-only';
import { randomBytes } from 'node:crypto';

/** Bytes of an id, and ids per call for random bytes: one call per id would cost ten times as much. */
const ID_BYTES = 16;
const IDS_PER_REFILL = 256;

let bytes = Buffer.alloc(0);
let used = 0;

/** The upper six bits of a byte that base64url writes as `-`. */
const DASH = 62;

/**
 * Creates a random id: 22 characters that need no escaping in a URL. None begins with `-`, which the operator's command line
 * would take for an option.
 */
export function createId(): string {
  if (used === bytes.length) {
    bytes = randomBytes(ID_BYTES * IDS_PER_REFILL);
    used = 0;
  }
  const first = bytes.readUInt8(used);
  if (first >> 2 === DASH) bytes.writeUInt8(first & 0x7f, used);
  used += ID_BYTES;
  return bytes.toString('base64url', used - ID_BYTES, used);
}
