#!/usr/bin/env node
// Answers a second of running servers, of pages beside a bare static page and of calls beside a bare route handler of the
// same build (MALL_BENCH=1), interleaved: each round measures every address of every server once. Also the processor time
// per answer, which other work on the machine changes less. The servers must run with MALL_RATE_LIMIT=false.
// Usage: node bench/answers.mjs [--rounds N] [--seconds N] [--connections N] [--only 'bare page'|'bare call'] [--json FILE] [NAME=http://host:port/vantmall]…
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    connections: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    json: { type: 'string' },
  },
});
const servers = (positionals.length > 0 ? positionals : ['mall=http://localhost:3000/vantmall']).map(
  (argument) => {
    const [, name, base] = /^([\w-]+)=(.+)$/.exec(argument) ?? [];
    if (!base) throw new Error(`not a name and an address: ${argument}`);
    return { name, base };
  },
);

/** What is measured: the address, and the row that it is compared with. */
const PAGE = 'bare page';
const CALL = 'bare call';
const addresses = {
  [PAGE]: { path: '/bench/empty' },
  home: { path: '/home?pId=10000', beside: PAGE },
  goods: { path: '/goodsProfile/101001?pId=10000', beside: PAGE },
  search: { path: '/goodsSearch?pId=10000&keyword=%E8%8C%B6', beside: PAGE },
  [CALL]: { path: '/bench/call' },
  health: { path: '/api/health', beside: CALL },
  points: { path: '/api/v8/mall/user/points?pId=10000', beside: CALL, session: true },
  goodsList: { path: '/api/v9/goodsList?pId=10000&pageSize=10', beside: CALL },
};

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** The processor time of a server in milliseconds, by its own metrics. */
async function readProcessorTime({ base }) {
  const text = await (await fetch(`${base}/api/metrics`)).text();
  return 1000 * Number(/^process_cpu_seconds_total (\S+)$/m.exec(text)?.[1]);
}

/** Logs a guest in. @returns the bearer token */
async function logIn({ base }) {
  const response = await fetch(`${base}/api/v7/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ appType: 'H5', pId: '10000' }),
  });
  const { data } = await response.json();
  if (!data?.token) throw new Error(`the login failed with status ${response.status}`);
  return data.token;
}

async function measure(server, { path, session }) {
  const headers = {
    'accept-encoding': 'gzip, deflate, br',
    'accept-language': 'zh-CN',
    'user-agent':
      'Mozilla/5.0 (Linux; Android 14; Mobile) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36',
    ...(session && { authorization: `Bearer ${server.token}` }),
  };
  const url = server.base + path;
  // Not measured: the first answers of a page are rendered, and its copies are compressed.
  for (let count = 0; count < 4; count += 1) await (await fetch(url, { headers })).arrayBuffer();
  const before = await readProcessorTime(server);
  const { requests, latency, non2xx } = await autocannon({
    url,
    headers,
    connections: Number(values.connections),
    duration: Number(values.seconds),
  });
  if (non2xx > 0) throw new Error(`${url}: ${non2xx} answers had an error status`);
  const cpu = ((await readProcessorTime(server)) - before) / requests.total;
  return { rate: requests.average, cpu, p50: latency.p50, p99: latency.p99 };
}

const selected = Object.entries(addresses).filter(([name, { beside }]) =>
  [name, beside, ''].includes(values.only),
);
const samples = new Map();
for (const server of servers) server.token = await logIn(server);
for (let round = 0; round < Number(values.rounds); round += 1) {
  for (const [name, address] of selected) {
    for (const server of servers) {
      const key = `${server.name}: ${name}`;
      if (!samples.has(key)) samples.set(key, { name, server: server.name, ...address, rounds: [] });
      samples.get(key).rounds.push(await measure(server, address));
    }
  }
}

const rows = {};
for (const [key, { server, beside, rounds }] of samples) {
  const rates = rounds.map(({ rate }) => rate);
  const reference = samples.get(`${server}: ${beside}`)?.rounds;
  const ratios = reference && rounds.map(({ rate }, index) => rate / reference[index].rate);
  rows[key] = {
    'answers/s': Math.round(median(rates)),
    spread: `${Math.round(Math.min(...rates))}–${Math.round(Math.max(...rates))}`,
    'ms of processor': Math.round(1000 * median(rounds.map(({ cpu }) => cpu))) / 1000,
    'beside the bare one': ratios ? `${Math.round(100 * median(ratios))} %` : '',
  };
}
console.table(rows);
if (values.json) writeFileSync(values.json, JSON.stringify(rows, null, 2));
