import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importCatalogue } from '@/server/mall/operator/catalogue/import-catalogue';
import { createAddress, createOrder, createUser, readStock } from '@/tests/support/builders/order';
import { testOnPostgres } from '@/tests/support/database-kind';
import { raceAtEveryStatement } from '@/tests/support/races/race-at-every-statement';
import { type RacingMalls, startRacingMalls } from '@/tests/support/races/racing-malls';
import type { TestMall } from '@/tests/support/test-mall';

let pair: RacingMalls;
beforeAll(async () => {
  pair = await startRacingMalls();
});
afterAll(() => pair.close());

const folder = mkdtempSync(path.join(tmpdir(), 'catalogue-races-'));
let count = 0;

interface Row {
  id: string;
  points: number;
  stock: number;
  stockWas?: number;
  nameEn?: string;
}

/** Imports products of one spec each, which has the id of its product. */
async function importFile({ mall }: TestMall, rows: Row[]) {
  const group = await mall.db.selectFrom('goods_groups').select('id').executeTakeFirstOrThrow();
  count += 1;
  const file = path.join(folder, `${count}.json`);
  const texts = { supplier: 'tea-house', nameZh: '茶', nameEn: 'Tea', cover: 'tea.webp' };
  const spec = { specNameZh: '罐装', specNameEn: 'Tin', priceFen: 0, marketPriceFen: 0 };
  writeFileSync(
    file,
    JSON.stringify(
      rows.map(({ id, ...price }) => ({
        goodsId: id,
        specId: id,
        groupId: group.id,
        ...texts,
        ...spec,
        ...price,
      })),
    ),
  );
  return importCatalogue(mall.deps, file);
}

/** Imports products without a fault. @returns the rows that were new or changed */
async function importRows(testMall: TestMall, rows: Row[]) {
  const { changed, issues } = await importFile(testMall, rows);
  expect(issues).toEqual([]);
  return changed;
}

async function createBuyer(testMall: TestMall) {
  const userId = await createUser(testMall, 500);
  return { userId, addressId: await createAddress(testMall, userId) };
}
type Buyer = Awaited<ReturnType<typeof createBuyer>>;

const order = (testMall: TestMall, { userId, addressId }: Buyer, goodsSpecId: string, points: number) =>
  createOrder(testMall, userId, { goodsSpecId, addressId, expectedPoints: points, expectedPriceFen: 0 });

/** A product that one test run changes, with its buyer. */
async function prepare(testMall: TestMall) {
  count += 1;
  const id = `SKU-${count}`;
  await importRows(testMall, [{ id, points: 100, stock: 5 }]);
  return { id, buyer: await createBuyer(testMall) };
}

// R-OPERATOR-02
test('an import of a name, a price and a stock during an order of the product loses no piece', async () => {
  const outcomes = await raceAtEveryStatement(pair, {
    prepare,
    first: (testMall, { id }) => importRows(testMall, [{ id, points: 90, stock: 8, nameEn: 'Green tea' }]),
    second: (testMall, { id, buyer }) => order(testMall, buyer, id, 100),
    describeOutcome: async (testMall, { id }, changed, { status }) =>
      `order ${status}, ${changed} changed, ${await readStock(testMall, id)} left`,
  });
  // 7: the order had read the old price before the import, and took its piece after it.
  expect(outcomes).toEqual([
    'order 200, 1 changed, 7 left',
    'order 200, 1 changed, 8 left',
    'order 409, 1 changed, 8 left',
  ]);
});

// R-OPERATOR-20
test('an import of an edited export changes the stock by the same number before, during and after an order', async () => {
  const outcomes = await raceAtEveryStatement(pair, {
    prepare,
    first: (testMall, { id }) => importRows(testMall, [{ id, points: 100, stock: 8, stockWas: 5 }]),
    second: (testMall, { id, buyer }) => order(testMall, buyer, id, 100),
    describeOutcome: async (testMall, { id }, changed, { status }) =>
      `order ${status}, ${changed} changed, ${await readStock(testMall, id)} left`,
  });
  expect(outcomes).toEqual(['order 200, 1 changed, 7 left']);
});

// R-OPERATOR-20
test('an import that edits a product keeps the piece that an order takes meanwhile sold', async () => {
  const outcomes = await raceAtEveryStatement(pair, {
    prepare,
    first: (testMall, { id }) =>
      importRows(testMall, [{ id, points: 100, stock: 5, stockWas: 5, nameEn: 'Green tea' }]),
    second: (testMall, { id, buyer }) => order(testMall, buyer, id, 100),
    describeOutcome: async (testMall, { id }, changed, { status }) =>
      `order ${status}, ${changed} changed, ${await readStock(testMall, id)} left`,
  });
  expect(outcomes).toEqual(['order 200, 1 changed, 4 left']);
});

// R-OPERATOR-20
test('exactly one succeeds of an import that withdraws the last piece and an order that takes it', async () => {
  const outcomes = await raceAtEveryStatement(pair, {
    prepare: async (testMall) => {
      const state = await prepare(testMall);
      await importRows(testMall, [{ id: state.id, points: 100, stock: 1 }]);
      return state;
    },
    // The new name shows that nothing of a rejected file is written.
    first: (testMall, { id }) =>
      importFile(testMall, [{ id, points: 100, stock: 0, stockWas: 1, nameEn: 'Green tea' }]),
    second: (testMall, { id, buyer }) => order(testMall, buyer, id, 100),
    describeOutcome: async (testMall, { id }, { changed, issues }, { status }) => {
      const { name_en } = await testMall.mall.db
        .selectFrom('goods')
        .select('name_en')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const imported = `${changed} changed, faults in ${JSON.stringify(issues.map(({ column }) => column))}`;
      return `order ${status}, ${imported}, ${name_en}, ${await readStock(testMall, id)} left`;
    },
  });
  expect(outcomes).toEqual([
    'order 200, undefined changed, faults in ["stock"], Tea, 0 left',
    'order 409, 1 changed, faults in [], Green tea, 0 left',
  ]);
});

// R-OPERATOR-19
testOnPostgres('an order of a product that an import does not change ends before the import', async () => {
  const buyer = await createBuyer(pair.first);
  const ends = new Set<string>();
  for (let line = 1, isPaused = true; isPaused; line += 1) {
    const [changed, same] = [`changed-${line}`, `same-${line}`];
    const rows = (points: number) => [
      { id: same, points: 1, stock: 5 },
      { id: changed, points, stock: 5 },
    ];
    await importRows(pair.first, rows(100));
    const ended: string[] = [];
    const { first, second, wasPaused } = await pair.race(
      line,
      () => importRows(pair.first, rows(90)).finally(() => ended.push('import')),
      () => order(pair.second, buyer, same, 1).finally(() => ended.push('order')),
    );
    expect([first, second]).toMatchObject([{ status: 'fulfilled' }, { value: { status: 200 } }]);
    isPaused = wasPaused;
    if (isPaused) ends.add(ended.join(', '));
  }
  expect([...ends]).toEqual(['order, import']);
});
