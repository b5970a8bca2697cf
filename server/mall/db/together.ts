import 'server-only';
import type { Compilable, QueryResult } from 'kysely';
import type { Db } from './types';

type Results<Q extends readonly Compilable<unknown>[]> = {
  -readonly [I in keyof Q]: Q[I] extends Compilable<infer R> ? QueryResult<R> : never;
};

/**
 * Sends statements one behind the other without waiting in between: on PostgreSQL one round trip for all (the
 * connections pipeline), on SQLite simply one after another. They run in their order. When one fails, PostgreSQL
 * refuses those behind it in a transaction; SQLite runs them, so roll back. Answers the results in the same order.
 */
export async function together<Q extends readonly Compilable<unknown>[]>(
  db: Db,
  queries: readonly [...Q],
): Promise<Results<Q>> {
  const results = await db
    .getExecutor()
    .provideConnection((connection) =>
      Promise.all(queries.map((query) => connection.executeQuery(query.compile()))),
    );
  return results as Results<Q>;
}
