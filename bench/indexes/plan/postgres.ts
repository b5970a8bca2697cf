import { type Client, DatabaseError } from 'pg';
import { z } from 'zod';
import { BIG_TABLE, type Plan, type Reading, type Statement } from './reading';

/** The parts of `explain (analyze, buffers, format json)` that tell how much was read. */
const nodeSchema = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Plan Rows': z.number(),
  /** Only of what was carried out; 0 loops: not reached. */
  'Actual Rows': z.number().optional(),
  'Actual Loops': z.number().default(1),
  'Rows Removed by Filter': z.number().default(0),
  'Rows Removed by Index Recheck': z.number().default(0),
  'Shared Hit Blocks': z.number().default(0),
  'Shared Read Blocks': z.number().default(0),
  get Plans() {
    return z.array(nodeSchema).optional();
  },
});
type Node = z.output<typeof nodeSchema>;

const answerSchema = z.tuple([z.object({ Plan: nodeSchema, 'Execution Time': z.number().optional() })]);

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Rows that a node looked at, those that it threw away included; expected ones of what was only planned. */
const rowsRead = (node: Node): number =>
  Math.round(
    ((node['Actual Rows'] ?? node['Plan Rows']) +
      node['Rows Removed by Filter'] +
      node['Rows Removed by Index Recheck']) *
      node['Actual Loops'],
  );

/**
 * An index that is looked through from end to end tells no rows that it skipped, but its pages: an honest search
 * touches a few on its way to a row.
 */
const hasTooManyPages = (node: Node): boolean =>
  node['Shared Hit Blocks'] + node['Shared Read Blocks'] > 150 + 8 * (rowsRead(node) + node['Actual Loops']);

function readingOf(node: Node, sizes: ReadonlyMap<string, number>): Reading | undefined {
  const table = node['Relation Name'];
  const isRead = table !== undefined && node['Node Type'] !== 'ModifyTable' && node['Actual Loops'] > 0;
  if (!isRead || (sizes.get(table) ?? 0) <= BIG_TABLE) return undefined;
  const how = [node['Node Type'], node['Index Name']].filter(Boolean).join(' ');
  return { table, rows: hasTooManyPages(node) ? undefined : rowsRead(node), how };
}

const line = (node: Node): string =>
  `${[node['Node Type'], node['Relation Name'], node['Index Name']].filter(Boolean).join(' ')} (${rowsRead(node)} rows, ${
    node['Shared Hit Blocks'] + node['Shared Read Blocks']
  } pages)`;

async function ask(client: Client, how: string, { sql, parameters }: Statement) {
  await client.query('begin');
  try {
    const { rows } = await client.query({ text: `explain (${how}) ${sql}`, values: [...parameters] });
    return answerSchema.parse(rows[0]?.['QUERY PLAN'])[0];
  } finally {
    await client.query('rollback');
  }
}

/** Whether a statement broke a rule of the tables (class 23): it was carried out before. */
const isRepeated = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code?.startsWith('23') === true;

/**
 * Carries a statement out, measured, and takes it back; `client` has a connection of its own. What cannot be done
 * twice is only planned.
 */
export async function explainPostgres(
  client: Client,
  sizes: ReadonlyMap<string, number>,
  statement: Statement,
): Promise<Plan> {
  const answer = await ask(client, 'analyze, buffers, format json', statement).catch((error: unknown) => {
    if (isRepeated(error)) return ask(client, 'format json', statement);
    throw error;
  });
  const nodes = nodesOf(answer.Plan);
  return {
    readings: nodes.flatMap((node) => readingOf(node, sizes) ?? []),
    text: nodes.map(line).join('\n'),
    ms: answer['Execution Time'],
  };
}
