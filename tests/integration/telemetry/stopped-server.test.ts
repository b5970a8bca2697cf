/** @jest-environment node */

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleProcess, PROCESS_FLAGS } from '@/tests/support/bundle-process';

const file = bundleProcess(path.join(__dirname, 'support/stopped-process.ts'));
const folders: string[] = [];
let child: ChildProcess;
/** Stands in for the cloud logging service. */
let service: Server;
let answer: RequestListener;
/** The bodies of the calls of the service. */
let bodies: string[];

beforeAll(async () => {
  service = createServer(async (request, response) => {
    bodies.push(Buffer.concat(await request.toArray()).toString());
    answer(request, response);
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  bodies = [];
  answer = (_, response) => response.end();
});
afterEach(() => child.kill('SIGKILL'));

/** Starts a server, lets an event wait, and stops it. @returns its exit code and signal */
async function stopServer(handlesSignals: 'yes' | 'no'): Promise<unknown[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vantmall-stopped-'));
  folders.push(dataDir);
  const { port } = service.address() as AddressInfo;
  child = fork(file, {
    execArgv: PROCESS_FLAGS,
    env: {
      ...process.env,
      DATABASE_URL: '',
      MALL_DATA_DIR: dataDir,
      MALL_LOG_LEVEL: 'silent',
      MALL_EVENTS: 'forward',
      MALL_SLS_URL: `http://127.0.0.1:${port}/logstores/mall-log`,
      TEST_HANDLES_SIGNALS: handlesSignals,
    },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit');
  expect(await Promise.race([once(child, 'message'), exit])).toEqual([200, undefined]);
  expect(bodies).toEqual([]);
  child.kill('SIGTERM');
  return exit;
}

// R-EVENT-20
test('a server that stops sends the events that wait for the cloud log, and keeps its exit code', async () => {
  expect(await stopServer('yes')).toEqual([143, null]);
  expect(bodies).toHaveLength(1);
  expect(bodies[0]).toContain('forward_path');
});

// R-EVENT-20
test('a server that stops does not wait for a cloud log that is silent', async () => {
  answer = () => {};
  expect(await stopServer('yes')).toEqual([143, null]);
  expect(bodies).toHaveLength(1);
});

test('a server that nothing stops in an orderly way still ends by the signal', async () => {
  expect(await stopServer('no')).toEqual([null, 'SIGTERM']);
});
