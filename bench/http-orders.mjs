#!/usr/bin/env node
/**
 * Measures orders a second through HTTP: production builds with one and more web processes, on a PostgreSQL that waits for
 * the disk, and `pgbench` (TPC-B) beside them, all in one interleaved run. Each order is a call of another shopper's
 * session for one of 100 products, delivered and paid in points. Usage: `node bench/http-orders.mjs --builds .next
 * --processes 1,2 --callers 32 --seconds 6 --rounds 3`; several builds, separated by commas, are compared.
 * PostgreSQL is `TEST_DATABASE_URL`, else a server of its own; `pgbench` comes from PATH.
 */
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { withPostgres } from '../scripts/testing/postgres.mjs';

const { values } = parseArgs({
  options: {
    builds: { type: 'string', default: '.next' },
    processes: { type: 'string', default: '1,2' },
    callers: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '6' },
    rounds: { type: 'string', default: '3' },
    port: { type: 'string', default: '3391' },
  },
});
const CALLERS = Number(values.callers);
const SECONDS = Number(values.seconds);
const PROCESS_COUNTS = values.processes.split(',').map(Number);
const SHOPPERS = 200;
const PRODUCTS = 100;
/** Clock ticks of /proc a second; 100 on every Linux. */
const TICKS = 100;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const pickRandom = (list) => list[Math.floor(Math.random() * list.length)];

/** Processor milliseconds of a process, and of its children that ended; undefined where there is no /proc. */
function readProcessorMs(pid, withChildren = false) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').map(Number);
    const ticks = fields[11] + fields[12] + (withChildren ? fields[13] + fields[14] : 0);
    return (ticks * 1000) / TICKS;
  } catch {
    return 0;
  }
}

/** Processor milliseconds of a PostgreSQL server: its main process and all its children. */
function readServerMs(mainPid) {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1].split(' ')[1]) === mainPid;
    } catch {
      return false;
    }
  });
  return children.reduce((sum, pid) => sum + readProcessorMs(pid), readProcessorMs(mainPid, true));
}

/** Sends a call and returns the envelope. */
function call(agent, port, route, body, headers = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/vantmall/api/${route}`,
        headers: { 'content-type': 'application/json', ...headers },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => {
          try {
            resolve(JSON.parse(text));
          } catch {
            reject(new Error(`${response.statusCode}: ${text.slice(0, 200)}`));
          }
        });
      },
    );
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

function startServer(build, port, databaseUrl, dataFolder) {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      ...(process.env.BENCH_NODE_OPTIONS?.split(' ') ?? []),
      'node_modules/next/dist/bin/next',
      'start',
      '--port',
      String(port),
    ],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        NEXT_TELEMETRY_DISABLED: '1',
        NEXT_DIST_DIR: build,
        DATABASE_URL: databaseUrl,
        MALL_DATA_DIR: dataFolder,
        MALL_LOG_LEVEL: 'error',
        MALL_RATE_LIMIT: 'false',
      },
    },
  );
  return { child, port };
}

async function waitUntilReady({ child, port }) {
  for (let attempt = 0; attempt < 480 && child.exitCode === null; attempt += 1) {
    const isReady = await fetch(`http://127.0.0.1:${port}/vantmall/api/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the server did not start');
}

/** Logs shoppers in, and gives each points and an address; gives products a stock that lasts. */
async function fill(agent, port, databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const shoppers = [];
  const createdAt = new Date().toISOString();
  for (let index = 0; index < SHOPPERS; index += 1) {
    const { data } = await call(agent, port, 'v7/user/login', {});
    const addressId = randomUUID();
    await client.query(
      `insert into points_lots (id, user_id, reason, ref, created_at, amount, remaining, expires_at)
       values ($1, $2, 'bench', '1', $3, 1000000000, 1000000000, null)`,
      [randomUUID(), data.userId, createdAt],
    );
    await client.query(
      `insert into addresses (id, user_id, receiver, phone, province, city, county, area_code, detail, is_default, created_at)
       values ($1, $2, '张三', '13800138000', '浙江省', '杭州市', '西湖区', '330106', '文三路 1 号', 1, $3)`,
      [addressId, data.userId, createdAt],
    );
    shoppers.push({ token: data.token, addressId });
  }
  const { rows } = await client.query(
    `update goods_specs set stock = 1000000000, points = 10, price_fen = 0, order_limit = 99 where id in
       (select min(spec.id) from goods_specs spec join goods on goods.id = goods_id
        where goods.kind = 'physical' and on_sale = 1 group by goods_id order by 1 limit ${PRODUCTS}) returning id`,
  );
  await client.end();
  return { shoppers, specs: rows.map(({ id }) => id) };
}

async function measure(agent, servers, { shoppers, specs }, mainPid) {
  const durations = [];
  const errors = new Map();
  const readWebMs = () => servers.reduce((sum, { child }) => sum + readProcessorMs(child.pid), 0);
  const before = { web: readWebMs(), database: readServerMs(mainPid), generator: process.cpuUsage() };
  const begin = performance.now();
  const until = begin + SECONDS * 1000;
  const callWhileTime = async (_, index) => {
    const { port } = servers[index % servers.length];
    while (performance.now() < until) {
      const { token, addressId } = pickRandom(shoppers);
      const sentAt = performance.now();
      const { code, reason, msg } = await call(
        agent,
        port,
        'v4/saveOrder',
        { goodsSpecId: pickRandom(specs), quantity: 1, addressId },
        { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
      );
      if (code === 200) durations.push(performance.now() - sentAt);
      else errors.set(reason ?? msg, (errors.get(reason ?? msg) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, callWhileTime));
  const seconds = (performance.now() - begin) / 1000;
  const generator = process.cpuUsage(before.generator);
  if (errors.size > 0) console.error(Object.fromEntries(errors));
  durations.sort((a, b) => a - b);
  const perOrder = (ms) => ms / durations.length;
  return {
    orders: durations.length / seconds,
    p50: durations[Math.floor(durations.length / 2)],
    p99: durations[Math.floor(durations.length * 0.99)],
    web: perOrder(readWebMs() - before.web),
    database: perOrder(readServerMs(mainPid) - before.database),
    generator: perOrder((generator.user + generator.system) / 1000),
  };
}

/** Runs TPC-B for as long as one measurement, and returns its transactions a second; NaN without `pgbench`. */
function runPgbench(databaseUrl, args) {
  const { stdout, status } = spawnSync('pgbench', [...args, databaseUrl], { encoding: 'utf8' });
  return status === 0 ? Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN) : Number.NaN;
}

await withPostgres(
  async (serverUrl) => {
    const admin = new pg.Client({ connectionString: serverUrl });
    await admin.connect();
    const { rows } =
      await admin.query(`select split_part(pg_read_file('postmaster.pid'), e'\\n', 1)::int as pid,
    current_setting('fsync') as fsync, current_setting('server_version') as version`);
    const { pid: mainPid, fsync, version } = rows[0];
    const names = [];
    const createDatabase = async () => {
      const name = `bench_${randomUUID().replaceAll('-', '')}`;
      await admin.query(`create database ${name} template template0`);
      names.push(name);
      return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
    };
    const folder = mkdtempSync(path.join(tmpdir(), 'bench-http-orders-'));
    const agent = new Agent({ keepAlive: true, maxSockets: CALLERS });
    const servers = [];
    try {
      console.log(
        `PostgreSQL ${version}, fsync ${fsync}; ${CALLERS} callers, ${SECONDS} s a measurement, Node ${process.version}`,
      );
      const plans = [];
      let port = Number(values.port);
      for (const build of values.builds.split(',')) {
        const databaseUrl = await createDatabase();
        const own = [];
        for (let index = 0; index < Math.max(...PROCESS_COUNTS); index += 1) {
          const server = startServer(build, port, databaseUrl, path.join(folder, build));
          servers.push(server);
          own.push(server);
          port += 1;
          await waitUntilReady(server);
        }
        plans.push({ build, own, filled: await fill(agent, own[0].port, databaseUrl) });
      }
      const pgbenchUrl = await createDatabase();
      runPgbench(pgbenchUrl, ['-i', '-s', '32', '-q']);
      const results = new Map();
      const add = (name, result) => results.set(name, [...(results.get(name) ?? []), result]);
      for (let round = 0; round <= Number(values.rounds); round += 1) {
        for (const { build, own, filled } of plans) {
          for (const count of PROCESS_COUNTS) {
            const result = await measure(agent, own.slice(0, count), filled, mainPid);
            // The first round only warms up.
            if (round > 0) add(`${build}, ${count} process${count === 1 ? '' : 'es'}`, result);
          }
        }
        const args = ['-n', '-c', String(CALLERS), '-j', '2', '-T', String(SECONDS), '-M', 'prepared'];
        const before = readServerMs(mainPid);
        const orders = runPgbench(pgbenchUrl, args);
        const database = (readServerMs(mainPid) - before) / (orders * SECONDS);
        if (round > 0) add('pgbench, TPC-B', { orders, database });
      }
      const table = [...results].map(([name, list]) => {
        const getMedian = (key) => Math.round(median(list.map((each) => each[key] ?? 0)) * 10) / 10;
        const all = list.map(({ orders }) => Math.round(orders)).sort((a, b) => a - b);
        return [
          name,
          {
            'a second': getMedian('orders'),
            range: `${all[0]}–${all.at(-1)}`,
            'p50 ms': getMedian('p50'),
            'p99 ms': getMedian('p99'),
            'CPU ms each: web': getMedian('web'),
            database: getMedian('database'),
            callers: getMedian('generator'),
          },
        ];
      });
      console.table(Object.fromEntries(table));
    } finally {
      agent.destroy();
      for (const { child } of servers) child.kill('SIGTERM');
      await Promise.all(servers.map(({ child }) => new Promise((resolve) => child.once('exit', resolve))));
      for (const name of names) await admin.query(`drop database ${name} with (force)`);
      await admin.end();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  undefined,
  { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', autovacuum: 'on' },
);
