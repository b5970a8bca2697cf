import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importCatalogue } from '@/server/mall/operator/catalogue/import-catalogue';
import { raceAtEveryStatement } from '@/tests/support/races/race-at-every-statement';
import { type RacingMalls, startRacingMalls } from '@/tests/support/races/racing-malls';
import { runOperatorCommand } from '@/tests/support/run-operator-command';
import { createSeededDatabase, startMall, type TestMall } from '@/tests/support/test-mall';
import { DAY } from '@/tests/support/time';

const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-again-'));
afterAll(() => rmSync(folder, { recursive: true }));
let count = 0;

/** Writes a file with one product, which has one spec with its id. */
async function writeProduct({ mall }: TestMall, id: string, stocks: object): Promise<string> {
  const group = await mall.db.selectFrom('goods_groups').select('id').executeTakeFirstOrThrow();
  count += 1;
  const file = path.join(folder, `${count}.json`);
  const names = { nameZh: '茶杯', nameEn: 'Cup', specNameZh: '白色', specNameEn: 'White' };
  const prices = { points: 100, priceFen: 0, marketPriceFen: 9900 };
  const row = { goodsId: id, specId: id, groupId: group.id, supplier: 'tea-house', cover: 'cup.webp' };
  writeFileSync(file, JSON.stringify([{ ...row, ...names, ...prices, ...stocks }]));
  return file;
}

/** A product with five pieces, and a file that adds three. */
async function prepare(testMall: TestMall) {
  const id = `cup-${count}`;
  await importCatalogue(testMall.mall.deps, await writeProduct(testMall, id, { stock: 5 }));
  return { id, file: await writeProduct(testMall, id, { stock: 8, stockWas: 5 }) };
}

async function readStock({ mall }: TestMall, id: string): Promise<number> {
  const row = mall.db.selectFrom('goods_specs').select('stock').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).stock;
}

describe('a second import of a file with another stock beside that of the export', () => {
  let testMall: TestMall;
  beforeAll(async () => {
    testMall = await startMall();
  });
  afterAll(() => testMall.close());

  // R-OPERATOR-23
  test('is rejected with the time of the first one, also in a dry run', async () => {
    const { id, file } = await prepare(testMall);
    const first = testMall.now().toISOString();
    expect(await importCatalogue(testMall.mall.deps, file, { dryRun: true })).toEqual({
      rows: 1,
      issues: [],
    });
    expect(await importCatalogue(testMall.mall.deps, file)).toEqual({ rows: 1, changed: 1, issues: [] });
    testMall.advanceTime(DAY);
    for (const dryRun of [false, true])
      await expect(importCatalogue(testMall.mall.deps, file, { dryRun })).rejects.toMatchObject({
        code: 'conflict',
        reason: 'already_done',
        message: expect.stringContaining(`was imported at ${first}`),
      });
    expect(await readStock(testMall, id)).toBe(8);
  });

  // R-OPERATOR-23
  test('is rejected also when it removes more pieces than are left', async () => {
    const { id } = await prepare(testMall);
    const file = await writeProduct(testMall, id, { stock: 1, stockWas: 5 });
    await importCatalogue(testMall.mall.deps, file);
    await expect(importCatalogue(testMall.mall.deps, file)).rejects.toMatchObject({ reason: 'already_done' });
    expect(await readStock(testMall, id)).toBe(1);
  });

  // R-OPERATOR-23
  test('changes the stock again when the operator says so, and is then rejected again', async () => {
    const { id, file } = await prepare(testMall);
    await importCatalogue(testMall.mall.deps, file, { again: true });
    expect(await importCatalogue(testMall.mall.deps, file, { again: true })).toMatchObject({ changed: 1 });
    expect(await readStock(testMall, id)).toBe(11);
    await expect(importCatalogue(testMall.mall.deps, file)).rejects.toMatchObject({ reason: 'already_done' });
  });

  // R-OPERATOR-23
  test.each([
    ['without the stock of the export', { stock: 8 }],
    ['with the same stock', { stock: 5, stockWas: 5 }],
    ['without a stock', { stockWas: 5 }],
  ])('is accepted of a file %s', async (_, stocks) => {
    const { id } = await prepare(testMall);
    const file = await writeProduct(testMall, id, stocks);
    await importCatalogue(testMall.mall.deps, file);
    expect(await importCatalogue(testMall.mall.deps, file)).toEqual({ rows: 1, changed: 0, issues: [] });
  });

  // R-OPERATOR-23
  test('is known for 180 days', async () => {
    const { file } = await prepare(testMall);
    await importCatalogue(testMall.mall.deps, file);
    const countRecords = async () =>
      (await testMall.mall.db.selectFrom('imported_catalogues').selectAll().execute()).length;
    const before = await countRecords();
    testMall.advanceTime(179 * DAY);
    await testMall.mall.runJobs();
    // Those of the tests above are a day older.
    expect(await countRecords()).toBeGreaterThan(0);
    expect(await countRecords()).toBeLessThanOrEqual(before);
    testMall.advanceTime(DAY);
    await testMall.mall.runJobs();
    expect(await countRecords()).toBe(0);
  });
});

// R-OPERATOR-23
test('an import that was interrupted at any statement can be repeated, and changes the stock once', async () => {
  let left = Number.POSITIVE_INFINITY;
  const onStatement = ({ sql }: { sql: string }) => {
    // What clears the connection after the transaction; a lost one needs no clearing.
    if (/^(drop|reset) /.test(sql)) return;
    left -= 1;
    if (left === 0) throw new Error('the connection is lost');
  };
  const testMall = await startMall({ onStatement });
  try {
    for (let statement = 1, isInterrupted = true; isInterrupted; statement += 1) {
      const { id, file } = await prepare(testMall);
      left = statement;
      const [first] = await Promise.allSettled([importCatalogue(testMall.mall.deps, file)]);
      isInterrupted = left <= 0;
      left = Number.POSITIVE_INFINITY;
      const isImported = first.status === 'fulfilled' || (await readStock(testMall, id)) === 8;
      const second = importCatalogue(testMall.mall.deps, file);
      if (isImported) await expect(second).rejects.toMatchObject({ reason: 'already_done' });
      else expect(await second).toMatchObject({ changed: 1 });
      expect(await readStock(testMall, id)).toBe(8);
    }
  } finally {
    await testMall.close();
  }
});

describe('two imports of one file at the same time', () => {
  let pair: RacingMalls;
  beforeAll(async () => {
    pair = await startRacingMalls();
  });
  afterAll(() => pair.close());

  // R-OPERATOR-23
  test('change the stock once', async () => {
    const importOnce = async ({ mall }: TestMall, { file }: { file: string }) => {
      const [result] = await Promise.allSettled([importCatalogue(mall.deps, file)]);
      return result.status === 'fulfilled' ? 'imported' : String(result.reason.reason ?? result.reason);
    };
    const outcomes = await raceAtEveryStatement(pair, {
      prepare,
      first: importOnce,
      second: importOnce,
      describeOutcome: async (testMall, { id }, one, other) =>
        `${[one, other].sort().join(', ')}, ${await readStock(testMall, id)} pieces`,
    });
    expect(outcomes).toEqual(['already_done, imported, 8 pieces']);
  });
});

// R-OPERATOR-23
test('the command names the option that imports a file again, and the option does so', async () => {
  const database = await createSeededDatabase();
  const testMall = await startMall({ database });
  try {
    const { id, file } = await prepare(testMall);
    const { databaseUrl, dataDir } = database;
    const place = databaseUrl ? ['--database', databaseUrl] : ['--data', dataDir];
    const run = (...options: string[]) => runOperatorCommand(...place, 'catalog', 'import', file, ...options);
    expect(await run()).toMatchObject({ code: 0 });
    expect(await run()).toMatchObject({ code: 1, stderr: expect.stringContaining('--again') });
    expect(await run('--again')).toMatchObject({ code: 0 });
    expect(await readStock(testMall, id)).toBe(11);
  } finally {
    await testMall.close();
    await database.remove();
  }
});
