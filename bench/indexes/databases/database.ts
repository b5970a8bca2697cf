import type { MallOptions } from '@/server/mall';
import type { Db } from '@/server/mall/db/types';
import type { Plan, Statement } from '../plan/reading';

/** A database of the benchmark's own, beside the mall that is opened on it. */
export interface BenchDatabase {
  name: string;
  version: string;
  /** How the mall opens it. */
  place: Pick<MallOptions, 'databaseUrl' | 'dataDir'>;
  /** SQL for the text of a moment, from SQL for seconds since 1970. */
  moment(seconds: string): string;
  /** Runs statements in one transaction. */
  fill(statements: readonly string[]): Promise<void>;
  /** Brings the statistics up to date, as they are after a while. */
  analyze(db: Db): Promise<void>;
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
