import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { NEXT } from './build.mjs';
import { ended, interrupted, ROOT } from './run.mjs';

/**
 * Next's production server on all addresses (`-H 127.0.0.1` would make it proxy to itself for ever).
 * The channel ends it if we die without a chance to say so.
 * @param {number} port
 */
export function serve(port) {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      new URL('./end-with-parent.mjs', import.meta.url).href,
      NEXT,
      'start',
      '--port',
      String(port),
    ],
    {
      cwd: ROOT,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, PORT: String(port) },
    },
  );
  return { exit: ended(child), isAlive: () => child.exitCode === null && child.signalCode === null };
}

/**
 * Waits until the address answers 200.
 * @param {string} url
 * @param {() => boolean} isAlive
 * @returns {Promise<{ ready: boolean, last: string }>} and the last thing heard
 */
export async function waitUntilReady(url, isAlive, patienceMs = 60_000) {
  const deadline = Date.now() + patienceMs;
  let last = 'no answer';
  while (isAlive() && !interrupted() && Date.now() < deadline) {
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
