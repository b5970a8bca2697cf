/** @jest-environment node */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { handleCall } from '@/server/bff/handle-call';
import { createHttpTransport } from '@/server/upstream/http-transport';
import { registerTransport } from '@/server/upstream/transport';
import { bundleProcess, PROCESS_FLAGS } from '@/tests/support/bundle-process';
import { API_SECRET } from './support/environment';

const dataDir = mkdtempSync(path.join(tmpdir(), 'vantmall-'));
const file = bundleProcess(path.join(__dirname, 'support/mall-process.ts'));
const children: ChildProcess[] = [];

/** Rejects if the process exits: otherwise a process that fails to start would leave the test waiting. */
const rejectOnExit = async (child: ChildProcess): Promise<never> => {
  const [code] = await once(child, 'exit');
  throw new Error(`the mall’s process ended with ${code}`);
};

/** Starts a mall in a process of its own with the same data; returns its port. */
async function startProcess(port = 0): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(file, {
    execArgv: PROCESS_FLAGS,
    env: { ...process.env, MALL_DATA_DIR: dataDir, MALL_API_SECRET: API_SECRET, TEST_PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  const [message] = (await Promise.race([once(child, 'message'), rejectOnExit(child)])) as [{ port: number }];
  return { child, port: message.port };
}

afterAll(async () => {
  const alive = children.filter((child) => child.exitCode === null && child.signalCode === null);
  await Promise.all(alive.map((child) => [child.kill('SIGKILL'), once(child, 'exit')][1]));
  rmSync(dataDir, { recursive: true, force: true });
});

const callBff = (call: string, init: RequestInit = {}, token?: string) =>
  handleCall(
    new Request(`http://shop.example/vantmall${call}`, {
      ...init,
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        ...(token && { authorization: `Bearer ${token}` }),
      },
    }),
  );

test('BFF and mall serve a shopper in two processes, also after the mall restarts', async () => {
  const first = await startProcess();
  registerTransport(createHttpTransport(`http://127.0.0.1:${first.port}`, 'mall', API_SECRET));
  const login = await callBff('/api/v7/user/login', { method: 'POST', body: '{}' });
  const { token, userId } = (await login.json()).data;
  expect((await (await callBff('/api/signIn', {}, token)).json()).data).toMatchObject({ continuousDays: 1 });
  expect((await (await callBff('/api/v9/goodsList?pageSize=5')).json()).data.list).toHaveLength(5);

  first.child.kill('SIGTERM');
  const [code] = await once(first.child, 'exit');
  expect(code).toBe(0);
  expect((await callBff('/api/v9/goodsList')).status).toBe(503);

  await startProcess(first.port);
  const me = await callBff('/api/user/me', {}, token);
  expect((await me.json()).data).toMatchObject({ userId, isSignIn: true });
});
