import { selectNumbers } from './sql';

/** Names of a table's columns, in any order. */
export type Columns = readonly string[];

/** Copies the rows of a table `count` times; `changes` holds SQL for columns that differ, with `n` as number of the copy. */
const copyRows = (
  table: string,
  columns: Columns,
  count: number,
  changes: Readonly<Record<string, string>>,
): string =>
  `insert into ${table} (${columns.join(', ')})
   select ${columns.map((name) => changes[name] ?? `source.${name}`).join(', ')}
   from ${table} as source cross join (${selectNumbers(count).replace('…', 'n')}) as copies
   where source.id not like 'copy-%'`;

/**
 * Creates the statements that fill the catalogue with copies of the demo's products, which are not in the full-text index
 * (`bench/search.mjs` measures the search), and that add projects.
 */
export function createCatalogueStatements(
  columns: { goods: Columns; goods_specs: Columns },
  sizes: { copies: number; projects: number },
): string[] {
  const id = `'copy-' || n || '-' || source.id`;
  return [
    copyRows('goods', columns.goods, sizes.copies, {
      id,
      position: 'source.position + 1000 * n',
      exchanged: '(source.exchanged + n * 7919) % 10007',
      list_points: '100 + (source.list_points + n * 37) % 9000',
      search_no: 'null',
    }),
    copyRows('goods_specs', columns.goods_specs, sizes.copies, {
      id,
      goods_id: `'copy-' || n || '-' || source.goods_id`,
    }),
    'delete from goods_counts',
    `insert into goods_counts (group_id, on_sale)
     select group_id, count(*) from goods where on_sale = 1 group by group_id`,
    `insert into projects (p_id, theme, is_open, config)
     select cast(20000 + n as text), theme, 1, config
     from projects cross join (${selectNumbers(sizes.projects).replace('…', 'n')}) as copies where p_id = '10000'`,
  ];
}
