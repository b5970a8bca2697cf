/**
 * Measures every list, search and look-up of the contract in a mall with very many rows, and fails if the 95th percentile
 * of one reaches 20 ms. Usage: `npm run bench -- bench/lists.mjs [--database postgres://…] [--orders N] [--users N]
 * [--goods N] [--projects N]`; without `--database` on SQLite in a temporary folder. A database that is already filled is
 * used as it is.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import pg from 'pg';

const { createMall } = await import('../server/mall/index.ts');
const { refreshStatistics } = await import('../server/mall/db/refresh-statistics.ts');
const { implementations } = await import('../server/mall/domains.ts');
const { toRequest } = await import('../tests/support/mall-request.ts');
const { createShape, NOW } = await import('./indexes/data-shape.ts');
const { createCatalogueStatements } = await import('./indexes/fill/catalogue.ts');
const { createFillStatements } = await import('./indexes/fill/fill-statements.ts');

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    orders: { type: 'string', default: '200000' },
    users: { type: 'string' },
    goods: { type: 'string', default: '100000' },
    projects: { type: 'string', default: '1000' },
    calls: { type: 'string', default: '100' },
    only: { type: 'string', default: '' },
  },
});
const MAX_P95_MS = 20;
const orders = Number(values.orders);
const shape = { ...createShape(orders), ...(values.users && { users: Number(values.users) }) };
const silent = { info() {}, warn() {}, error: console.error };
const settings = { fulfilment: { enabled: false } };
const CALLS = Number(values.calls);

/** Opens PostgreSQL: how to run statements, and to write a time. */
async function openPostgres(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  return {
    place: { databaseUrl },
    moment: (seconds) =>
      `to_char(to_timestamp(${seconds}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`,
    begin: async () => {
      await client.query('set session_replication_role = replica');
      await client.query('set synchronous_commit = off');
      await client.query("set work_mem = '256MB'");
    },
    run: (statement) => client.query(statement),
    analyze: () => client.query('vacuum (analyze)'),
    readMs: async () => {
      const { rows } = await client.query(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      return rows.reduce((sum, { pid }) => sum + readProcessorMs(pid), 0);
    },
    close: () => client.end(),
  };
}

/** Processor milliseconds that a process has used; 0 where there is no /proc. */
function readProcessorMs(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return 0;
  }
}

async function openSqlite() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-lists-'));
  let database;
  return {
    place: { dataDir },
    moment: (seconds) => `strftime('%Y-%m-%dT%H:%M:%S.000Z', ${seconds}, 'unixepoch')`,
    begin: async () => {
      database = new DatabaseSync(path.join(dataDir, 'mall.db'), { timeout: 10_000 });
      database.exec('pragma synchronous = off; pragma cache_size = -400000');
    },
    run: async (statement) => database.exec(statement),
    analyze: async (db) => {
      database.close();
      await refreshStatistics(db);
    },
    readMs: async () => 0,
    close: async () => rmSync(dataDir, { recursive: true }),
  };
}

const listColumns = async ({ db }, table) =>
  Object.keys(await db.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow());

async function fill(mall, database) {
  const [{ count: users }, { count: goods }] = await Promise.all(
    ['users', 'goods'].map((table) =>
      mall.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  if (users >= shape.users) return;
  const columns = {
    goods: await listColumns(mall, 'goods'),
    goods_specs: await listColumns(mall, 'goods_specs'),
  };
  await database.begin();
  const copies = Math.max(1, Math.round(Number(values.goods) / goods) - 1);
  for (const statement of [
    ...createFillStatements(shape, database.moment),
    ...createCatalogueStatements(columns, { copies, projects: Number(values.projects) }),
  ]) {
    const begin = performance.now();
    await database.run(statement);
    const seconds = ((performance.now() - begin) / 1000).toFixed(1);
    console.log(`${seconds} s: ${statement.trim().replace(/\s+/g, ' ').slice(0, 70)}`);
  }
  await database.analyze(mall.db);
}

/** Calls whose arguments differ from the examples of the contract: deep pages, heavy users, other orders. */
function listCalls(picks) {
  const { users, heavyId, goodsIds, orderIds, projects } = picks;
  const find = (id) => implementations.find(({ definition }) => definition.id === id)?.definition;
  const pick = (list, index) => list[index % list.length];
  const calls = [];
  const add = (label, id, create) => calls.push({ label: `${id} ${label}`, endpoint: find(id), create });
  for (const status of [0, 1, 2, 3, 4, 5, 6])
    add(`status ${status}`, 'queryOrder', (index) => ({ userId: pick(users, index), input: { status } }));
  for (const [label, input] of [
    ['first page of 5,000', { status: 0 }],
    ['page 100 of 5,000', { status: 0, pageNum: 100 }],
    ['page 450 of 5,000', { status: 0, pageNum: 450 }],
    ['completed, page 300', { status: 4, pageNum: 300 }],
    ['oldest first', { status: 0, sort: 'create_time_asc' }],
  ])
    add(label, 'queryOrder', () => ({ userId: heavyId, input }));
  add('5,000 orders', 'queryOrderCount', () => ({ userId: heavyId, input: {} }));
  for (const id of [
    'queryOrderCount',
    'me',
    'points',
    'userPoints',
    'refundPoints',
    'couponList',
    'addressList',
  ])
    add('', id, (index) => ({ userId: pick(users, index), input: {} }));
  add('', 'orderDetail', (index) => {
    const { id: orderId, user_id: userId } = pick(orderIds, index);
    return { userId, input: { orderId } };
  });
  for (const [label, input] of [
    ['first page', {}],
    ['page 2', { pageNum: 2 }],
    ['page 100', { pageNum: 100 }],
    ['page 5,000', { pageNum: 5000 }],
  ])
    add(label, 'goodsList', (index) => ({ pId: pick(projects, index), input }));
  for (const sort of ['newest', 'pointsAsc', 'pointsDesc', 'popular']) {
    add(`by ${sort}`, 'goodsList', () => ({ input: { sort } }));
    add(`by ${sort}, page 1,000`, 'goodsList', () => ({ input: { sort, pageNum: 1000 } }));
  }
  add('', 'goodsDetail', (index) => ({
    pId: pick(projects, index),
    input: { goodsId: pick(goodsIds, index) },
  }));
  add('most comments', 'goodsDetail', () => ({ input: { goodsId: picks.popularId } }));
  for (const pageNum of [1, 100, 2000])
    add(`most comments, page ${pageNum}`, 'goodsComments', () => ({
      input: { id: picks.popularId, pageNum },
    }));
  const listed = new Set(calls.map(({ endpoint }) => endpoint?.id));
  for (const { definition } of implementations) {
    if (definition.effect !== 'read' || definition.form || listed.has(definition.id)) continue;
    const { params, input } = definition.example ?? {};
    calls.push({
      label: definition.id,
      endpoint: definition,
      create: (index) => ({
        userId: pick(users, index),
        pId: pick(projects, index),
        input: { ...params, ...input },
      }),
    });
  }
  return calls.filter(({ endpoint, label }) => endpoint && label.includes(values.only));
}

/** Chooses ids that are spread over all rows. */
async function pickIds({ db }) {
  const userIds = Array.from(
    { length: CALLS },
    (_, index) => 1 + ((index * 7919 * 104729) % (shape.users - 1)),
  );
  const toId = (number) => `00000000-0000-4000-8000-0000${10_000_000 + number}`;
  const users = userIds.map(toId);
  const orderIds = await db
    .selectFrom('orders')
    .select(['id', 'user_id'])
    .where('user_id', 'in', users)
    .execute();
  const goods = await db.selectFrom('goods').select('id').where('on_sale', '=', 1).execute();
  const popular = await db
    .selectFrom('goods_comments')
    .select('goods_id')
    .groupBy('goods_id')
    .orderBy(({ fn }) => fn.countAll(), 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const projects = await db.selectFrom('projects').select('p_id').where('is_open', '=', 1).execute();
  return {
    users,
    heavyId: toId(shape.users),
    orderIds,
    goodsIds: goods.filter((_, index) => index % 997 === 0).map(({ id }) => id),
    popularId: popular.goods_id,
    projects: projects.map(({ p_id }) => p_id),
  };
}

async function measureCall(mall, database, { endpoint, create }) {
  const times = [];
  let status = 200;
  const warmUp = Math.ceil(CALLS / 10);
  let before = { usage: process.cpuUsage(), databaseMs: 0 };
  for (let index = -warmUp; index < CALLS; index += 1) {
    if (index === 0) before = { databaseMs: await database.readMs(), usage: process.cpuUsage() };
    const { userId, pId = '10000', input } = create(index + warmUp);
    const request = toRequest(endpoint, input, { userId, pId });
    const begin = performance.now();
    const response = await mall.fetch(request);
    await response.text();
    if (index >= 0) times.push(performance.now() - begin);
    if (response.status !== 200) status = response.status;
  }
  times.sort((a, b) => a - b);
  const { user, system } = process.cpuUsage(before.usage);
  const databaseMs = (await database.readMs()) - before.databaseMs;
  const cpu = ((user + system) / 1000 + databaseMs) / CALLS;
  return { status, cpu, p50: times[Math.floor(CALLS / 2)], p95: times[Math.floor(CALLS * 0.95)] };
}

const database = await (values.database ? openPostgres(values.database) : openSqlite());
const mall = await createMall({ ...database.place, clock: () => new Date(NOW), log: silent, settings });
try {
  await fill(mall, database);
  const picks = await pickIds(mall);
  const results = [];
  for (const each of listCalls(picks))
    results.push({ label: each.label, ...(await measureCall(mall, database, each)) });
  results.sort((a, b) => b.p95 - a.p95);
  console.table(
    Object.fromEntries(
      results.map(({ label, status, cpu, p50, p95 }) => [
        label,
        { status, 'p50, ms': p50.toFixed(1), 'p95, ms': p95.toFixed(1), 'CPU, ms': cpu.toFixed(1) },
      ]),
    ),
  );
  process.exitCode = results.some(({ p95 }) => p95 >= MAX_P95_MS) ? 1 : 0;
} finally {
  await mall.close();
  await database.close();
}
