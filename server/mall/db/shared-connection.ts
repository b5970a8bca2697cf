import 'server-only';
import type { DatabaseConnection } from 'kysely';
import { DatabaseError } from 'pg';
import { isBusy } from './busy';
import { isPostgres } from './dialect';
import { type Execute, pipelined, pipelineOn } from './pipeline';
import type { Db } from './types';

/** Calls that share a connection at most: PostgreSQL carries out the statements of a connection one after the other. */
const MAX_CALLS = 8;
/** Milliseconds after which no further call joins, so that the connection goes back to the pool, where its plans are renewed. */
const JOIN_WITHIN_MS = 1000;

/** A connection that several calls use at the same time; the last one gives it back. */
interface SharedConnection {
  readonly connection: Promise<DatabaseConnection>;
  readonly joinUntil: number;
  callCount: number;
  giveBack(): void;
}

/** The connection that calls may join, of each database. */
const open = new WeakMap<Db, SharedConnection>();

/** Databases whose calls share nothing. */
const unshared = new WeakSet<Db>();

/** For tests that pause a call before one of its statements: it would hold up those of other calls on its connection. */
export const neverShareConnections = (db: Db): unknown => unshared.add(db);

function take(db: Db): SharedConnection {
  const taken = Promise.withResolvers<DatabaseConnection>();
  const givenBack = Promise.withResolvers<void>();
  db.getExecutor()
    .provideConnection((connection) => {
      taken.resolve(connection);
      return givenBack.promise;
    })
    .catch(taken.reject);
  const joinUntil = performance.now() + JOIN_WITHIN_MS;
  return { connection: taken.promise, joinUntil, callCount: 0, giveBack: givenBack.resolve };
}

function join(db: Db): SharedConnection {
  const joined = open.get(db);
  if (joined && joined.callCount < MAX_CALLS && performance.now() < joined.joinUntil) return joined;
  const created = take(db);
  open.set(db, created);
  return created;
}

/** Lets no further call join. */
function close(db: Db, shared: SharedConnection): void {
  if (open.get(db) === shared) open.delete(db);
}

/**
 * As `pipelined`, for statements that only read: on PostgreSQL they share a connection, and a write to it, with those of other
 * calls at the same time (ADR 17). `work` runs again, on a connection of its own, when one of these statements fails for
 * another reason than a busy database: it may have been the one of another call.
 */
export async function readPipelined<T>(db: Db, work: (execute: Execute) => Promise<T>): Promise<T> {
  if (db.isTransaction || !isPostgres(db) || unshared.has(db)) return pipelined(db, work);
  const shared = join(db);
  shared.callCount += 1;
  try {
    return await pipelineOn(await shared.connection, work);
  } catch (error) {
    close(db, shared);
    if (!(error instanceof DatabaseError) || isBusy(error)) throw error;
  } finally {
    shared.callCount -= 1;
    if (shared.callCount === 0) {
      close(db, shared);
      shared.giveBack();
    }
  }
  return pipelined(db, work);
}
