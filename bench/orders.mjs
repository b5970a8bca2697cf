/**
 * Measures orders per second on both databases, through the mall's HTTP interface (JSON, validation, SQL, commit).
 * Usage: `npm run bench -- bench/orders.mjs [seconds] [callers]`. PostgreSQL is `TEST_DATABASE_URL`, else the tests'
 * server, which does not sync to disk.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withPostgresDatabase } from './with-postgres-database.mjs';

const { createMall } = await import('../server/mall/index.ts');

const SECONDS = Number(process.argv[2] ?? 5);
const CALLERS = Number(process.argv[3] ?? 32);
const USERS = 500;
const PIECES = 1_000_000_000;

/** Creates users with many points, and specs that cost points alone. */
async function fill(db) {
  const created_at = new Date().toISOString();
  const users = Array.from({ length: USERS }, () => randomUUID());
  for (const id of users) {
    await db
      .insertInto('users')
      .values({ id, nick_name: '', icon: '', is_new: 0, p_id: '10000', created_at })
      .execute();
    const lot = { id: randomUUID(), user_id: id, reason: 'bench', ref: '1', created_at };
    await db
      .insertInto('points_lots')
      .values({ ...lot, amount: PIECES, remaining: PIECES, expires_at: null })
      .execute();
  }
  await db.updateTable('goods').set({ kind: 'service' }).execute();
  const specs = [];
  for (const { id: goods_id } of await db.selectFrom('goods').select('id').limit(100).execute()) {
    const id = randomUUID();
    const names = { name_zh: '', name_en: '', weight_grams: 0, market_price_fen: 1 };
    const price = { points: 10, price_fen: 0, stock: PIECES, order_limit: 99 };
    await db
      .insertInto('goods_specs')
      .values({ id, goods_id, position: 99, ...names, ...price })
      .execute();
    specs.push(id);
  }
  return { users, specs };
}

const silent = { info() {}, warn() {}, error: console.error };

const pickRandom = (list) => list[Math.floor(Math.random() * list.length)];

async function measure(mall, { users, specs }) {
  const durations = [];
  const errors = new Map();
  const until = performance.now() + SECONDS * 1000;
  const caller = async () => {
    while (performance.now() < until) {
      const begin = performance.now();
      const response = await mall.fetch(
        new Request('http://mall/api/v4/saveOrder', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
          body: JSON.stringify({
            userId: pickRandom(users),
            pId: '10000',
            goodsSpecId: pickRandom(specs),
            quantity: 1,
          }),
        }),
      );
      const { code, reason, msg } = await response.json();
      if (code === 200) durations.push(performance.now() - begin);
      else errors.set(reason ?? msg, (errors.get(reason ?? msg) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  durations.sort((a, b) => a - b);
  const getPercentile = (share) => durations[Math.floor(durations.length * share)]?.toFixed(1);
  return {
    'orders/s': Math.round(durations.length / SECONDS),
    'p50 ms': getPercentile(0.5),
    'p99 ms': getPercentile(0.99),
    errors: Object.fromEntries(errors),
  };
}

async function bench(name, options) {
  const mall = await createMall({ ...options, log: silent });
  try {
    await mall.runJobs();
    const filled = await fill(mall.db);
    const [hot] = filled.specs;
    const rows = {};
    rows[`${name}: points, 100 goods`] = await measure(mall, filled);
    rows[`${name}: points, 1 product`] = await measure(mall, { ...filled, specs: [hot] });
    await mall.db.updateTable('goods_specs').set({ price_fen: 1 }).where('id', 'in', filled.specs).execute();
    rows[`${name}: cash, 100 goods`] = await measure(mall, filled);
    rows[`${name}: cash, 1 product`] = await measure(mall, { ...filled, specs: [hot] });
    return rows;
  } finally {
    await mall.close();
  }
}

async function onSqlite() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-orders-'));
  try {
    return await bench('SQLite', { dataDir });
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

console.log(`${CALLERS} callers, ${SECONDS} s each, Node ${process.version}`);
console.table({
  ...(await onSqlite()),
  ...(await withPostgresDatabase((databaseUrl) => bench('PostgreSQL', { databaseUrl }))),
});
