import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importCatalogue } from '@/server/mall/operator/catalogue/import-catalogue';
import { createAddress, createOrder, createUser } from '@/tests/support/builders/order';
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

/** Imports products of one spec each, which has the id of its product. @returns the rows that were new or changed */
async function importRows(
  { mall }: TestMall,
  rows: { id: string; points: number; stock: number; nameEn?: string }[],
) {
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
  const { changed, issues } = await importCatalogue(mall.deps, file);
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
    describeOutcome: async ({ mall }, { id }, changed, { status }) => {
      const { stock } = await mall.db
        .selectFrom('goods_specs')
        .select('stock')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return `order ${status}, ${changed} changed, ${stock} left`;
    },
  });
  // 7: the order had read the old price before the import, and took its piece after it.
  expect(outcomes).toEqual([
    'order 200, 1 changed, 7 left',
    'order 200, 1 changed, 8 left',
    'order 409, 1 changed, 8 left',
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
