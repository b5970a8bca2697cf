import 'server-only';
import type { Compilable, QueryResult } from 'kysely';
import type { Db } from './types';

/** Sends a statement without waiting for those before it. */
export type Execute = <R>(query: Compilable<R>) => Promise<QueryResult<R>>;

/**
 * Sends statements one behind the other on one connection: on PostgreSQL those that do not wait for each other share
 * a round trip (connections pipeline), on SQLite they simply run. They run in the order in which they are sent. When
 * one fails, PostgreSQL refuses those behind it in a transaction and SQLite runs them, unless it has ended the
 * transaction by itself; so roll back. What is thrown is the failure of the statement that failed first, not of those
 * that were refused for it.
 */
export const pipelined = <T>(db: Db, work: (execute: Execute) => Promise<T>): Promise<T> =>
  db.getExecutor().provideConnection(async (connection) => {
    const failures: unknown[] = [];
    const send: Execute = async (query) => {
      try {
        return await connection.executeQuery(query.compile());
      } catch (error) {
        failures.push(error);
        throw error;
      }
    };
    try {
      return await work(send);
    } catch (error) {
      throw failures[0] ?? error;
    }
  });

/** How many rows a statement changed. */
export const countChanged = ({ numAffectedRows }: QueryResult<unknown>): number =>
  Number(numAffectedRows ?? 0n);
