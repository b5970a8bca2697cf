import 'server-only';
import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Statements on PostgreSQL, in their order. */
const statements = [
  // Shoppers search the table while its copy is made; an import waits. Changing each row of the table itself would index it once more, which takes minutes.
  'lock table goods_search in share mode',
  `create table goods_search_copy (
    no integer primary key, name tsvector not null, text tsvector not null,
    filler text not null default repeat(' ', 2100), list_points integer) with (toast_tuple_target = 128)`,
  'alter table goods_search_copy alter column name set storage external, alter column text set storage external',
  `insert into goods_search_copy (no, name, text, list_points)
    select no, name, text, (select list_points from goods where search_no = goods_search.no) from goods_search`,
  'create index goods_search_copy_name on goods_search_copy using gin (name)',
  'create index goods_search_copy_text on goods_search_copy using gin (text)',
  'drop table goods_search',
  'alter table goods_search_copy rename to goods_search',
  'alter index goods_search_copy_pkey rename to goods_search_pkey',
  'alter index goods_search_copy_name rename to goods_search_name',
  'alter index goods_search_copy_text rename to goods_search_text',
  `create function read_search_points() returns trigger language plpgsql as $$
    begin
      new.list_points := (select list_points from goods where search_no = new.no);
      return new;
    end $$`,
  `create trigger read_search_points before insert on goods_search
    for each row execute function read_search_points()`,
  `create function write_search_points() returns trigger language plpgsql as $$
    begin
      update goods_search set list_points = new.list_points where no = new.search_no;
      return null;
    end $$`,
  // From here on orders wait, until the migration ends with the next statement.
  `create trigger write_search_points after update of list_points on goods
    for each row when (old.list_points is distinct from new.list_points)
    execute function write_search_points()`,
  `update goods_search set list_points = goods.list_points from goods
    where goods.search_no = goods_search.no and goods.list_points is distinct from goods_search.list_points`,
];

/**
 * On PostgreSQL, the full-text index gets the points of each product, so that the matches in a range are counted without looking
 * each product up. Triggers keep them equal to those of `goods`, whatever writes them: an order, an import, the release before.
 * `on_sale` needs none, because the index has only products on sale.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  for (const statement of statements) await sql.raw(statement).execute(db);
}
