import 'server-only';
import { type Kysely, PostgresAdapter, sql } from 'kysely';

const indexedColumns = ['name', 'text'];

/**
 * On PostgreSQL, the full-text index gets the points of each product, so that the matches in a range are counted without looking
 * each product up. Triggers keep them equal to those of `goods`, whatever writes them: an order, an import, the release before.
 * `on_sale` needs none, because the index has only products on sale.
 */
export async function up(db: Kysely<never>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`alter table goods_search add column list_points integer`.execute(db);
  // With its indexes, each changed row would be indexed once more, which takes minutes.
  for (const column of indexedColumns) await sql`drop index ${sql.ref(`goods_search_${column}`)}`.execute(db);
  await sql`update goods_search set list_points = goods.list_points
    from goods where goods.search_no = goods_search.no`.execute(db);
  for (const column of indexedColumns)
    await sql`create index ${sql.ref(`goods_search_${column}`)} on goods_search using gin (${sql.ref(column)})`.execute(
      db,
    );
  await sql`create function read_search_points() returns trigger language plpgsql as $$
    begin
      new.list_points := (select list_points from goods where search_no = new.no);
      return new;
    end $$`.execute(db);
  await sql`create trigger read_search_points before insert on goods_search
    for each row execute function read_search_points()`.execute(db);
  await sql`create function write_search_points() returns trigger language plpgsql as $$
    begin
      update goods_search set list_points = new.list_points where no = new.search_no;
      return null;
    end $$`.execute(db);
  await sql`create trigger write_search_points after update of list_points on goods
    for each row when (old.list_points is distinct from new.list_points)
    execute function write_search_points()`.execute(db);
}
