import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import {
  csvFormat,
  type ExportedRow,
  exportCatalogue,
} from '@/server/mall/operator/catalogue/export-catalogue';
import { importCatalogue } from '@/server/mall/operator/catalogue/import-catalogue';
import { checkConsistency } from '@/server/mall/operator/check/check-consistency';
import { createBuyer } from '@/tests/support/builders/merge-order';
import { createOrder } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());
afterEach(async () => {
  expect(await checkConsistency(testMall.mall.db)).toEqual([]);
});

const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-stock-'));
let fileCount = 0;

/** A row as an operator has edited it; `undefined` removes a cell. */
type EditedRow = { [Name in keyof ExportedRow]?: ExportedRow[Name] | undefined };

const formats = {
  csv: (rows: EditedRow[]) => stringify(rows, csvFormat),
  json: (rows: EditedRow[]) => JSON.stringify(rows),
};
type Format = keyof typeof formats;

function importRows(rows: EditedRow[], format: Format = 'csv', dryRun = false) {
  fileCount += 1;
  const file = path.join(folder, `${fileCount}.${format}`);
  writeFileSync(file, formats[format](rows));
  return importCatalogue(testMall.mall.deps, file, { dryRun });
}

/** Imports a product with one spec, which has its id. @returns the id */
async function createProduct(stock: number): Promise<string> {
  const { id: groupId } = await testMall.mall.db
    .selectFrom('goods_groups')
    .select('id')
    .executeTakeFirstOrThrow();
  const id = `product-${fileCount}`;
  const names = { nameZh: '茶杯', nameEn: 'Cup', specNameZh: '白色', specNameEn: 'White' };
  const prices = { points: 100, priceFen: 0, marketPriceFen: 9900 };
  const row = { goodsId: id, specId: id, groupId, supplier: 'tea-house', cover: 'cup.webp', ...names };
  expect(await importRows([{ ...row, ...prices, stock }])).toMatchObject({ changed: 1, issues: [] });
  return id;
}

async function exportRows(): Promise<ExportedRow[]> {
  const rows = [];
  for await (const row of exportCatalogue(testMall.mall.db)) rows.push(row);
  return rows;
}

async function exportSpec(specId: string): Promise<ExportedRow> {
  const row = (await exportRows()).find((each) => each.specId === specId);
  if (!row) throw new Error(`${specId} is not in the export`);
  return row;
}

/** Sells pieces of a spec in one order. */
async function sell(goodsSpecId: string, quantity: number): Promise<void> {
  const { userId, addressId } = await createBuyer(testMall);
  const { status } = await createOrder(testMall, userId, { goodsSpecId, addressId, quantity });
  expect(status).toBe(200);
}

const readSpec = (specId: string) =>
  testMall.mall.db
    .selectFrom('goods_specs')
    .select(['stock', 'supplied'])
    .where('id', '=', specId)
    .executeTakeFirstOrThrow();

describe('importing an edited export', () => {
  // R-OPERATOR-20
  test.each<Format>(['csv', 'json'])(
    'keeps pieces sold that were sold since the export when another row of a %s file is edited',
    async (format) => {
      const [sold, edited] = [await createProduct(3), await createProduct(50)];
      const rows = await exportRows();
      expect(rows.find(({ specId }) => specId === sold)).toMatchObject({ stock: 3, stockWas: 3 });
      await sell(sold, 3);
      const nameEn = `A better name in ${format}`;
      const result = await importRows(
        rows.map((row) => (row.specId === edited ? { ...row, nameEn } : row)),
        format,
      );
      expect(result).toEqual({ rows: rows.length, changed: 1, issues: [] });
      expect(await readSpec(sold)).toEqual({ stock: 0, supplied: 3 });
      expect(await exportSpec(edited)).toMatchObject({ nameEn, stock: 50 });
    },
  );

  // R-OPERATOR-19, R-OPERATOR-20
  test('changes nothing when only sales happened since the export', async () => {
    const sold = await createProduct(3);
    const rows = await exportRows();
    await sell(sold, 2);
    expect(await importRows(rows)).toEqual({ rows: rows.length, changed: 0, issues: [] });
    expect(await readSpec(sold)).toEqual({ stock: 1, supplied: 3 });
  });

  // R-OPERATOR-20
  test('keeps pieces sold when another field of the same row is edited', async () => {
    const specId = await createProduct(3);
    const row = await exportSpec(specId);
    await sell(specId, 2);
    expect(await importRows([{ ...row, points: 90 }])).toMatchObject({ changed: 1, issues: [] });
    expect(await readSpec(specId)).toEqual({ stock: 1, supplied: 3 });
    expect(await exportSpec(specId)).toMatchObject({ points: 90, stock: 1, stockWas: 1 });
  });

  // R-OPERATOR-20
  test.each([
    ['adds the pieces that the operator added', 10, { stock: 8, supplied: 10 }],
    ['removes the pieces that the operator removed', 2, { stock: 0, supplied: 2 }],
  ])('%s, whatever was sold since the export', async (_, stock, expected) => {
    const specId = await createProduct(3);
    const row = await exportSpec(specId);
    await sell(specId, 2);
    // Of the three pieces one is left: from 3 to 10 adds seven, from 3 to 2 removes one.
    expect(await importRows([{ ...row, stock }])).toMatchObject({ changed: 1, issues: [] });
    expect(await readSpec(specId)).toEqual(expected);
  });

  // R-OPERATOR-20
  test('rejects the whole file, also in a dry run, when a row removes more pieces than are left', async () => {
    const [short, other] = [await createProduct(3), await createProduct(50)];
    const rows = [await exportSpec(other), await exportSpec(short)];
    await sell(short, 2);
    const before = await exportRows();
    const edited = rows.map((row) => ({ ...row, nameEn: 'Changed', stock: row.specId === short ? 1 : 60 }));
    const rejected = {
      rows: 2,
      issues: [
        {
          row: 3,
          column: 'stock',
          message: 'the stock is 1 now and would be -1',
        },
      ],
    };
    expect(await importRows(edited, 'csv', true)).toEqual(rejected);
    expect(await importRows(edited)).toEqual(rejected);
    expect(await exportRows()).toEqual(before);
  });

  // R-OPERATOR-20
  test('rejects a row with which the stock would exceed the limit of the column', async () => {
    const specId = await createProduct(3);
    const row = await exportSpec(specId);
    await importRows([{ ...row, stock: 100_000_000, stockWas: undefined }]);
    const { issues } = await importRows([{ ...row, stock: 4 }]);
    expect(issues).toEqual([expect.objectContaining({ row: 2, column: 'stock' })]);
    expect(await readSpec(specId)).toMatchObject({ stock: 100_000_000 });
  });

  // R-OPERATOR-20
  test('gives a spec that the database does not have the stock of the file', async () => {
    const row = await exportSpec(await createProduct(3));
    const copy = { ...row, goodsId: 'copied', specId: 'copied', stock: 7 };
    expect(await importRows([copy])).toMatchObject({ changed: 1, issues: [] });
    expect(await readSpec('copied')).toEqual({ stock: 7, supplied: 7 });
  });
});

describe('importing a row without a stock', () => {
  const withoutColumns = ({ stock: _, stockWas: __, ...row }: ExportedRow): EditedRow => row;

  // R-OPERATOR-20
  test.each<[string, Format, (row: ExportedRow) => EditedRow]>([
    ['empty in a CSV file', 'csv', (row) => ({ ...row, stock: '', stockWas: '' })],
    ['empty beside the stock at the export', 'csv', (row) => ({ ...row, stock: '' })],
    ['empty in a JSON file', 'json', (row) => ({ ...row, stock: '', stockWas: '' })],
    ['absent', 'json', withoutColumns],
  ])('keeps the stock of an existing spec when the cell is %s', async (_, format, edit) => {
    const specId = await createProduct(3);
    const row = edit(await exportSpec(specId));
    await sell(specId, 2);
    expect(await importRows([row], format)).toEqual({ rows: 1, changed: 0, issues: [] });
    expect(await importRows([{ ...row, nameEn: 'Mug' }], format)).toMatchObject({ changed: 1, issues: [] });
    expect(await readSpec(specId)).toEqual({ stock: 1, supplied: 3 });
  });

  // R-OPERATOR-20
  test.each<[string, (row: ExportedRow) => EditedRow]>([
    ['empty', (row) => ({ ...row, stock: '' })],
    ['absent', withoutColumns],
  ])('rejects a new spec when the cell is %s, and writes nothing of the file', async (_, edit) => {
    const row = await exportSpec(await createProduct(3));
    const before = await exportRows();
    const added = { ...edit(row), goodsId: 'added', specId: 'added' };
    expect(await importRows([{ ...row, nameEn: 'Mug' }, added], 'json')).toEqual({
      rows: 2,
      issues: [{ row: 2, column: 'stock', message: 'a new spec needs a stock' }],
    });
    expect(await exportRows()).toEqual(before);
  });
});

// R-OPERATOR-20
test('a file without the stock at the export replaces the stock, as before', async () => {
  const specId = await createProduct(3);
  const { stockWas: _, ...row } = await exportSpec(specId);
  await sell(specId, 2);
  expect(await importRows([row], 'json')).toMatchObject({ changed: 1, issues: [] });
  expect(await readSpec(specId)).toEqual({ stock: 3, supplied: 5 });
});
