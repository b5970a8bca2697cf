import 'server-only';
import type { Tx } from '../db/types';

/** Demo data of a domain. */
export interface Seeder {
  readonly name: string;
  /** Part of the seed's digest: a change makes the seed load again. */
  readonly content: unknown;
  /** Writes the content in the seed's transaction; updates content of an earlier seed and keeps data of users. */
  write(tx: Tx, now: Date): Promise<void>;
}
