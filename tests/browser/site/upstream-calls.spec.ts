import { expect, test } from '../support/fixtures';
import { type OwnServer, startOwnServer } from '../support/own-server';

/** A server of this test alone: others would call the upstream while it counts. */
let server: OwnServer;
let base: string;

test.beforeAll(async () => {
  server = await startOwnServer();
  base = server.base;
});
test.afterAll(() => server.stop());

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
  for (const product of ['101001?pId=10006', '104014?activityType=1&pId=10005']) {
    expect(await countCalls(`goodsProfile/${product}`)).toEqual({
      projectConfig: 1,
      goodsDetail: 1,
      goodsRecommendList: 1,
    });
  }
});
