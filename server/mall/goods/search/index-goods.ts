import 'server-only';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { toIndexTerms, toSpellingWords } from '@/lib/rules/search/search-terms';
import { toDeletions } from '@/lib/rules/text/typo';
import { isPostgres } from '../../db/dialect';
import type { GoodsTable } from '../../db/tables/catalogue';
import type { Db } from '../../db/types';
import type { localized } from '../localized';

/** What the index knows of a product. */
export type IndexedGoods = Pick<
  Selectable<GoodsTable>,
  'search_no' | 'name_zh' | 'name_en' | 'search_text' | 'on_sale'
>;

/** Rows in one statement; SQLite takes 32,766 parameters. */
const BATCH_ROWS = 500;

type Localized = z.output<typeof localized>;

/** The texts of a product that are searched (R-SEARCH-07). */
interface SearchedTexts {
  readonly name: Localized;
  readonly subtitle: Localized;
  readonly facts: readonly { readonly value: Localized }[];
  readonly specs: readonly { readonly name: Localized }[];
  readonly description: { readonly zh: readonly string[]; readonly en: readonly string[] };
}

/** The searched texts of a product in both languages, as `goods.search_text` stores them. */
export const toSearchText = ({ name, subtitle, facts, specs, description }: SearchedTexts): string =>
  [name, subtitle, ...facts.map((fact) => fact.value), ...specs.map((spec) => spec.name)]
    .flatMap(({ zh, en }) => [zh, en])
    .concat(description.zh, description.en)
    .map((text) => text.normalize('NFKC').toLowerCase().trim())
    .join('\n');

/** Chooses `count` numbers that no product has. On SQLite the transaction holds the write lock. */
async function chooseNumbers(tx: Db, count: number): Promise<number[]> {
  if (isPostgres(tx)) {
    const { rows } = await sql<{ no: number }>`
      select nextval('goods_search_numbers')::integer as no from generate_series(1, ${count}::integer)`.execute(
      tx,
    );
    return rows.map(({ no }) => no);
  }
  const last = await tx
    .selectFrom('goods')
    .select(({ fn }) => fn.max('search_no').as('no'))
    .executeTakeFirst();
  return Array.from({ length: count }, (_, index) => (last?.no ?? 0) + 1 + index);
}

/** Finds the numbers of goods in the full-text index, and chooses numbers for the others (`goods.search_no`). */
export async function numberGoods(tx: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const numbers = new Map<string, number>();
  for (let start = 0; start < ids.length; start += BATCH_ROWS) {
    const rows = await tx
      .selectFrom('goods')
      .select(['id', 'search_no'])
      .where('id', 'in', ids.slice(start, start + BATCH_ROWS))
      .execute();
    for (const { id, search_no } of rows) if (search_no !== null) numbers.set(id, search_no);
  }
  const missing = [...new Set(ids)].filter((id) => !numbers.has(id));
  const chosen = missing.length > 0 ? await chooseNumbers(tx, missing.length) : [];
  for (const [index, id] of missing.entries()) numbers.set(id, chosen[index] ?? 0);
  return numbers;
}

interface IndexRow {
  no: number;
  name: string[];
  text: string[];
}

const toIndexRow = (no: number, { name_zh, name_en, search_text }: IndexedGoods): IndexRow => {
  const name = toIndexTerms(`${name_zh}\n${name_en}`);
  return { no, name, text: [...new Set([...name, ...toIndexTerms(search_text)])] };
};

/** Removes goods from the full-text index by their numbers: those that went off sale (R-SEARCH-15). */
export async function unindexGoods(tx: Db, numbers: readonly number[]): Promise<void> {
  const key = isPostgres(tx) ? sql`no` : sql`rowid`;
  for (let start = 0; start < numbers.length; start += BATCH_ROWS)
    await sql`delete from goods_search
      where ${key} in (${sql.join(numbers.slice(start, start + BATCH_ROWS))})`.execute(tx);
}

async function writeRows(tx: Db, rows: readonly IndexRow[]): Promise<void> {
  if (rows.length === 0) return;
  if (isPostgres(tx)) {
    const values = rows.map(
      ({ no, name, text }) =>
        sql`(${no}::int, array_to_tsvector(${name}::text[]), array_to_tsvector(${text}::text[]))`,
    );
    await sql`insert into goods_search (no, name, text) values ${sql.join(values)}
      on conflict (no) do update set name = excluded.name, text = excluded.text`.execute(tx);
    return;
  }
  for (const { no, name, text } of rows)
    await sql`insert or replace into goods_search (rowid, name, text)
      values (${no}, ${name.join(' ')}, ${text.join(' ')})`.execute(tx);
}

/** Adds words to the vocabulary in which a misspelled word is looked up. Words are never removed: one without goods finds nothing. */
async function addSpellings(tx: Db, words: readonly string[]): Promise<void> {
  const rows = words.flatMap((word) => toDeletions(word).map((variant) => ({ variant, word })));
  for (let start = 0; start < rows.length; start += BATCH_ROWS)
    await tx
      .insertInto('search_words')
      .values(rows.slice(start, start + BATCH_ROWS))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/**
 * Writes goods into the full-text index, in the transaction that writes the goods themselves, after them
 * (R-SEARCH-15). The index contains only goods on sale, so that it can count.
 * @param spelled words that this transaction has added to the vocabulary already; extended by this call
 */
export async function indexGoods(
  tx: Db,
  goods: readonly IndexedGoods[],
  spelled = new Set<string>(),
): Promise<void> {
  for (let start = 0; start < goods.length; start += BATCH_ROWS) {
    const batch = goods.slice(start, start + BATCH_ROWS);
    const isOnSale = ({ on_sale }: IndexedGoods) => on_sale === 1;
    await unindexGoods(
      tx,
      batch.flatMap((each) => (isOnSale(each) ? [] : (each.search_no ?? []))),
    );
    await writeRows(
      tx,
      batch.flatMap((each) =>
        isOnSale(each) && each.search_no !== null ? toIndexRow(each.search_no, each) : [],
      ),
    );
    const words = batch.flatMap(({ name_zh, name_en }) => toSpellingWords(`${name_zh}\n${name_en}`));
    const added = [...new Set(words)].filter((word) => !spelled.has(word));
    await addSpellings(tx, added);
    for (const word of added) spelled.add(word);
  }
}

/** Numbers all goods and writes them into the index, for a database that has none yet. */
export async function indexAllGoods(tx: Db): Promise<void> {
  await sql`update goods set search_no = numbered.no
    from (select id, row_number() over (order by id) as no from goods) as numbered where numbered.id = goods.id`.execute(
    tx,
  );
  const spelled = new Set<string>();
  for (let after = 0; ; ) {
    const goods = await tx
      .selectFrom('goods')
      .select(['search_no', 'name_zh', 'name_en', 'search_text', 'on_sale'])
      .where('search_no', '>', after)
      .orderBy('search_no')
      .limit(BATCH_ROWS)
      .execute();
    await indexGoods(tx, goods, spelled);
    after = goods.at(-1)?.search_no ?? 0;
    if (goods.length < BATCH_ROWS) break;
  }
  if (isPostgres(tx))
    await sql`select setval('goods_search_numbers', (select coalesce(max(search_no), 0) + 1 from goods), false)`.execute(
      tx,
    );
}
