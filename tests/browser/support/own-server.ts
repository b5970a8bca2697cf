import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from '@playwright/test';
import { findFreePort } from './find-free-port';

/** A server of one test, with a mall of its own. */
export interface OwnServer {
  /** Address with the base path, without a slash at the end. */
  base: string;
  port: number;
  stop: () => Promise<void>;
}

/** Starts a server beside the one that all tests share. @param env what is different in its environment */
export async function startOwnServer(env: Record<string, string> = {}): Promise<OwnServer> {
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}/vantmall`;
  const folder = mkdtempSync(path.join(process.env.TEST_DATABASE_FOLDER ?? tmpdir(), 'vantmall-server-'));
  const server = spawn(process.execPath, ['scripts/serve-for-tests.mjs'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      MALL_DATA_DIR: folder,
      MALL_LOG_LEVEL: 'error',
      // Only what a test asks for, as in playwright.config.ts.
      MALL_RENDER_AHEAD: 'off',
      DATABASE_URL: '',
      ...env,
    },
  });
  const isUp = () =>
    fetch(`${base}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
  return {
    base,
    port,
    stop: async () => {
      const exit = once(server, 'exit');
      server.kill('SIGTERM');
      await exit;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
