import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { withPostgres } from '../../scripts/testing/postgres.mjs';
import { BUDGETS } from '../budgets.ts';
import { fillOrders, sendOrders } from '../orders/send-orders.mjs';
import { hasProgram, readFamilyMs } from '../support/processes.mjs';
import { createRow } from '../support/rows.mjs';
import { startServer, withFolder } from '../support/server.mjs';

/** PostgreSQL waits for the disk, as in production. */
const SAFE_SETTINGS = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', autovacuum: 'on' };

const SAME_STATEMENTS = 'pgbench with as many statements';
const TPC_B = 'pgbench TPC-B';

/**
 * As many statements as an order, of the same kinds, each by the key of one row: what it reads before its transaction, and in it the
 * key of the call, the user's lock, the points, the order with its rows, and the stock of one of 320 products.
 */
const ORDER_SCRIPT = `\\set account random(1, 100000 * :scale)
\\set product random(1, 10 * :scale)
${'SELECT abalance FROM pgbench_accounts WHERE aid = :account;\n'.repeat(6)}BEGIN;
${'INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES (:product, 1, :account, 1, CURRENT_TIMESTAMP);\n'.repeat(7)}SELECT abalance FROM pgbench_accounts WHERE aid = :account FOR UPDATE;
SELECT tbalance FROM pgbench_tellers WHERE tid = :product;
UPDATE pgbench_accounts SET abalance = abalance - 1 WHERE aid = :account;
UPDATE pgbench_accounts SET filler = 'x' WHERE aid = :account;
UPDATE pgbench_tellers SET tbalance = tbalance - 1 WHERE tid = :product;
COMMIT;
`;

/** Runs a script of `pgbench` for as long as one measurement, and returns its transactions a second; NaN without `pgbench`. */
function runPgbench(databaseUrl, args) {
  const { stdout, status } = spawnSync('pgbench', [...args, databaseUrl], { encoding: 'utf8' });
  return status === 0 ? Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN) : Number.NaN;
}

/** The PostgreSQL server: its main process, and whether it waits for the disk. */
async function describeServer(admin) {
  const { rows } =
    await admin.query(`select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid,
      current_setting('fsync') as fsync, current_setting('server_version') as version`);
  return rows[0];
}

/** Starts web processes of a build on a new database, which they share, and fills it. */
async function startBuild(build, count, databaseUrl, folder, servers) {
  const own = [];
  for (let index = 0; index < count; index += 1) {
    const dataFolder = path.join(folder, path.basename(build));
    const env = { DATABASE_URL: databaseUrl, MALL_TRUSTED_PROXIES: '1', MALL_SHIP_AFTER_SECONDS: '86400' };
    const server = await startServer({ build, dataFolder, env });
    servers.push(server);
    own.push(server);
  }
  return { build, own, filled: await fillOrders(own[0].port, databaseUrl) };
}

const createName = (build, count) => `${build}, ${count} process${count === 1 ? '' : 'es'}`;

/** Measures every build with every number of processes, and `pgbench`, in turns. The first round only warms up. */
async function measureInTurns(
  plans,
  { pgbenchUrl, scripts },
  mainPid,
  { processes, callers, seconds, rounds },
) {
  const samples = new Map();
  const add = (name, sample) => samples.set(name, [...(samples.get(name) ?? []), sample]);
  for (let round = 0; round <= rounds; round += 1) {
    for (const { build, own, filled } of plans) {
      for (const count of processes) {
        const sample = await sendOrders(own.slice(0, count), filled, mainPid, { callers, seconds });
        if (round > 0) add(createName(build, count), sample);
      }
    }
    const args = ['-n', '-c', String(callers), '-j', '2', '-T', String(Math.ceil(seconds)), '-M', 'prepared'];
    for (const [name, script] of Object.entries(scripts)) {
      const before = readFamilyMs(mainPid);
      const orders = runPgbench(pgbenchUrl, [...args, ...script]);
      const database = (readFamilyMs(mainPid) - before) / (orders * Math.ceil(seconds));
      if (round > 0) add(name, { orders, database });
    }
  }
  return samples;
}

/** The rows of the samples: what is judged first. */
function createRows(samples, { builds, processes }) {
  const getRates = (name) => samples.get(name)?.map(({ orders }) => orders) ?? [];
  const divide = (list, others) => list.map((rate, round) => rate / others[round]);
  const shares = builds.flatMap((build) => {
    const one = getRates(createName(build, 1));
    const getPercents = (rates, name) => divide(rates, getRates(name)).map((share) => 100 * share);
    const several = processes
      .filter((count) => count > 1)
      .flatMap((count) => {
        const rates = getRates(createName(build, count));
        const isJudged = count === 2 && cpus().length >= 4;
        return [
          createRow(
            `${build}: ${count} processes beside one`,
            '× one',
            divide(rates, one),
            isJudged ? { atLeast: BUDGETS.orders.twoProcesses } : { note: 'two are judged on four cores' },
          ),
          createRow(
            `${build}: orders of ${count} processes beside ${SAME_STATEMENTS}`,
            '%',
            getPercents(rates, SAME_STATEMENTS),
          ),
        ];
      });
    return [
      createRow(`${build}: orders beside ${SAME_STATEMENTS}`, '%', getPercents(one, SAME_STATEMENTS), {
        atLeast: BUDGETS.orders.pgbenchPercent,
      }),
      createRow(`${build}: orders beside ${TPC_B}`, '%', getPercents(one, TPC_B), {
        note: 'five statements; 7.3 % at the first measurement',
      }),
      ...several,
    ];
  });
  const details = [...samples].flatMap(([name, list]) => {
    const select = (key) => list.map((sample) => sample[key]);
    const isPgbench = name === SAME_STATEMENTS || name === TPC_B;
    const rate = createRow(`${name}: ${isPgbench ? 'transactions' : 'orders'}`, 'a second', select('orders'));
    const database = createRow(`${name}: processor time of PostgreSQL, each`, 'ms', select('database'));
    if (isPgbench) return [rate, database];
    return [
      rate,
      createRow(`${name}: p50`, 'ms', select('p50')),
      createRow(`${name}: p99`, 'ms', select('p99')),
      createRow(`${name}: processor time of the web process, each`, 'ms', select('web')),
      createRow(`${name}: processor time of the load generator, each`, 'ms', select('generator')),
      database,
    ];
  });
  return [...shares, ...details];
}

/**
 * Measures orders a second through HTTP: builds with one and more web processes, on a PostgreSQL that waits for the disk,
 * and `pgbench` beside them (TPC-B, and as many statements as an order), all in one interleaved run. Each order is a call of another shopper's session for one
 * of 100 products, delivered and paid in points, by a guest whose gifts are not limited. PostgreSQL is `TEST_DATABASE_URL`, else a server of its own.
 */
export const measureHttpOrders = ({ builds, processes, callers, seconds, rounds }) =>
  withPostgres(
    async (serverUrl) => {
      const admin = new pg.Client({ connectionString: serverUrl });
      await admin.connect();
      const { pid: mainPid, fsync, version } = await describeServer(admin);
      const names = [];
      const createDatabase = async () => {
        const name = `bench_${randomUUID().replaceAll('-', '')}`;
        await admin.query(`create database ${name} template template0`);
        names.push(name);
        return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
      };
      const servers = [];
      try {
        const samples = await withFolder(async (folder) => {
          try {
            const plans = [];
            for (const build of builds) {
              const databaseUrl = await createDatabase();
              plans.push(await startBuild(build, Math.max(...processes), databaseUrl, folder, servers));
            }
            const pgbenchUrl = await createDatabase();
            runPgbench(pgbenchUrl, ['-i', '-s', '32', '-q']);
            const scriptFile = path.join(folder, 'order.sql');
            writeFileSync(scriptFile, ORDER_SCRIPT);
            const scripts = { [SAME_STATEMENTS]: ['-s', '32', '-f', scriptFile], [TPC_B]: [] };
            const turns = { processes, callers, seconds, rounds };
            return await measureInTurns(plans, { pgbenchUrl, scripts }, mainPid, turns);
          } finally {
            await Promise.all(servers.map(({ stop }) => stop()));
          }
        });
        const [first, ...others] = createRows(samples, { builds, processes });
        return [{ ...first, note: `PostgreSQL ${version}, fsync ${fsync}, ${callers} callers` }, ...others];
      } finally {
        for (const name of names) await admin.query(`drop database ${name} with (force)`);
        await admin.end();
      }
    },
    undefined,
    SAFE_SETTINGS,
  );

export const section = {
  name: 'orders',
  title: 'Orders a second through HTTP on PostgreSQL that waits for the disk, beside pgbench',
  minutes: 3,
  findMissing: () =>
    hasProgram('pgbench') ? undefined : 'it needs pgbench (apt-get install postgresql-contrib)',
  run: ({ rounds, seconds }) =>
    measureHttpOrders({
      builds: [process.env.NEXT_DIST_DIR],
      processes: [1, 2, 4],
      callers: 32,
      seconds: 2 * seconds,
      rounds,
    }),
};
