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

const importFile = (file: string) => importCatalogue(testMall.mall.deps, file);

describe('files of Excel', () => {
  // R-OPERATOR-21
  test('rejects a file in GBK and says how to save it', async () => {
    const before = await exportRows();
    const { text } = await exportFirst();
    const [header = '', line = ''] = text.replace('\ufeff', '').split('\n');
    // 龙井茶 in GBK.
    const name = Buffer.from([0xc1, 0xfa, 0xbe, 0xae, 0xb2, 0xe8]);
    const cells = line.replace(/[^\x20-\x7e]+/g, 'x');
    const file = writeFile('csv', Buffer.concat([Buffer.from(`${header}\n${cells}`), name]));
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
