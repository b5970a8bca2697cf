import 'server-only';
import type { Tx } from '../db/types';

/** Demo content of a domain. */
export interface Seeder {
  readonly name: string;
  /** What is written, for the digest: when it changes, the seed is written again. */
  readonly content: unknown;
  /** Writes it in the seed's transaction; over an earlier seed it changes content and keeps what users did. */
  write(tx: Tx, now: Date): Promise<void>;
}
