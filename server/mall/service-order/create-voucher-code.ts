import 'server-only';
import { randomBytes } from 'node:crypto';

/** Letters and digits that nobody confuses: 32 of them, so each byte makes one without preferring any. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUPS = 3;
const GROUP_SIZE = 4;

/** A new code of 60 random bits, in groups that can be read out: `K7QD-2MXA-93TP`. */
export function createVoucherCode(): string {
  const letters = [...randomBytes(GROUPS * GROUP_SIZE)].map((byte) => LETTERS[byte % LETTERS.length]);
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_SIZE, (group + 1) * GROUP_SIZE).join(''),
  ).join('-');
}
