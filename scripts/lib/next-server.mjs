import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isInterrupted, ROOT, waitForExit } from './child-process.mjs';
import { NEXT } from './ensure-built.mjs';

/** As in lib/contract/paths.ts, which only newer versions of Node can import; a test compares them. */
export const BASE_PATH = '/vantmall';

/**
 * Without these, V8 lets the heap of a server grow to three times what is in use before it collects, on a machine with much
 * memory (R-PERF-18).
 */
const SMALL_HEAP = ['--heap-growing-percent=25', '--max-semi-space-size=16'];

/** Options of Node for a process of the mall's server. */
export const SERVER_OPTIONS = ['--disable-warning=ExperimentalWarning', ...SMALL_HEAP];

/**
 * Environment of such a process. The C library would give threads memory of their own, eight times as many as cores, and keep what
 * pictures and compression needed once: blocks from 128 KB on go back to the system at once, as long as the limit is set here.
 * Pictures take up to eight threads (R-SECURITY-31), so that files and compression have the four that they would have without pictures.
 */
export const SERVER_ENVIRONMENT = {
  UV_THREADPOOL_SIZE: '12',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/**
 * How long the server keeps an idle connection. Longer than any reverse proxy does (nginx 60 s, load balancers 60 s by default): a reverse proxy
 * that sends an order over a connection that the server is closing gets no answer, and may not send it again (R-OPS-27).
 */
const KEEP_ALIVE_SECONDS = 75;

/**
 * Starts Next's production server on all addresses (`-H 127.0.0.1` would make it proxy to itself for ever).
 * The IPC channel ends the server if this process dies without sending a signal.
 * @param {number} port
 */
export function startServer(port) {
  const child = spawn(
    process.execPath,
    [
      ...SERVER_OPTIONS,
      '--import',
      new URL('./end-with-parent.mjs', import.meta.url).href,
      NEXT,
      'start',
      '--port',
      String(port),
      '--keepAliveTimeout',
      String(KEEP_ALIVE_SECONDS * 1000),
    ],
    {
      cwd: ROOT,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...SERVER_ENVIRONMENT, ...process.env, PORT: String(port) },
    },
  );
  return { exit: waitForExit(child), isAlive: () => child.exitCode === null && child.signalCode === null };
}

/**
 * Waits until the URL returns a 2xx status.
 * @param {string} url
 * @param {() => boolean} isAlive
 * @param {number} [timeoutMs]
 * @returns {Promise<{ ready: boolean, last: string }>} `last`: the last status or error
 */
export async function waitUntilReady(url, isAlive, timeoutMs = 60_000) {
  const deadline = Date.now() + timeoutMs;
  let last = 'no response';
  while (isAlive() && !isInterrupted() && Date.now() < deadline) {
    try {
      const response = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: 'manual' });
      if (response.ok) return { ready: true, last: 'ok' };
      last = `status ${response.status}`;
    } catch (error) {
      last = error instanceof Error ? error.message : String(error);
    }
    await sleep(150);
  }
  return { ready: false, last };
}
