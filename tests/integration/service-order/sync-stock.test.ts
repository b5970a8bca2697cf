/** @jest-environment node */
import { cancelOrder } from '@/lib/contract/order';
import { importCatalogue } from '@/server/mall/operator/catalogue/import-catalogue';
import { checkConsistency } from '@/server/mall/operator/check/check-consistency';
import { importCodes } from '@/server/mall/operator/codes/import-codes';
import { listCodes, listUnfinishedPieces } from '@/server/mall/operator/codes/list-codes';
import { setServiceGoods } from '@/server/mall/operator/codes/set-service-goods';
import { contentFile } from '@/server/mall/operator/content/content-file';
import { importContent } from '@/server/mall/operator/content/import-content';
import { createActivity } from '@/tests/support/builders/merge-order';
import { createOrder, createUser, readStock, runConcurrently } from '@/tests/support/builders/order';
import { startMall, type TestMall } from '@/tests/support/test-mall';
import { DAY } from '@/tests/support/time';
import {
  addCodes,
  createPaidServiceOrder,
  createServiceGoods,
  createUnpaidServiceOrder,
  readPieceStates,
  readPieces,
  readServiceCodes,
  type ServiceGoods,
} from '../../support/builders/service-order';
import { removeFiles, writeCodeFile } from './support/code-files';

afterAll(removeFiles);

let testMall: TestMall;
beforeEach(async () => {
  testMall = await startMall();
});
afterEach(async () => {
  expect(testMall.errors).toEqual([]);
  expect(await checkConsistency(testMall.mall.db)).toEqual([]);
  await testMall.close();
});

const writeCodes = (count: number, prefix = 'CODE') =>
  writeCodeFile(Array.from({ length: count }, (_, index) => `${prefix}-${index}`).join('\n'));

// R-VOUCHER-02
test('twenty parallel payments never give one code twice', async () => {
  const service = await createServiceGoods(testMall, { codes: 'imported', stock: 20, known: 20 });
  const orders = await runConcurrently(20, () => createUnpaidServiceOrder(testMall, service));
  await Promise.all(orders.map(({ pay }) => pay()));
  const codes = (await Promise.all(orders.map((each) => readPieces(testMall, each))))
    .flat()
    .map(({ code }) => code);
  // On PostgreSQL a code that another payment has locked may be skipped; the job delivers it later.
  await testMall.mall.runJobs();
  const deliveredCodes = await readServiceCodes(testMall, service);
  expect(new Set(deliveredCodes.map(({ piece_id }) => piece_id)).size).toBe(20);
  const delivered = codes.filter((code) => code !== null);
  expect(new Set(delivered).size).toBe(delivered.length);
  for (const each of orders) expect(await readPieceStates(testMall, each)).toEqual(['ready']);
});

// R-VOUCHER-03
test('when codes run out the order waits, the operator is warned once, and the spec is sold out', async () => {
  const warned: object[] = [];
  testMall.mall.deps.log.warn = (fields) => warned.push(fields);
  const service = await createServiceGoods(testMall, { codes: 'imported', stock: 9, known: 2 });
  const order = await createPaidServiceOrder(testMall, service, { quantity: 3 });
  expect((await readPieceStates(testMall, order)).sort()).toEqual(['onItsWay', 'ready', 'ready']);
  expect(await readStock(testMall, service.goodsSpecId)).toBe(0);
  const lateOrder = await createOrder(testMall, await createUser(testMall, 300), {
    goodsSpecId: service.goodsSpecId,
  });
  expect(lateOrder.reason).toBe('out_of_stock');
  await testMall.mall.runJobs();
  await testMall.mall.runJobs();
  expect(warned).toEqual([{ orderId: order.orderId, goodsSpecId: service.goodsSpecId }]);
  const undone = (await listUnfinishedPieces(testMall.mall.db, 100)).filter(
    ({ orderId }) => orderId === order.orderId,
  );
  expect(undone).toMatchObject([{ type: 'voucher', state: 'waiting' }]);
});

test('a cancelled order restores no stock once codes have run out', async () => {
  const service = await createServiceGoods(testMall, { codes: 'imported', stock: 9 });
  const { userId, orderId } = await createUnpaidServiceOrder(testMall, service);
  await createPaidServiceOrder(testMall, service);
  expect((await testMall.call(cancelOrder, { orderId }, { userId, pId: '10000' })).status).toBe(200);
  expect(await readStock(testMall, service.goodsSpecId)).toBe(0);
});

test('a cancelled order restores its own pieces while there are codes', async () => {
  const service = await createServiceGoods(testMall, { codes: 'imported', stock: 5, known: 20 });
  const { userId, orderId } = await createUnpaidServiceOrder(testMall, service, { quantity: 2 });
  await testMall.call(cancelOrder, { orderId }, { userId, pId: '10000' });
  expect(await readStock(testMall, service.goodsSpecId)).toBe(5);
});

test('an import fulfils waiting orders, sets the stock and has no effect the second time', async () => {
  const service = await createServiceGoods(testMall, { codes: 'imported', stock: 3 });
  const { goodsSpecId } = service;
  const order = await createPaidServiceOrder(testMall, service, { quantity: 2 });
  testMall.advanceTime(DAY);
  const file = writeCodes(10);
  const first = await importCodes(testMall.mall.deps, goodsSpecId, file);
  expect(first).toEqual({ rows: 10, imported: 10, given: 2, stock: 8, issues: [] });
  expect(await readPieceStates(testMall, order)).toEqual(['ready', 'ready']);
  const [piece] = await readPieces(testMall, order);
  expect(piece).toMatchObject({ validUntil: '2026-05-10T16:00:00.000Z' });
  const again = await importCodes(testMall.mall.deps, goodsSpecId, file);
  expect(again).toMatchObject({ imported: 0, given: 0, stock: 8 });
  expect(await readServiceCodes(testMall, service)).toHaveLength(10);
});

// R-OPERATOR-05
test('five parallel imports of one file import it once', async () => {
  const service = await createServiceGoods(testMall, { codes: 'imported', stock: 0 });
  const file = writeCodes(10);
  await runConcurrently(5, () => importCodes(testMall.mall.deps, service.goodsSpecId, file));
  expect(await readStock(testMall, service.goodsSpecId)).toBe(10);
  expect(await readServiceCodes(testMall, service)).toHaveLength(10);
});

// R-VOUCHER-03
test('parallel imports, orders and payments leave as much stock as codes', async () => {
  const service = await createServiceGoods(testMall, { codes: 'imported', stock: 5, known: 5 });
  const orders = await runConcurrently(5, () => createUnpaidServiceOrder(testMall, service));
  const files = [0, 1, 2].map((index) => writeCodeFile(`A${index}-1\nA${index}-2`, `${index}.txt`));
  await Promise.all([
    ...orders.map(({ pay }) => pay()),
    ...files.map((file) => importCodes(testMall.mall.deps, service.goodsSpecId, file)),
    ...[0, 1].map(async () =>
      createOrder(testMall, await createUser(testMall, 300), { goodsSpecId: service.goodsSpecId }),
    ),
  ]);
  await testMall.mall.runJobs();
  const open = await testMall.mall.db
    .selectFrom('order_items')
    .innerJoin('orders', 'orders.id', 'order_items.order_id')
    .select('orders.id')
    .where('order_items.goods_spec_id', '=', service.goodsSpecId)
    .where('orders.status', '=', 1)
    .execute();
  const free = (await readServiceCodes(testMall, service)).filter(({ piece_id }) => piece_id === null).length;
  expect(await readStock(testMall, service.goodsSpecId)).toBe(free - open.length);
  for (const each of orders) expect(await readPieceStates(testMall, each)).toEqual(['ready']);
});

test('limits an activity’s stock to the number of codes', async () => {
  const service = await createServiceGoods(testMall, { codes: 'imported', stock: 9 });
  const { goodsSpecId } = service;
  const activityId = await createActivity(testMall, goodsSpecId, {
    activityType: 1,
    stock: 30,
    orderLimit: 9,
  });
  await importCodes(testMall.mall.deps, goodsSpecId, writeCodes(4));
  const limited = await testMall.mall.db
    .selectFrom('activity_specs')
    .select(['stock', 'claimed_elsewhere'])
    .where('activity_id', '=', activityId)
    .executeTakeFirst();
  expect(limited).toEqual({ stock: 4, claimed_elsewhere: 26 });
});

/** Imports a catalogue in which a service product has this stock. */
async function importStock({ goodsId, goodsSpecId }: ServiceGoods, stock: number): Promise<void> {
  const { group_id } = await testMall.mall.db
    .selectFrom('goods')
    .select('group_id')
    .where('id', '=', goodsId)
    .executeTakeFirstOrThrow();
  const names = { nameZh: '卡券', nameEn: 'Voucher', specNameZh: '一张', specNameEn: 'One' };
  const ids = { goodsId, specId: goodsSpecId, groupId: group_id, supplier: 'tea-house', kind: 'service' };
  const prices = { points: 10, priceFen: 100, marketPriceFen: 100 };
  const row = { ...ids, ...names, ...prices, cover: 'tea.webp', stock };
  const file = writeCodeFile(JSON.stringify([row]), `catalogue-${stock}.json`);
  expect((await importCatalogue(testMall.mall.deps, file)).issues).toEqual([]);
}

describe('stock that an operator imports for a voucher', () => {
  // R-VOUCHER-03
  test('is lowered to the codes that no order needs, when a catalogue has more', async () => {
    const service = await createServiceGoods(testMall, { codes: 'imported', stock: 5, known: 5 });
    await createPaidServiceOrder(testMall, service);
    await createUnpaidServiceOrder(testMall, service);
    await importStock(service, 100);
    expect(await readStock(testMall, service.goodsSpecId)).toBe(3);
  });

  // R-VOUCHER-03
  test('stays as it is when a catalogue has less than there are codes', async () => {
    const service = await createServiceGoods(testMall, { codes: 'imported', stock: 5, known: 5 });
    await importStock(service, 2);
    expect(await readStock(testMall, service.goodsSpecId)).toBe(2);
  });

  test.each([
    ['a voucher with generated codes', { codes: 'generated' }],
    ['a top-up', { codes: 'imported', type: 'topUp' }],
  ] as const)('stays as it is for %s', async (_, input) => {
    const service = await createServiceGoods(testMall, input);
    await importStock(service, 100);
    expect(await readStock(testMall, service.goodsSpecId)).toBe(100);
  });

  // R-VOUCHER-03
  test('is lowered when catalogues are imported during orders', async () => {
    const service = await createServiceGoods(testMall, { codes: 'imported', stock: 5, known: 5 });
    const [orders] = await Promise.all([
      runConcurrently(4, () => createUnpaidServiceOrder(testMall, service)),
      importStock(service, 100),
      importStock(service, 50),
    ]);
    expect(await readStock(testMall, service.goodsSpecId)).toBe(5 - orders.length);
  });

  // R-VOUCHER-03
  test('is lowered in an activity, and stays lower when the same content is imported again', async () => {
    const service = await createServiceGoods(testMall, { codes: 'imported', stock: 4, known: 4 });
    const offer = { specId: service.goodsSpecId, points: 5, priceFen: 50, pieces: 30, orderLimit: 9 };
    const activity = {
      ...{ id: 'voucher-sale', activityType: 5, title: { zh: '卡券', en: 'Vouchers' } },
      ...{ startsAt: 'now-PT1H', endsAt: 'now+PT1H', offers: [offer] },
    };
    const content = contentFile.parse({ version: 1, activities: [activity] });
    for (let times = 0; times < 2; times += 1) {
      expect((await importContent(testMall.mall.deps, content)).faults).toEqual([]);
      const limited = await testMall.mall.db
        .selectFrom('activity_specs')
        .select(['stock', 'initial_stock', 'claimed_elsewhere'])
        .where('activity_id', '=', activity.id)
        .execute();
      expect(limited).toEqual([{ stock: 4, initial_stock: 30, claimed_elsewhere: 26 }]);
    }
    expect(await readStock(testMall, service.goodsSpecId)).toBe(4);
  });
});

test('a card keeps its number with its code', async () => {
  const service = await createServiceGoods(testMall, { codes: 'imported', stock: 0 });
  const file = writeCodeFile('number,code\n6021 0001,AAAA-1\n6021 0002,AAAA-2\n', 'cards.csv');
  expect(await importCodes(testMall.mall.deps, service.goodsSpecId, file)).toMatchObject({ stock: 2 });
  const [piece] = await readPieces(testMall, await createPaidServiceOrder(testMall, service));
  expect([piece?.number, piece?.code]).toEqual(
    piece?.code === 'AAAA-1' ? ['6021 0001', 'AAAA-1'] : ['6021 0002', 'AAAA-2'],
  );
});

test.each([
  ['a code with a space', 'code\nAB CD\n', 'x.csv', [{ row: 2, column: 'code' }]],
  ['a code that is too short', 'GOOD-1\nabc\n', 'x.txt', [{ row: 2, column: 'code' }]],
  ['a file without codes', 'number\n12\n', 'x.csv', [{ row: 2, column: 'code' }]],
])('reports %s with its row, and imports nothing', async (_, text, name, issues) => {
  const service = await createServiceGoods(testMall, { codes: 'imported', stock: 0 });
  const result = await importCodes(testMall.mall.deps, service.goodsSpecId, writeCodeFile(text, name));
  expect(result).toMatchObject({ imported: 0, issues });
  expect(JSON.stringify(result)).not.toMatch(/AB CD|GOOD/);
  expect(await readServiceCodes(testMall, service)).toEqual([]);
});

test('rejects codes for physical, unknown and self-generating products', async () => {
  const { goodsSpecId } = await createServiceGoods(testMall);
  const file = writeCodes(1);
  const { deps, db } = testMall.mall;
  await expect(importCodes(deps, goodsSpecId, file)).rejects.toMatchObject({ code: 'bad_request' });
  await expect(importCodes(deps, 'nothing', file)).rejects.toMatchObject({ code: 'not_found' });
  await expect(importCodes(deps, goodsSpecId, '/nowhere.txt')).rejects.toMatchObject({ code: 'bad_request' });
  const shipped = await db
    .selectFrom('goods_specs')
    .innerJoin('goods', 'goods.id', 'goods_specs.goods_id')
    .select(['goods_specs.id', 'goods.id as goodsId'])
    .where('goods.kind', '=', 'physical')
    .executeTakeFirstOrThrow();
  await expect(importCodes(deps, shipped.id, file)).rejects.toMatchObject({ code: 'bad_request' });
  await expect(setServiceGoods(deps, shipped.goodsId, {})).rejects.toMatchObject({ code: 'bad_request' });
  await expect(setServiceGoods(deps, 'nothing', {})).rejects.toMatchObject({ code: 'not_found' });
});

test('changing the code source adjusts the stock and fulfils waiting orders', async () => {
  const service = await createServiceGoods(testMall, { codes: 'imported', stock: 5 });
  const order = await createPaidServiceOrder(testMall, service);
  const { deps } = testMall.mall;
  await addCodes(testMall, service, 1);
  await setServiceGoods(deps, service.goodsId, { codes: 'generated', validDays: 7 });
  await testMall.mall.runJobs();
  expect(await readPieces(testMall, order)).toMatchObject([
    { state: 'ready', validUntil: '2026-03-17T16:00:00.000Z' },
  ]);
  await setServiceGoods(deps, service.goodsId, { codes: 'imported', howToUseZh: ['一', '二'] });
  expect(await readStock(testMall, service.goodsSpecId)).toBe(1);
  expect(await listCodes(testMall.mall.db, service.goodsSpecId)).toMatchObject([
    { type: 'voucher', codes: 'imported', validDays: 7, stock: 1, free: 1, given: 1, waiting: 0 },
  ]);
});
