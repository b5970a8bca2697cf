import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'csv-stringify/sync';
import {
  csvFormat,
  type ExportedRow,
  exportCatalogue,
} from '@/server/mall/operator/catalogue/export-catalogue';
import { importCatalogue } from '@/server/mall/operator/catalogue/import-catalogue';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-files-'));
afterAll(() => rmSync(folder, { recursive: true }));
let fileCount = 0;

function writeFile(ending: string, content: string | Uint8Array): string {
  fileCount += 1;
  const file = path.join(folder, `${fileCount}.${ending}`);
  writeFileSync(file, content);
  return file;
}

async function exportRows(): Promise<ExportedRow[]> {
  const rows = [];
  for await (const row of exportCatalogue(testMall.mall.db)) rows.push(row);
  return rows;
}

/** The first row of the export, in the text of a file as `catalog export` writes it. */
async function exportFirst(): Promise<{ row: ExportedRow; text: string }> {
  const [row] = await exportRows();
  if (!row) throw new Error('the catalogue is empty');
  return { row, text: stringify([row], csvFormat) };
}

/** Splits a file of one row, whose cells may contain line breaks. */
function splitHeader(text: string): [header: string, cells: string] {
  const end = text.indexOf('\n');
  return [text.slice(0, end), text.slice(end + 1).trimEnd()];
}

const importFile = (file: string) => importCatalogue(testMall.mall.deps, file);

describe('files of Excel', () => {
  // R-OPERATOR-21
  test('rejects a file in GBK and says how to save it', async () => {
    const before = await exportRows();
    const { text } = await exportFirst();
    const [start = '', end = ''] = text.replace('\ufeff', '').split(/[^\n-\x7e]+/, 2);
    // 龙井茶 in GBK.
    const name = Buffer.from([0xc1, 0xfa, 0xbe, 0xae, 0xb2, 0xe8]);
    const file = writeFile('csv', Buffer.concat([Buffer.from(start), name, Buffer.from(end)]));
    await expect(importFile(file)).rejects.toThrow(/is not UTF-8.*CSV UTF-8/);
    expect(await exportRows()).toEqual(before);
  });

  // R-OPERATOR-21
  test('rejects a file that ends within a letter', async () => {
    const { text } = await exportFirst();
    const file = writeFile('csv', Buffer.concat([Buffer.from(text), Buffer.from([0xe9, 0xbe])]));
    await expect(importFile(file)).rejects.toThrow(/is not UTF-8/);
  });

  // R-OPERATOR-21
  test('exports a byte order mark, by which Excel reads Chinese, and imports it', async () => {
    const { text } = await exportFirst();
    expect(text.codePointAt(0)).toBe(0xfeff);
    expect(await importFile(writeFile('csv', text))).toEqual({ rows: 1, changed: 0, issues: [] });
  });

  // R-OPERATOR-21
  test('imports a JSON file with a byte order mark', async () => {
    const { row } = await exportFirst();
    const file = writeFile('json', `\ufeff${JSON.stringify([row])}`);
    expect(await importFile(file)).toEqual({ rows: 1, changed: 0, issues: [] });
  });

  // R-OPERATOR-21
  test.each([
    ['TRUE', 1],
    ['False', 0],
  ])('reads the flag %s as Excel writes it', async (onSale, stored) => {
    const { row } = await exportFirst();
    const file = writeFile('csv', stringify([{ ...row, onSale }], csvFormat));
    expect((await importFile(file)).issues).toEqual([]);
    const { on_sale } = await testMall.mall.db
      .selectFrom('goods')
      .select('on_sale')
      .where('id', '=', String(row.goodsId))
      .executeTakeFirstOrThrow();
    expect(on_sale).toBe(stored);
    await importFile(writeFile('csv', stringify([row], csvFormat)));
  });
});

describe('files without rows', () => {
  // R-OPERATOR-25
  test.each<[string, string, () => Promise<string>, RegExp]>([
    ['an empty CSV file', 'csv', async () => '', /has no rows/],
    [
      'a CSV file with a header alone',
      'csv',
      async () => splitHeader((await exportFirst()).text)[0],
      /has no rows/,
    ],
    ['an empty JSON file', 'json', async () => '', /./],
    ['an empty object', 'json', async () => '{}', /has no rows/],
    ['an empty array', 'json', async () => '[]', /has no rows/],
    [
      'an object of rows',
      'json',
      async () => JSON.stringify({ a: (await exportFirst()).row }),
      /expected an array/,
    ],
  ])('rejects %s, also in a dry run', async (_, ending, write, message) => {
    const file = writeFile(ending, await write());
    for (const dryRun of [true, false])
      await expect(importCatalogue(testMall.mall.deps, file, { dryRun })).rejects.toMatchObject({
        code: 'bad_request',
        message: expect.stringMatching(message),
      });
  });
});

describe('columns', () => {
  /** A file with one edited stock, whose header is changed. */
  async function writeWithHeader(edit: (header: string) => string, cells = ''): Promise<string> {
    const { row } = await exportFirst();
    const text = stringify([{ ...row, stock: 1 + Number(row.stock) }], csvFormat);
    const [header, line] = splitHeader(text);
    return writeFile('csv', `${edit(header)}\n${line}${cells}`);
  }

  // R-OPERATOR-22
  test.each<[string, (header: string) => string, string, RegExp]>([
    [
      'a column in another case',
      (header) => header.replace('stockWas', 'StockWas'),
      '',
      /StockWas: unknown column, did you mean stockWas\?/,
    ],
    ['a misspelt column', (header) => header.replace('stock,', 'stokc,'), '', /stokc: unknown column$/],
    ['a repeated column', (header) => `${header},stock`, ',9', /stock: the column is there twice/],
    [
      'several columns, naming all of them',
      (header) => header.replace('stock,', 'stokc,').replace('stockWas', 'StockWas'),
      '',
      /stokc.*StockWas/,
    ],
  ])('rejects a CSV file with %s and writes nothing', async (_, edit, cells, message) => {
    const before = await exportRows();
    await expect(importFile(await writeWithHeader(edit, cells))).rejects.toThrow(message);
    expect(await exportRows()).toEqual(before);
  });

  // R-OPERATOR-22
  test('rejects a row of a JSON file with an unknown field', async () => {
    const { row } = await exportFirst();
    const { stockWas, ...rest } = row;
    const { issues } = await importFile(writeFile('json', JSON.stringify([{ ...rest, StockWas: stockWas }])));
    expect(issues).toEqual([
      { row: 1, column: 'StockWas', message: 'unknown column, did you mean stockWas?' },
    ]);
  });

  // R-OPERATOR-22
  test('accepts an empty column without a header, as a spreadsheet leaves it, but no cell in it', async () => {
    const { row } = await exportFirst();
    const [header, line] = splitHeader(stringify([row], csvFormat));
    const last = header.split(',').length + 2;
    const result = await importFile(writeFile('csv', `${header},,\n${line},,\n`));
    expect(result).toEqual({ rows: 1, changed: 0, issues: [] });
    const { issues } = await importFile(writeFile('csv', `${header},,\n${line},,7\n`));
    expect(issues).toEqual([{ row: 2, column: `column ${last}`, message: 'unknown column' }]);
  });
});
