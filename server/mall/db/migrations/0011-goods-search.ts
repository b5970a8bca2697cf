import 'server-only';
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { indexAllGoods } from '../../goods/search/index-goods';
import { createTable } from '../columns';
import type { Database } from '../schema';

/**
 * The full-text index of goods (ADR 12). Its rows have numbers, because SQLite's index knows no other keys. On
 * PostgreSQL the terms are stored apart from their row (`external`), so that counting many rows reads few pages. It does
 * that only with rows of more than 2 kB: the filler makes each row so long, and is stored in 40 bytes.
 */
async function createIndex(db: Kysely<never>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) {
    await sql`create virtual table goods_search using fts5(
      name, text, content = '', contentless_delete = 1, detail = 'column', tokenize = 'ascii', prefix = '3')`.execute(
      db,
    );
    return;
  }
  await sql`create sequence goods_search_numbers`.execute(db);
  await sql`create table goods_search (
    no integer primary key, name tsvector not null, text tsvector not null,
    filler text not null default repeat(' ', 2100)) with (toast_tuple_target = 128)`.execute(db);
  for (const column of ['name', 'text'])
    await sql`alter table goods_search alter column ${sql.ref(column)} set storage external`.execute(db);
}

/** GIN indexes are built after the rows are written, which is several times faster. */
async function indexTerms(db: Kysely<never>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  for (const column of ['name', 'text'])
    await sql`create index ${sql.ref(`goods_search_${column}`)} on goods_search using gin (${sql.ref(column)})`.execute(
      db,
    );
}

/** Full-text search of goods, filled with the goods that are there. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.alterTable('goods').addColumn('search_no', 'integer').execute();
  await db.schema.createIndex('goods_search_no').on('goods').column('search_no').unique().execute();
  // The index of popularity also finds the most popular matches of a search, so it has what that reads.
  await db.schema.dropIndex('goods_by_exchanged').execute();
  await db.schema
    .createIndex('goods_by_popularity')
    .on('goods')
    .columns(['exchanged desc', 'id', 'search_no', 'on_sale'])
    .execute();
  await db.schema
    .createIndex('goods_by_search')
    .on('goods')
    .columns(['search_no', 'on_sale', 'exchanged', 'list_points', 'id'])
    .execute();
  await createTable(db, 'search_words', { variant: 'text', word: 'text' })
    .addPrimaryKeyConstraint('search_words_pk', ['variant', 'word'])
    .execute();
  await createIndex(db);
  await indexAllGoods(db as unknown as Kysely<Database>);
  await indexTerms(db);
}
