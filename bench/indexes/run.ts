import type { BenchDatabase } from './databases/database';
import { openFilledMall } from './filled-mall';
import type { Statement } from './plan/reading';
import { Recorder } from './record';
import { shapeOf } from './shape';
import { describeProblem, largeReadings, problemsOf, type Seen } from './verdict';
import { watchMall } from './watch';

const seconds = (since: number): string => ((performance.now() - since) / 1000).toFixed(1);

async function explain(
  database: BenchDatabase,
  sizes: ReadonlyMap<string, number>,
  statement: Statement,
): Promise<Seen> {
  try {
    return { statement, plan: await database.explain(sizes, statement) };
  } catch (cause) {
    throw new Error(`cannot explain a statement of ${statement.label}: ${statement.sql}`, { cause });
  }
}

/** Every statement as it is carried out, looked at as soon as its call is answered. */
async function seeAll(database: BenchDatabase, orders: number): Promise<{ seen: Seen[]; rows: number }> {
  const recorder = new Recorder();
  const begin = performance.now();
  const mall = await openFilledMall(database, shapeOf(orders), recorder);
  try {
    await database.analyze(mall.db);
    const sizes = await database.sizes();
    console.log(`${database.name}: filled in ${seconds(begin)} s`);
    const seen: Seen[] = [];
    const refused = await watchMall(mall, recorder, shapeOf(orders), async (statement) => {
      seen.push(await explain(database, sizes, statement));
    });
    if (refused.length > 0) console.log(`refused half-way: ${refused.join(', ')}`);
    return { seen, rows: [...sizes.values()].reduce((sum, each) => sum + each, 0) };
  } finally {
    await mall.close();
  }
}

/** Looks at every statement on one database, tells what was found, and answers how many problems there are. */
export async function benchIndexes(database: BenchDatabase, orders: number): Promise<number> {
  const begin = performance.now();
  const { seen, rows } = await seeAll(database, orders);
  const problems = problemsOf(seen);
  const [slowest] = seen.toSorted((a, b) => (b.plan.ms ?? 0) - (a.plan.ms ?? 0));
  console.table({
    [`${database.name} ${database.version}`]: {
      orders,
      rows,
      MB: Math.round(await database.megabytes()),
      statements: new Set(seen.map(({ statement }) => statement.sql)).size,
      problems: problems.length,
      'slowest, ms': slowest?.plan.ms?.toFixed(1),
      'which is of': slowest?.statement.label,
      's in all': seconds(begin),
    },
  });
  const large = largeReadings(seen);
  if (large.length > 0) console.table(large);
  for (const problem of problems) console.error(`${describeProblem(problem)}\n`);
  return problems.length;
}
