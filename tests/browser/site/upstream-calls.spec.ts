import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '../support/fixtures';

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0);
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A server of this test alone: others would call the upstream while it counts. */
let server: ChildProcess;
let folder: string;
let base: string;

test.beforeAll(async () => {
  const port = await findFreePort();
  base = `http://localhost:${port}/vantmall`;
  folder = mkdtempSync(path.join(process.env.TEST_DATABASE_FOLDER ?? tmpdir(), 'vantmall-upstream-'));
  server = spawn(process.execPath, ['scripts/serve-for-tests.mjs'], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      MALL_DATA_DIR: folder,
      MALL_LOG_LEVEL: 'error',
      DATABASE_URL: '',
    },
  });
  const isUp = () =>
    fetch(`${base}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(isUp, { timeout: 60_000 }).toBe(true);
});

test.afterAll(async () => {
  const exit = once(server, 'exit');
  server.kill('SIGTERM');
  await exit;
  rmSync(folder, { recursive: true, force: true });
});

const COUNTER = /^mall_upstream_calls_total\{endpoint="(\w+)"\} (\d+)$/gm;

/** The requests to the upstreams since the server started, by endpoint. */
async function readCounts(): Promise<Map<string, number>> {
  const metrics = await (await fetch(`${base}/api/metrics`)).text();
  return new Map([...metrics.matchAll(COUNTER)].map(([, endpoint = '', count]) => [endpoint, Number(count)]));
}

/** Requests a page for the first time. @returns the upstream calls that it caused, by endpoint */
async function countCalls(page: string): Promise<Record<string, number>> {
  const before = await readCounts();
  const response = await fetch(`${base}/${page}`, { headers: { 'accept-language': 'zh-CN' } });
  expect(response.status).toBe(200);
  await response.text();
  const after = await readCounts();
  return Object.fromEntries(
    [...after]
      .map(([endpoint, count]) => [endpoint, count - (before.get(endpoint) ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
}

// R-HOME-30, R-GOODS-30
test('a cold page asks the points mall for each part once', async () => {
  expect(await countCalls('home?pId=10001')).toEqual({
    projectConfig: 1,
    webAdvertiseConfig: 1,
    goodsList: 2,
  });
  expect(await countCalls('goodsProfile/101001?pId=10006')).toEqual({
    projectConfig: 1,
    goodsDetail: 1,
    goodsRecommendList: 1,
  });
});
