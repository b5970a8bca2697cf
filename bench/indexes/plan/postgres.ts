import { type Client, DatabaseError } from 'pg';
import { z } from 'zod';
import { BIG_TABLE, type Plan, type Statement, type TableRead } from './plan';

/** The parts of `explain (analyze, buffers, format json)` from which the number of rows read follows. */
const nodeSchema = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Plan Rows': z.number(),
  /** Absent for a plan without execution; 0 loops: the node was not executed. */
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

const explainSchema = z.tuple([z.object({ Plan: nodeSchema, 'Execution Time': z.number().optional() })]);

const flattenNodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flattenNodes)];

/** Rows that a node read, including discarded ones; the estimate for a plan without execution. */
const countRowsRead = (node: Node): number =>
  Math.round(
    ((node['Actual Rows'] ?? node['Plan Rows']) +
      node['Rows Removed by Filter'] +
      node['Rows Removed by Index Recheck']) *
      node['Actual Loops'],
  );

/**
 * A full scan of an index does not report the rows that it skipped, but it reads many pages, while a search reads only a
 * few pages per row.
 */
const hasTooManyPages = (node: Node): boolean =>
  node['Shared Hit Blocks'] + node['Shared Read Blocks'] >
  150 + 8 * (countRowsRead(node) + node['Actual Loops']);

function toTableRead(node: Node, sizes: ReadonlyMap<string, number>): TableRead | undefined {
  const table = node['Relation Name'];
  const isRead = table !== undefined && node['Node Type'] !== 'ModifyTable' && node['Actual Loops'] > 0;
  if (!isRead || (sizes.get(table) ?? 0) <= BIG_TABLE) return undefined;
  const how = [node['Node Type'], node['Index Name']].filter(Boolean).join(' ');
  return { table, rows: hasTooManyPages(node) ? undefined : countRowsRead(node), how };
}

const formatNode = (node: Node): string =>
  `${[node['Node Type'], node['Relation Name'], node['Index Name']].filter(Boolean).join(' ')} (${countRowsRead(node)} rows, ${
    node['Shared Hit Blocks'] + node['Shared Read Blocks']
  } pages)`;

async function runExplain(client: Client, how: string, { sql, parameters }: Statement) {
  await client.query('begin');
  // As the search does (server/mall/goods/search/search-goods.ts).
  if (sql.includes('goods_search')) await client.query('set local enable_seqscan = off');
  try {
    const { rows } = await client.query({ text: `explain (${how}) ${sql}`, values: [...parameters] });
    return explainSchema.parse(rows[0]?.['QUERY PLAN'])[0];
  } finally {
    await client.query('rollback');
  }
}

/** Whether a statement violated a constraint (class 23), because the mall has executed it before. */
const isRepeated = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code?.startsWith('23') === true;

/**
 * Executes a statement with measurement and rolls it back; `client` must have its own connection. Only plans a
 * statement that cannot be executed twice.
 */
export async function explainPostgres(
  client: Client,
  sizes: ReadonlyMap<string, number>,
  statement: Statement,
): Promise<Plan> {
  const answer = await runExplain(client, 'analyze, buffers, format json', statement).catch(
    (error: unknown) => {
      if (isRepeated(error)) return runExplain(client, 'format json', statement);
      throw error;
    },
  );
  const nodes = flattenNodes(answer.Plan);
  return {
    reads: nodes.flatMap((node) => toTableRead(node, sizes) ?? []),
    text: nodes.map(formatNode).join('\n'),
    ms: answer['Execution Time'],
  };
}
