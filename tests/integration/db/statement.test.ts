/** @jest-environment node */
import { sql } from 'kysely';
import { toCompilable } from '@/server/mall/db/dialect';
import { pipelined } from '@/server/mall/db/pipeline';
import { defineStatement } from '@/server/mall/db/statement';
import type { Db } from '@/server/mall/db/types';
import { startMall, type TestMall } from '@/tests/support/test-mall';

let testMall: TestMall;
let db: Db;
beforeAll(async () => {
  testMall = await startMall();
  ({ db } = testMall.mall);
  const names = { nick_name: '', icon: '', is_new: 0 as const, p_id: '10000' };
  await db
    .insertInto('users')
    .values({ id: 'user', ...names, created_at: '2026-03-10T04:00:00.000Z' })
    .execute();
});
beforeEach(async () => {
  await db.deleteFrom('addresses').execute();
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => testMall.close());

const toAddress = (id: string, detail: string, is_default: 0 | 1 = 0) => ({
  ...{ id, detail, is_default, user_id: 'user', receiver: '张三', phone: '13800138000' },
  ...{ province: '浙江省', city: '杭州市', county: '西湖区', area_code: '330106' },
  created_at: '2026-03-10T04:00:00.000Z',
});

const createInsert = (onBuild = () => {}) =>
  defineStatement((own, { rows }: { rows: readonly ReturnType<typeof toAddress>[] }) => {
    onBuild();
    return own.insertInto('addresses').values(rows);
  });

const createSelect = (onBuild = () => {}) =>
  defineStatement((own, { ids, detail }: { ids: readonly string[]; detail: string }) => {
    onBuild();
    return own
      .selectFrom('addresses')
      .select(['id', 'detail'])
      .where('id', 'in', ids)
      .where('detail', '!=', detail)
      .orderBy('id');
  });

test('the production server builds a statement once for each length of its lists, and every use has its own values', async () => {
  jest.replaceProperty(process, 'env', { ...process.env, NODE_ENV: 'production' });
  const onBuild = jest.fn();
  const insert = createInsert(onBuild);
  const select = createSelect(onBuild);
  await db.executeQuery(insert(db, { rows: [toAddress('a', 'first'), toAddress('b', 'second', 1)] }));
  await db.executeQuery(insert(db, { rows: [toAddress('c', 'third'), toAddress('d', 'fourth')] }));
  const find = async (ids: string[], detail: string) => {
    const { rows } = await db.executeQuery(select(db, { ids, detail }));
    return rows.map(({ id }) => id).join('');
  };
  expect(await find(['a', 'b'], '')).toBe('ab');
  expect(await find(['c', 'b'], 'third')).toBe('b');
  expect(await find(['a', 'b', 'c', 'd'], 'fourth')).toBe('abc');
  expect(onBuild).toHaveBeenCalledTimes(3);
  const defaults = await db.selectFrom('addresses').select('id').where('is_default', '=', 1).execute();
  expect(defaults).toEqual([{ id: 'b' }]);
});

test('uses in one round trip keep their own values, also null', async () => {
  const echo = defineStatement((own, { text }: { text: string | null }) =>
    toCompilable(own, sql<{ text: string | null }>`select cast(${text} as text) as text`),
  );
  const results = await pipelined(db, (execute) =>
    Promise.all(['one', null, 'two'].map((text) => execute(echo(db, { text })))),
  );
  expect(results.map(({ rows }) => rows[0]?.text)).toEqual(['one', null, 'two']);
});

test('the order of the properties of the values does not matter', async () => {
  const rows = [toAddress('a', 'first'), toAddress('b', 'second')];
  await db.executeQuery(createInsert()(db, { rows }));
  const select = createSelect();
  await db.executeQuery(select(db, { ids: ['a'], detail: '' }));
  const found = await db.executeQuery(select(db, { detail: '', ids: ['b'] }));
  expect(found.rows).toEqual([{ id: 'b', detail: 'second' }]);
});

test('lists of more lengths than are kept work as well', async () => {
  const ids = Array.from({ length: 40 }, (_, index) => String(index).padStart(2, '0'));
  await db.executeQuery(createInsert()(db, { rows: ids.map((id) => toAddress(id, 'any')) }));
  const select = createSelect();
  for (let count = 1; count <= ids.length; count += 1) {
    const { rows } = await db.executeQuery(select(db, { ids: ids.slice(0, count), detail: '' }));
    expect(rows).toHaveLength(count);
  }
});

test('a statement that decides by a value fails at a use that it does not fit', () => {
  const select = defineStatement((own, { pieces }: { pieces: number }) =>
    own
      .selectFrom('goods_specs')
      .select('id')
      .$if(pieces === 0, (query) => query.where('stock', '=', 0)),
  );
  expect(() => select(db, { pieces: 1 })).not.toThrow();
  expect(() => select(db, { pieces: 0 })).toThrow('decides by its values');
});

test('a statement that computes with a value fails at its first use, before it is sent', () => {
  const select = defineStatement((own, { pieces }: { pieces: number }) =>
    own.selectFrom('goods_specs').select('id').where('stock', '>=', -pieces),
  );
  const concatenate = defineStatement((own, { id }: { id: string }) =>
    own.selectFrom('addresses').select('id').where('id', '=', `${id}!`),
  );
  expect(() => select(db, { pieces: 1 })).toThrow('cannot compute with its values');
  expect(() => concatenate(db, { id: 'a' })).toThrow('cannot compute with its values');
});
