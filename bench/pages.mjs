#!/usr/bin/env node
// Measures pages of one production build: transferred JavaScript, and responses per second from the cache, each compared
// with an empty page of the same build. Usage: node bench/pages.mjs [--seconds N] [--connections N]
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import autocannon from 'autocannon';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '8' },
    connections: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
  },
});
const PORT = '3390';
const ORIGIN = `http://localhost:${PORT}`;
const pages = {
  'empty page': '/vantmall/bench/empty',
  home: '/vantmall/home?pId=10000',
  goods: '/vantmall/goodsProfile/101001?pId=10000',
  'point centre': '/vantmall/primary1?pId=10000',
  'pay (order detail)': '/vantmall/payindex?pId=10000&orderId=1',
};

const data = mkdtempSync(join(tmpdir(), 'vantmall-bench-'));
const env = {
  ...process.env,
  MALL_BENCH: '1',
  NEXT_DIST_DIR: '.next-bench',
  NEXT_TELEMETRY_DISABLED: '1',
  MALL_DATA_DIR: data,
  MALL_LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
};
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

/** Builds into a temporary folder. Next adds that folder to tsconfig.json, so this restores the file. */
function build() {
  const tsconfig = readFileSync('tsconfig.json');
  try {
    const { status } = spawnSync('next', ['build'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
    if (status !== 0) throw new Error('the build failed');
  } finally {
    writeFileSync('tsconfig.json', tsconfig);
  }
}

async function startServer() {
  const server = spawn('next', ['start', '-p', PORT], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const isReady = await fetch(`${ORIGIN}/vantmall/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return server;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error('the server did not start within 30 s');
}

/** Measures the bytes of scripts that a page transfers until the network is idle, with an empty cache. */
async function measureScriptBytes(browser, path) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  const scripts = new Set();
  let bytes = 0;
  cdp.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await page.goto(ORIGIN + path, { waitUntil: 'networkidle' });
  await context.close();
  return bytes;
}

async function measureResponsesPerSecond(path) {
  const result = await autocannon({
    url: ORIGIN + path,
    connections: Number(values.connections),
    duration: Number(values.seconds),
    headers: { 'accept-encoding': 'gzip' },
  });
  if (result.non2xx > 0) throw new Error(`${path}: ${result.non2xx} responses had an error status`);
  return result.requests.average;
}

build();
const server = await startServer();
try {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-quic', '--disable-background-networking', '--disable-component-update'],
  });
  const rows = {};
  for (const [name, path] of Object.entries(pages)) {
    await fetch(ORIGIN + path);
    rows[name] = {
      'script KB': Math.round((await measureScriptBytes(browser, path)) / 102.4) / 10,
      samples: [],
    };
  }
  await browser.close();
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const [name, path] of Object.entries(pages))
      rows[name].samples.push(await measureResponsesPerSecond(path));
  }
  console.table(
    Object.fromEntries(
      Object.entries(rows).map(([name, { samples, ...row }]) => [
        name,
        { ...row, 'responses/s': Math.round(median(samples)) },
      ]),
    ),
  );
} finally {
  server.kill('SIGTERM');
  rmSync(data, { recursive: true, force: true });
  rmSync(env.NEXT_DIST_DIR, { recursive: true, force: true });
}
