import 'server-only';
import type { Compilable, DatabaseConnection, QueryResult } from 'kysely';
import { markRepeated } from './postgres-pool';
import type { Db } from './types';

/** Sends a statement without waiting for earlier ones. */
export type Execute = <R>(query: Compilable<R>) => Promise<QueryResult<R>>;

/** Runs `work` with a function that sends statements over a connection; see `pipelined`. */
export async function pipelineOn<T>(
  connection: DatabaseConnection,
  work: (execute: Execute) => Promise<T>,
): Promise<T> {
  const failures: unknown[] = [];
  const execute: Execute = async (query) => {
    const compiled = query.compile();
    markRepeated(compiled);
    try {
      return await connection.executeQuery(compiled);
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  try {
    return await work(execute);
  } catch (error) {
    throw failures[0] ?? error;
  }
}

/**
 * Sends statements over one connection without waiting for each answer: on PostgreSQL, statements that do not
 * await each other share a round trip; SQLite runs them one by one. They run in the order in which they are
 * sent. PostgreSQL keeps their plans: they find rows by keys or write them; lists are not sent in this way.
 * After a failure PostgreSQL rejects the other statements of the round trip and of the transaction, while SQLite runs them unless it
 * has ended the transaction itself; so the caller must roll back. Throws the error of the statement that
 * failed first, not of those rejected because of it.
 */
export const pipelined = <T>(db: Db, work: (execute: Execute) => Promise<T>): Promise<T> =>
  db.getExecutor().provideConnection((connection) => pipelineOn(connection, work));

/** The number of rows that a statement changed. */
export const countChanged = ({ numAffectedRows }: QueryResult<unknown>): number =>
  Number(numAffectedRows ?? 0n);
