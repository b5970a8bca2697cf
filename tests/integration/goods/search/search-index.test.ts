import { sql } from 'kysely';
import { type GoodsSort, goodsSearch } from '@/lib/contract/goods';
import {
  isPrefix,
  isSplittable,
  parseKeyword,
  toIndexTerms,
  toPairs,
  toStem,
} from '@/lib/rules/search/search-terms';
import { isPostgres } from '@/server/mall/db/dialect';
import { inTransaction } from '@/server/mall/db/transaction';
import { indexAllGoods, indexGoods } from '@/server/mall/goods/search/index-goods';
import fc from '@/tests/support/fast-check';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const search = async (
  keyword: string,
  args: { sort?: GoodsSort; minPoints?: number; pageSize?: number } = {},
) => {
  const { status, data } = await testMall.send(goodsSearch, { keyword, pageSize: 50, ...args });
  expect(status).toBe(200);
  return { total: data.total, ids: data.list.map(({ goodsId }) => goodsId) };
};

const readGoods = () => testMall.mall.db.selectFrom('goods').selectAll().where('on_sale', '=', 1).execute();

interface Document {
  id: string;
  exchanged: number;
  name: Set<string>;
  text: Set<string>;
}

/** The level of a product for a keyword, by sets of terms instead of an index; undefined if it does not match. */
function findLevel({ name, text }: Document, keyword: string): number | undefined {
  const words = parseKeyword(keyword);
  const hasRun = (terms: Set<string>, run: readonly string[]) =>
    toPairs(run.join('')).every((pair) => terms.has(pair));
  const hasAll = (terms: Set<string>, isLoose: boolean) =>
    words.every((word) => {
      if (!word.isUnspaced) {
        const stem = toStem(word.text);
        const isBegun = isLoose && isPrefix(word) && [...terms].some((term) => term.startsWith(stem));
        return terms.has(stem) || isBegun;
      }
      const run = [...word.text];
      const isSplit = run.some(
        (_, at) => at > 0 && hasRun(terms, run.slice(0, at)) && hasRun(terms, run.slice(at)),
      );
      return hasRun(terms, run) || (isLoose && isSplittable(word) && isSplit);
    });
  if (words.length === 0) return undefined;
  if (hasAll(name, false)) return 0;
  if (hasAll(name, true)) return 1;
  return hasAll(text, true) ? 2 : undefined;
}

async function readDocuments(): Promise<Document[]> {
  return (await readGoods()).map(({ id, exchanged, name_zh, name_en, search_text }) => {
    const name = toIndexTerms(`${name_zh}\n${name_en}`);
    return { id, exchanged, name: new Set(name), text: new Set([...name, ...toIndexTerms(search_text)]) };
  });
}

/** The order that the search must have on every database: relevance, popularity, id. */
const rank = (documents: readonly Document[], keyword: string): string[] =>
  documents
    .flatMap((each) => {
      const level = findLevel(each, keyword);
      return level === undefined ? [] : [{ ...each, level }];
    })
    .sort((a, b) => a.level - b.level || b.exchanged - a.exchanged || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id);

/** Pieces that mean something to one of the indexes, beside words of the catalogue. */
const pieces = fc.constantFrom(
  ...[
    '"',
    "'",
    '*',
    '-',
    '+',
    '^',
    ':',
    '(',
    ')',
    '{',
    '}',
    '&',
    '|',
    '!',
    '<->',
    '<1>',
    '\\',
    '%',
    '_',
    ';',
    '--',
    '/*',
  ],
  ...[
    'AND',
    'OR',
    'NOT',
    'NEAR',
    'NEAR(',
    'name:',
    'rowid',
    ' ',
    '\t',
    '\u200d',
    '🍓',
    '👨‍👩‍👧',
    'ﷺ',
    '㍿',
    'ﬁ',
  ],
  ...[
    '耳',
    '机',
    '茶',
    '的',
    'pan',
    'te',
    'a',
    'the',
    '6',
    '500',
    'ml',
    'ñ',
    'ก',
    'の',
    '한',
    `e${'\u0301'.repeat(500)}`,
  ],
);
const hostileKeywords = fc
  .oneof(
    fc.array(pieces, { minLength: 1, maxLength: 8 }).map((list) => list.join('')),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
  )
  .filter((keyword) => keyword.isWellFormed() && !keyword.includes('\0') && keyword.trim() !== 'null')
  .filter((keyword) => goodsSearch.input.safeParse({ keyword }).success);

// R-SEARCH-15, R-SEARCH-17
test('any keyword finds exactly the products with its words, in the same order on every database', async () => {
  const documents = await readDocuments();
  await fc.assert(
    fc.asyncProperty(hostileKeywords, async (keyword) => {
      const expected = rank(documents, keyword);
      expect(await search(keyword)).toEqual({ total: expected.length, ids: expected.slice(0, 50) });
      // The lists of misspelled words are also made from what was typed.
      await testMall.send(goodsSearch, { keyword, typos: 1 }).then(({ status }) => expect(status).toBe(200));
    }),
  );
});

// R-SEARCH-15
test('pages of results neither repeat nor skip a product', async () => {
  const all = await search('a', { pageSize: 50 });
  for (const keyword of ['茶', 'pan', 's', '装']) {
    const expected = rank(await readDocuments(), keyword);
    const ids: string[] = [];
    for (let pageNum = 1; ids.length < expected.length; pageNum += 1) {
      const { data } = await testMall.call(goodsSearch, { keyword, pageNum, pageSize: 3 });
      expect(data.total).toBe(expected.length);
      expect(data.list.length).toBeGreaterThan(0);
      ids.push(...data.list.map(({ goodsId }) => goodsId));
    }
    expect(ids).toEqual(expected);
  }
  expect((await testMall.call(goodsSearch, { keyword: 'a', pageNum: 900 })).data).toMatchObject({
    list: [],
    total: all.total,
  });
});

test('other orders and ranges contain the same products', async () => {
  const { ids, total } = await search('杯');
  expect(total).toBeGreaterThan(3);
  for (const sort of ['popular', 'newest', 'pointsAsc', 'pointsDesc'] as const)
    expect((await search('杯', { sort })).ids.toSorted()).toEqual(ids.toSorted());
  expect((await search('杯', { minPoints: 0 })).ids).toEqual(ids);
  expect(await search('杯', { minPoints: 900_000 })).toEqual({ total: 0, ids: [] });
});

/** Rebuilds the index as the migration does for a database of the release before. */
async function rebuildIndex(): Promise<void> {
  const { db } = testMall.mall;
  await inTransaction(db, async (tx) => {
    await sql`delete from goods_search`.execute(tx);
    await tx.updateTable('goods').set({ search_no: null }).execute();
    await tx.deleteFrom('search_words').execute();
    await indexAllGoods(tx);
  });
}

// R-SEARCH-15
test('indexing a database that has goods finds the same as before, and numbers new goods after them', async () => {
  const { db } = testMall.mall;
  const before = [await search('茶'), await search('pan')];
  const words = await db.selectFrom('search_words').selectAll().orderBy('variant').orderBy('word').execute();
  await rebuildIndex();
  expect([await search('茶'), await search('pan')]).toEqual(before);
  const again = await db.selectFrom('search_words').selectAll().orderBy('variant').orderBy('word').execute();
  expect(again).toEqual(words);
});

describe('a change of a product', () => {
  const goodsId = '101001';
  const change = async (columns: { name_en?: string; search_text?: string; on_sale?: 0 | 1 }) =>
    inTransaction(testMall.mall.db, async (tx) => {
      await tx.updateTable('goods').set(columns).where('id', '=', goodsId).execute();
      const row = await tx
        .selectFrom('goods')
        .selectAll()
        .where('id', '=', goodsId)
        .executeTakeFirstOrThrow();
      await indexGoods(tx, [row]);
      return row;
    });

  // R-SEARCH-15
  test('is found at once, and its earlier words are not', async () => {
    const { name_en, search_text } = await change({ on_sale: 1 });
    await change({ name_en: 'Quokka', search_text: 'quokka' });
    expect(await search('quokka')).toEqual({ total: 1, ids: [goodsId] });
    expect((await search('wireless')).ids).not.toContain(goodsId);
    await change({ name_en, search_text });
    expect((await search('quokka')).total).toBe(0);
    expect((await search('wireless')).ids).toContain(goodsId);
  });

  // R-SEARCH-15
  test('that takes it off sale removes it from list and total', async () => {
    const { total, ids } = await search('耳机');
    expect(ids).toContain(goodsId);
    await change({ on_sale: 0 });
    expect(await search('耳机')).toEqual({ total: total - 1, ids: ids.filter((id) => id !== goodsId) });
    await change({ on_sale: 1 });
    expect(await search('耳机')).toEqual({ total, ids });
  });

  test('that is rolled back leaves the index as it was', async () => {
    const before = await search('wireless');
    const failed = inTransaction(testMall.mall.db, async (tx) => {
      const row = await tx
        .selectFrom('goods')
        .selectAll()
        .where('id', '=', goodsId)
        .executeTakeFirstOrThrow();
      await indexGoods(tx, [{ ...row, name_en: 'Quokka', search_text: 'quokka' }]);
      throw new Error('stop');
    });
    await expect(failed).rejects.toThrow('stop');
    expect(await search('wireless')).toEqual(before);
    expect((await search('quokka')).total).toBe(0);
  });
});

// R-SEARCH-15
test('the statements of a search read goods by an index', async () => {
  const { db } = testMall.mall;
  const statements: { sql: string; parameters: readonly unknown[] }[] = [];
  const observed = await startMall({
    onStatement: ({ sql: text, parameters }) => {
      if (/goods_search|unnest|json_each/.test(text)) statements.push({ sql: text, parameters });
    },
  });
  await observed.call(goodsSearch, { keyword: 'frying pan' });
  await observed.call(goodsSearch, { keyword: '茶', sort: 'newest' });
  await observed.close();
  // Each search reads the index once, and then the goods of its matches.
  expect(statements).toHaveLength(4);
  for (const statement of statements) {
    const parameters = statement.parameters.map((value) =>
      Array.isArray(value) ? sql`${value}` : sql.lit(value),
    );
    const parts = statement.sql.split(/\$\d+|\?/);
    const text = parts.flatMap((piece, index) => [sql.raw(piece), parameters[index] ?? sql``]);
    const explained = await db.transaction().execute(async (tx) => {
      if (isPostgres(tx)) await sql`set local enable_seqscan = off`.execute(tx);
      const explain = sql.raw(isPostgres(tx) ? 'explain' : 'explain query plan');
      return sql<Record<string, unknown>>`${explain} ${sql.join(text, sql``)}`.execute(tx);
    });
    const plan = explained.rows.map((row) => Object.values(row).join(' ')).join('\n');
    if (statement.sql.includes('from goods_search'))
      expect(plan).toMatch(
        /Bitmap Index Scan on goods_search_(?:name|text)|goods_search VIRTUAL TABLE INDEX \d+:M/,
      );
    expect(plan).not.toMatch(/Seq Scan on goods|SCAN goods(?!_search)/);
  }
});
