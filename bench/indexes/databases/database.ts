import type { MallOptions } from '@/server/mall';
import type { Db } from '@/server/mall/db/types';
import type { Plan, Statement } from '../plan/plan';

/** A temporary database of the benchmark, on which it opens a mall. */
export interface BenchDatabase {
  name: string;
  version: string;
  /** Options with which the mall opens it. */
  place: Pick<MallOptions, 'databaseUrl' | 'dataDir'>;
  /** Converts SQL for seconds since 1970 to SQL for an ISO-8601 text. */
  moment(seconds: string): string;
  /** Runs statements in one transaction. */
  fill(statements: readonly string[]): Promise<void>;
  /** Updates the statistics that the query planner uses. */
  analyze(db: Db): Promise<void>;
  /** Row counts by table. */
  sizes(): Promise<Map<string, number>>;
  megabytes(): Promise<number>;
  explain(sizes: ReadonlyMap<string, number>, statement: Statement): Promise<Plan>;
  remove(): Promise<void>;
}

/** Counts the rows of tables. */
export async function countAll(
  tables: readonly string[],
  count: (table: string) => Promise<number>,
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const table of tables) sizes.set(table, await count(table));
  return sizes;
}
