import { BUDGETS } from '../budgets.ts';
import { openPostgres, openSqlite } from '../lists/databases.mjs';
import { fillLists } from '../lists/fill-lists.mjs';
import { listCalls, pickIds } from '../lists/list-calls.mjs';
import { createRow, formatNumber, getMedian, getPercentile } from '../support/rows.mjs';
import { withPostgresDatabase } from '../with-postgres-database.mjs';

const { createMall } = await import('../../server/mall/index.ts');
const { toRequest } = await import('../../tests/support/mall-request.ts');
const { createShape, NOW } = await import('../indexes/data-shape.ts');

const MAX_P95_MS = BUDGETS.data.p95Ms;
const settings = { fulfilment: { enabled: false } };
const silent = { info() {}, warn() {}, error: console.error };

/** Makes a call many times, one after the other. */
async function measureCall(mall, database, { endpoint, create }, count) {
  const times = [];
  let status = 200;
  const warmUp = Math.ceil(count / 10);
  let before = { usage: process.cpuUsage(), databaseMs: 0 };
  for (let index = -warmUp; index < count; index += 1) {
    if (index === 0) before = { databaseMs: await database.readMs(), usage: process.cpuUsage() };
    const { userId, pId = '10000', input } = create(index + warmUp);
    const request = toRequest(endpoint, input, { userId, pId });
    const begin = performance.now();
    const response = await mall.fetch(request);
    await response.text();
    if (index >= 0) times.push(performance.now() - begin);
    if (response.status !== 200) status = response.status;
  }
  const { user, system } = process.cpuUsage(before.usage);
  const databaseMs = (await database.readMs()) - before.databaseMs;
  return { status, times, cpuMs: ((user + system) / 1000 + databaseMs) / count };
}

/**
 * Measures every read of the contract, deep pages included, in a mall with very many rows. A database that is already
 * filled is used as it is.
 * @returns a row for each read, the slowest first
 */
export async function measureLists(database, name, { orders, users, goods, projects, calls, only = '' }) {
  const shape = { ...createShape(orders), ...(users && { users }) };
  const mall = await createMall({ ...database.place, clock: () => new Date(NOW), log: silent, settings });
  try {
    await fillLists(mall, database, { shape, goods, projects });
    const picks = await pickIds(mall, shape.users, calls);
    const rows = [];
    for (const each of listCalls(picks).filter(({ label }) => label.includes(only))) {
      const { status, times, cpuMs } = await measureCall(mall, database, each, calls);
      const notes = [
        `p50 ${formatNumber(getMedian(times))}`,
        `processor ${formatNumber(cpuMs)}`,
        status !== 200 && `status ${status}`,
      ];
      const row = createRow(`${name}: ${each.label}`, 'ms', [getPercentile(times, 0.95)], {
        atMost: MAX_P95_MS,
        note: notes.filter(Boolean).join(', '),
      });
      rows.push({ ...row, spread: [Math.min(...times), Math.max(...times)], runs: times });
    }
    return rows.sort((a, b) => b.figure - a.figure);
  } finally {
    await mall.close();
    await database.close();
  }
}

/** How many reads are shown in the report; the others are faster. */
const MAX_ROWS = 15;

/** The slowest reads, after a row that counts those within the budget. */
function summarize(name, rows) {
  const met = rows.filter(({ isMet }) => isMet).length;
  const summary = createRow(
    `${name}: reads with p95 of at most ${MAX_P95_MS} ms`,
    '%',
    [(100 * met) / rows.length],
    {
      atLeast: 100,
      note: `${met} of ${rows.length}`,
    },
  );
  return [summary, ...rows.slice(0, MAX_ROWS)];
}

export const section = {
  name: 'data',
  title:
    'p95 of every list and look-up: SQLite with 200,000 orders, PostgreSQL with 5,000,000 (times --scale)',
  minutes: 20,
  run: async ({ scale, isQuick, log }) => {
    const calls = isQuick ? 20 : 100;
    const goods = Math.round(100_000 * Math.max(scale, 0.1));
    const projects = 1_000;
    log('SQLite');
    const small = { orders: Math.round(200_000 * scale), goods, projects, calls };
    const onSqlite = await measureLists(await openSqlite(), 'SQLite', small);
    log('PostgreSQL');
    const large = { ...small, orders: Math.round(5_000_000 * scale), users: Math.round(1_000_000 * scale) };
    const onPostgres = await withPostgresDatabase(async (databaseUrl) =>
      measureLists(await openPostgres(databaseUrl), 'PostgreSQL', large),
    );
    return [...summarize('SQLite', onSqlite), ...summarize('PostgreSQL', onPostgres)];
  },
};
