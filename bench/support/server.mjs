import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { NEXT } from '../../scripts/lib/ensure-built.mjs';
import { SERVER_ENVIRONMENT, SERVER_OPTIONS } from '../../scripts/lib/next-server.mjs';
import { findFreePort } from '../../scripts/lib/port.mjs';

const END_WITH_PARENT = new URL('../../scripts/lib/end-with-parent.mjs', import.meta.url).href;
const SHOPPER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Mobile) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36';

/** Headers of a phone's browser that asks for a page. */
export const PHONE_HEADERS = {
  'accept-encoding': 'gzip, deflate, br, zstd',
  'accept-language': 'zh-CN',
  'user-agent': SHOPPER_AGENT,
};

/**
 * @typedef {object} BenchServer
 * @property {string} base address with the base path, without a slash at the end
 * @property {number} port
 * @property {number} pid
 * @property {string} dataFolder
 * @property {() => Promise<void>} stop ends the server; its data stay
 */

/** Waits until an address answers 2xx. @param {string} url @param {import('node:child_process').ChildProcess} child */
export async function waitUntilReady(url, child) {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline && child.exitCode === null; ) {
    const isReady = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await sleep(20);
  }
  throw new Error(`${url} does not answer`);
}

/** Ends a process that this one started, and waits until it is gone. @param {import('node:child_process').ChildProcess} child */
export async function stopProcess(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/**
 * Starts the production server of a build with the options of `npm start`, without limits of calls.
 * @param {{ dataFolder: string, port?: number, build?: string, env?: Record<string, string> }} options
 * @returns {Promise<BenchServer>} when it answers
 */
export async function startServer({ dataFolder, port, build, env = {} }) {
  const ownPort = port ?? (await findFreePort());
  const nodeOptions = process.env.BENCH_NODE_OPTIONS?.split(' ').filter(Boolean) ?? [];
  const flags = [...SERVER_OPTIONS, '--import', END_WITH_PARENT, ...nodeOptions];
  const child = spawn(process.execPath, [...flags, NEXT, 'start', '--port', String(ownPort)], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...SERVER_ENVIRONMENT,
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      PORT: String(ownPort),
      DATABASE_URL: '',
      MALL_DATA_DIR: dataFolder,
      MALL_LOG_LEVEL: 'error',
      MALL_RATE_LIMIT: 'false',
      ...(build && { NEXT_DIST_DIR: build }),
      ...env,
    },
  });
  const base = `http://localhost:${ownPort}/vantmall`;
  await waitUntilReady(`${base}/api/health`, child);
  return { base, port: ownPort, pid: Number(child.pid), dataFolder, stop: () => stopProcess(child) };
}

/** Runs `use` with a new folder on the disk, and deletes the folder. @template T @param {(folder: string) => Promise<T>} use */
export async function withFolder(use) {
  const folder = mkdtempSync(path.join(tmpdir(), 'vantmall-bench-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/**
 * Runs `use` with a server that has a new mall of its own.
 * @template T
 * @param {(server: BenchServer) => Promise<T>} use
 * @param {Record<string, string>} [env]
 */
export const withServer = (use, env) =>
  withFolder(async (dataFolder) => {
    const server = await startServer({ dataFolder, ...(env && { env }) });
    try {
      return await use(server);
    } finally {
      await server.stop();
    }
  });

/** Logs a guest in. @param {string} base @returns {Promise<{ userId: string, token: string }>} */
export async function logIn(base) {
  const response = await fetch(`${base}/api/v7/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ appType: 'H5', pId: '10000' }),
  });
  const { data } = await response.json();
  if (!data?.token) throw new Error(`the login failed with status ${response.status}`);
  return data;
}

/** The numbers of a server's metrics whose name begins with `name`, by name and labels. @param {string} base @param {string} name */
export async function readMetrics(base, name) {
  const text = await (await fetch(`${base}/api/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ');
      return [line.slice(0, end), Number(line.slice(end + 1))];
    }),
  );
}

const POLL_MS = 250;
const MAX_WAIT_MS = 120_000;

/**
 * Waits until a server whose pages were visited has prerendered what it wants to: it would take a core from the browser of a measurement.
 * @param {string} base @returns {Promise<number>} how many pages these were
 */
export async function waitUntilRenderAheadDone(base) {
  for (const deadline = Date.now() + MAX_WAIT_MS; Date.now() < deadline; ) {
    const metrics = await readMetrics(base, 'mall_ahead_');
    if (metrics.get('mall_ahead_waiting') === 0) return metrics.get('mall_ahead_pages_total') ?? 0;
    await sleep(POLL_MS);
  }
  throw new Error('the server still prerenders pages');
}
