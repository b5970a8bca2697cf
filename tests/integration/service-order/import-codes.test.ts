import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importCodes } from '@/server/mall/operator/codes/import-codes';
import { createServiceGoods } from '@/tests/support/builders/service-order';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
beforeAll(async () => {
  testMall = await startMall();
});
afterAll(() => testMall.close());

const folder = mkdtempSync(path.join(tmpdir(), 'codes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Imports a file for a new voucher. @returns also the codes that the voucher then has */
async function importFile(ending: string, text: string) {
  const { goodsSpecId } = await createServiceGoods(testMall, { codes: 'imported' });
  const file = path.join(folder, `codes.${ending}`);
  writeFileSync(file, text);
  const [outcome] = await Promise.allSettled([importCodes(testMall.mall.deps, goodsSpecId, file)]);
  const rows = await testMall.mall.db
    .selectFrom('service_codes')
    .select(['code', 'number'])
    .where('goods_spec_id', '=', goodsSpecId)
    .orderBy('code')
    .execute();
  return { outcome, rows };
}

/** Imports a file that has faults. @returns the faults; fails if a code was stored or is in a message */
async function findFaults(ending: string, text: string, secret: string) {
  const { outcome, rows } = await importFile(ending, text);
  expect(rows).toEqual([]);
  const faults = outcome.status === 'fulfilled' ? outcome.value.issues : String(outcome.reason.message);
  expect(JSON.stringify(faults)).not.toContain(secret);
  return faults;
}

const SHORTENED =
  'a number that a spreadsheet has shortened; format the column as text and enter the codes again';

// R-OPERATOR-26
test.each([
  ['csv', 'code,number\nABCD-1,1\n1.23457E+15,2\n', [{ row: 3, column: 'code', message: SHORTENED }]],
  ['csv', 'code,number\nABCD-1,1.23457e+15\n', [{ row: 2, column: 'number', message: SHORTENED }]],
  ['txt', 'ABCD-1\n1E+15\n', [{ row: 2, column: 'code', message: SHORTENED }]],
])('rejects a number that a spreadsheet has shortened in a %s file', async (ending, text, faults) => {
  expect(await findFaults(ending, text, 'E+15')).toEqual(faults);
});

// R-OPERATOR-26
test('reports every code that the file has twice, without the code', async () => {
  expect(await findFaults('txt', 'ABCD-1\nABCD-2\nABCD-1\nABCD-1\n', 'ABCD')).toEqual([
    { row: 3, column: 'code', message: 'the same as in row 1' },
    { row: 4, column: 'code', message: 'the same as in row 1' },
  ]);
});

// R-OPERATOR-26
test.each(['code', 'Code', '"code"'])('skips the header %s of a text file', async (header) => {
  const { rows } = await importFile('txt', `${header}\nABCD-1\n`);
  expect(rows).toEqual([{ code: 'ABCD-1', number: null }]);
});

// R-OPERATOR-26
test('rejects a table in a text file, whose lines would become codes', async () => {
  expect(await findFaults('txt', 'code,number\nABCD-1,1\n', 'ABCD')).toMatch(/is a table.*\.csv/);
});

// R-OPERATOR-26
test.each([
  ['no column code, as when the first line is a code', 'SECRET-1\nSECRET-2\n', /column 1 is neither/],
  ['an unknown column', 'code,Number\nSECRET-1,2\n', /column 2 is neither/],
  ['a repeated column', 'code,code\nSECRET-1,SECRET-2\n', /code is there twice/],
])('rejects a CSV file with %s', async (_, text, message) => {
  expect(await findFaults('csv', text, 'SECRET')).toMatch(message);
});

// R-OPERATOR-26
test('imports codes that only look like numbers, and numbers of cards that repeat', async () => {
  const { rows } = await importFile('csv', 'code,number\n6901234567892,7\n12E5,7\n');
  expect(rows).toEqual([
    { code: '12E5', number: '7' },
    { code: '6901234567892', number: '7' },
  ]);
});
