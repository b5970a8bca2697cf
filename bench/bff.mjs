#!/usr/bin/env node
/**
 * Measures what the BFF adds to the time of its upstream, at a constant rate of calls (`points`, with a session): each call is
 * sent at its time, whether or not earlier ones were answered. The upstream is a small server of this benchmark, in a
 * process of its own, that waits a few milliseconds and measures its own time of each call, which the request id identifies.
 * Usage: `node bench/bff.mjs --builds .next --rate 200 --seconds 10 --rounds 3`; several builds, separated by commas, are
 * measured in turns. The overhead contains the way through both connections and the time of the callers' process; a bare proxy
 * of Node, which forwards each call and knows nothing else, is measured in turns with the builds, and shows how much that is. `--json` prints the figures of each round.
 */
import { fork, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SERVER_OPTIONS } from '../scripts/lib/next-server.mjs';

/** How long the upstream waits before it answers, in milliseconds. */
const UPSTREAM_MS = 5;

const ANSWERS = {
  '/api/v7/user/login': {
    userId: 'bench',
    isNewUser: false,
    authVersion: '1',
    sessionVersion: 0,
    isGuest: true,
  },
  '/api/v8/mall/user/points': { activePoints: 200, expireTime: null, expiringPoints: 0 },
};

/** The upstream: sends its port, and its own time of each call in milliseconds when it is asked. */
function runUpstream() {
  const times = {};
  const server = createServer((incoming, response) => {
    const startedAt = performance.now();
    incoming.resume();
    response.on('finish', () => {
      times[incoming.headers['x-request-id']] = performance.now() - startedAt;
    });
    const [route] = incoming.url.split('?');
    const body = JSON.stringify({ code: 200, msg: 'ok', data: ANSWERS[route] ?? null });
    setTimeout(() => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    }, UPSTREAM_MS);
  });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
  process.on('message', () => process.send({ times }));
  process.on('disconnect', () => process.exit());
}

/** The name of its row. */
const PROXY = 'bare proxy';

/** Forwards each call to the upstream at a port, and its answer back. */
function runProxy(upstreamPort) {
  const agent = new Agent({ keepAlive: true });
  const server = createServer((incoming, response) => {
    const { method, url, headers } = incoming;
    const options = { agent, host: '127.0.0.1', port: upstreamPort, method, headers };
    const sent = request({ ...options, path: url.replace('/vantmall', '') }, (answer) => {
      response.writeHead(answer.statusCode, answer.headers);
      answer.pipe(response);
    });
    incoming.pipe(sent);
  });
  server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
  process.on('disconnect', () => process.exit());
}

const receive = (child) => new Promise((resolve) => child.once('message', resolve));

/** Sends a call and returns its envelope. */
const call = (agent, port, { method = 'GET', route, headers = {}, body }) =>
  new Promise((resolve, reject) => {
    const options = { agent, host: '127.0.0.1', port, method, path: `/vantmall${route}`, headers };
    const sent = request(options, async (response) => {
      try {
        resolve(JSON.parse(Buffer.concat(await response.toArray()).toString()));
      } catch (error) {
        reject(error);
      }
    });
    sent.on('error', reject);
    sent.end(body);
  });

async function startServer(build, port, upstreamPort, dataFolder) {
  const next = 'node_modules/next/dist/bin/next';
  const child = spawn(process.execPath, [...SERVER_OPTIONS, next, 'start', '-p', String(port)], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      NEXT_DIST_DIR: build,
      MALL_API_URL: `http://127.0.0.1:${upstreamPort}`,
      MALL_API_SECRET: randomUUID(),
      MALL_DATA_DIR: dataFolder,
      MALL_LOG_LEVEL: 'error',
      MALL_RATE_LIMIT: 'false',
    },
  });
  for (let attempt = 0; attempt < 240 && child.exitCode === null; attempt += 1) {
    const isReady = await fetch(`http://127.0.0.1:${port}/vantmall/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return child;
    await sleep(250);
  }
  throw new Error('the server did not start');
}

/** Sends calls at a constant rate. @returns the time of each in milliseconds, by its request id */
async function sendAtRate(agent, port, token, { rate, seconds }) {
  const times = new Map();
  const running = [];
  const begin = performance.now();
  for (let index = 0; index < rate * seconds; index += 1) {
    const wait = begin + (index * 1000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    const id = randomUUID();
    const sentAt = performance.now();
    const headers = { authorization: `Bearer ${token}`, 'x-request-id': id };
    running.push(
      call(agent, port, { route: '/api/v8/mall/user/points?pId=10000', headers }).then(({ code, msg }) => {
        if (code !== 200) throw new Error(msg);
        times.set(id, performance.now() - sentAt);
      }),
    );
  }
  await Promise.all(running);
  return times;
}

const pick = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const round = (number) => Math.round(number * 100) / 100;
const summarize = (times) => {
  const sorted = times.toSorted((a, b) => a - b);
  return [round(pick(sorted, 0.5)), round(pick(sorted, 0.99))];
};

/** The figures of calls, in milliseconds: p50 and p99. @param {{ total: number, own: number }[]} calls */
function describeCalls(calls) {
  const [p50, p99] = summarize(calls.map(({ total, own }) => total - own));
  return {
    'added p50 ms': p50,
    'added p99 ms': p99,
    total: summarize(calls.map(({ total }) => total)),
    upstream: summarize(calls.map(({ own }) => own)),
  };
}

async function main() {
  const { values } = parseArgs({
    options: {
      builds: { type: 'string', default: '.next' },
      rate: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '10' },
      rounds: { type: 'string', default: '3' },
      port: { type: 'string', default: '3381' },
      json: { type: 'boolean', default: false },
    },
  });
  const load = { rate: Number(values.rate), seconds: Number(values.seconds) };
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-bff-'));
  const upstream = fork(fileURLToPath(import.meta.url), ['upstream']);
  const agent = new Agent({ keepAlive: true });
  const servers = [];
  try {
    const { port: upstreamPort } = await receive(upstream);
    for (const [index, build] of values.builds.split(',').entries()) {
      const port = Number(values.port) + index;
      const child = await startServer(build, port, upstreamPort, path.join(folder, build));
      const login = { method: 'POST', route: '/api/v7/user/login', body: '{}' };
      const { data } = await call(agent, port, {
        ...login,
        headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      });
      servers.push({ build, port, child, token: data.token, rounds: [] });
    }
    const proxy = fork(fileURLToPath(import.meta.url), ['proxy', String(upstreamPort)]);
    const { port: proxyPort } = await receive(proxy);
    servers.push({ build: PROXY, port: proxyPort, child: proxy, token: '', rounds: [] });
    for (let turn = 0; turn <= Number(values.rounds); turn += 1) {
      for (const server of servers) {
        const times = await sendAtRate(agent, server.port, server.token, load);
        upstream.send('times');
        const { times: own } = await receive(upstream);
        // The first round only warms up.
        if (turn === 0) continue;
        server.rounds.push([...times].map(([id, total]) => ({ total, own: own[id] })));
      }
    }
    const rows = servers.map(({ build, rounds }) => [
      build,
      values.json ? rounds.map(describeCalls) : describeCalls(rounds.flat()),
    ]);
    if (values.json) console.log(JSON.stringify(Object.fromEntries(rows)));
    else console.table(Object.fromEntries(rows));
  } finally {
    agent.destroy();
    upstream.disconnect();
    for (const { child } of servers) child.kill('SIGTERM');
    await Promise.all(servers.map(({ child }) => new Promise((resolve) => child.once('exit', resolve))));
    rmSync(folder, { recursive: true, force: true });
  }
}

const [, , role, argument] = process.argv;
if (role === 'upstream') runUpstream();
else if (role === 'proxy') runProxy(argument);
else await main();
