import { createShape } from './data-shape';
import type { BenchDatabase } from './databases/database';
import { openFilledMall } from './filled-mall';
import { describeProblem, type ExplainedStatement, findLargeReads, findProblems } from './find-problems';
import type { Statement } from './plan/plan';
import { Recorder } from './query-recorder';
import { watchMall } from './record-calls';

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

async function explain(
  database: BenchDatabase,
  sizes: ReadonlyMap<string, number>,
  statement: Statement,
): Promise<ExplainedStatement> {
  try {
    return { statement, plan: await database.explain(sizes, statement) };
  } catch (cause) {
    throw new Error(`cannot explain a statement of ${statement.label}: ${statement.sql}`, { cause });
  }
}

/** Explains every statement right after the call that sent it. */
async function explainAll(
  database: BenchDatabase,
  orders: number,
): Promise<{ explained: ExplainedStatement[]; rows: number }> {
  const recorder = new Recorder();
  const begin = performance.now();
  const mall = await openFilledMall(database, createShape(orders), recorder);
  try {
    await database.analyze(mall.db);
    const sizes = await database.sizes();
    console.log(`${database.name}: filled in ${seconds(begin)} s`);
    const explained: ExplainedStatement[] = [];
    const failed = await watchMall(mall, recorder, createShape(orders), async (statement) => {
      explained.push(await explain(database, sizes, statement));
    });
    if (failed.length > 0) console.log(`calls that failed: ${failed.join(', ')}`);
    return { explained, rows: [...sizes.values()].reduce((sum, size) => sum + size, 0) };
  } finally {
    await mall.close();
  }
}

/** Explains every statement on one database and prints the results. @returns the number of problems. */
export async function benchIndexes(database: BenchDatabase, orders: number): Promise<number> {
  const begin = performance.now();
  const { explained, rows } = await explainAll(database, orders);
  const problems = findProblems(explained);
  const [slowest] = explained.toSorted((a, b) => (b.plan.ms ?? 0) - (a.plan.ms ?? 0));
  console.table({
    [`${database.name} ${database.version}`]: {
      orders,
      rows,
      MB: Math.round(await database.megabytes()),
      statements: new Set(explained.map(({ statement }) => statement.sql)).size,
      problems: problems.length,
      'slowest, ms': slowest?.plan.ms?.toFixed(1),
      'slowest call': slowest?.statement.label,
      'total, s': seconds(begin),
    },
  });
  const large = findLargeReads(explained);
  if (large.length > 0) console.table(large);
  for (const problem of problems) console.error(`${describeProblem(problem)}\n`);
  return problems.length;
}
