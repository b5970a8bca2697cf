import 'server-only';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema';

/** Reads may use either; what must be all or nothing asks for a `Tx`. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;
