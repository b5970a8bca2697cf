import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { findFreePort } from './find-free-port';

/** A points mall in a process of its own, whose calls a test can let fail. */
export interface FaultyMall {
  /** What a server needs in its environment to call this mall. */
  readonly env: Record<string, string>;
  /** Lets calls of this path fail with status 500, which is not retried. @returns ends the fault; the number of failed calls */
  fail: (callPath: string) => () => number;
  /** Number of calls that have failed since the last call of `fail`. */
  countFailures: () => number;
  stop: () => Promise<void>;
}

/** Starts `npm run mall -- serve` with a demo catalogue, and a proxy in front of it. */
export async function startFaultyMall(): Promise<FaultyMall> {
  const secret = 'a secret of thirty-two characters.';
  const port = await findFreePort();
  const folder = mkdtempSync(path.join(process.env.TEST_DATABASE_FOLDER ?? tmpdir(), 'vantmall-remote-'));
  const mall = spawn(process.execPath, ['scripts/mall.mjs', 'serve', '--port', String(port)], {
    stdio: 'inherit',
    env: {
      ...process.env,
      MALL_API_SECRET: secret,
      MALL_DATA_DIR: folder,
      DATABASE_URL: '',
      MALL_LOG_LEVEL: 'error',
    },
  });
  const isUp = () =>
    fetch(`http://127.0.0.1:${port}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true);

  let failing: string | undefined;
  let failures = 0;
  const pass = (incoming: IncomingMessage, response: ServerResponse) => {
    const { method, url = '', headers } = incoming;
    if (failing !== undefined && url.split('?', 1)[0] === failing) {
      failures += 1;
      response.writeHead(500).end();
      return;
    }
    const outgoing = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    }).on('error', () => response.destroy());
    incoming.pipe(outgoing);
  };
  const proxy = createServer(pass).listen(0, '127.0.0.1');
  await once(proxy, 'listening');

  return {
    env: {
      MALL_API_URL: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      MALL_API_SECRET: secret,
    },
    fail: (callPath) => {
      failing = callPath;
      failures = 0;
      return () => {
        failing = undefined;
        return failures;
      };
    },
    countFailures: () => failures,
    stop: async () => {
      proxy.closeAllConnections();
      proxy.close();
      const exit = once(mall, 'exit');
      mall.kill('SIGTERM');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
