import 'server-only';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema';

/** Database handle: a connection pool or a transaction. */
export type Db = Kysely<Database>;
/** A transaction; functions that need atomicity require it. */
export type Tx = Transaction<Database>;
