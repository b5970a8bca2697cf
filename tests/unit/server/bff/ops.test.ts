/** @jest-environment node */
import '../../../support/environment/server';
import { goodsGroupConfig } from '@/lib/contract/goods';
import { handleCall } from '@/server/bff/handle-call';
import { getPeerHeader } from '@/server/bff/limit/client-address';
import { docsFileNames, getDocsFile, getOpenApiDocument, renderDocsPage } from '@/server/bff/ops/docs';
import { metricsHandler } from '@/server/bff/ops/metrics-handler';
import { getConfig } from '@/server/config';
import { createFakeTransport } from '../../../support/fakes/fake-transport';

// @alone: the metrics count since the process began.

const requestMetrics = (headers: Record<string, string> = {}) =>
  metricsHandler(new Request('http://mall.example/vantmall/api/metrics', { headers }));

describe('metrics endpoint', () => {
  const settings = getConfig();
  afterEach(() => {
    settings.MALL_METRICS_TOKEN = undefined;
    settings.MALL_MODE = 'demo';
  });

  // R-OPS-13
  test('labels calls by endpoint names of the contract only', async () => {
    createFakeTransport(() => []);
    await handleCall(new Request(`http://mall.example${goodsGroupConfig.path}?x=1`));
    await handleCall(
      new Request('http://mall.example/api/invented-1', { headers: { [getPeerHeader()]: '::1' } }),
    );
    const text = await (await requestMetrics()).text();
    expect(text).toContain('mall_calls_total{endpoint="goodsGroupConfig",status="200"} 1');
    expect(text).toContain('mall_calls_total{endpoint="none",status="404"} 1');
    expect(text).toContain('mall_call_duration_seconds_count{endpoint="goodsGroupConfig"} 1');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).not.toContain('invented');
  });

  // R-OPS-13
  test('requires the token when one is configured', async () => {
    settings.MALL_METRICS_TOKEN = 'a token of sixteen';
    const rejected = await requestMetrics({ authorization: 'Bearer another-token-16' });
    expect([rejected.status, rejected.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await requestMetrics()).status).toBe(401);
    settings.MALL_METRICS_TOKEN = 'a-token-of-sixteen';
    const answer = await requestMetrics({ authorization: 'Bearer a-token-of-sixteen' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  test('returns 404 in production when no token is configured', async () => {
    settings.MALL_MODE = 'production';
    expect((await requestMetrics()).status).toBe(404);
  });
});

const documentRequest = new Request('http://asking.example/vantmall/api/docs');

describe('API documentation page', () => {
  test('loads only its own files and no inline code', async () => {
    const page = await renderDocsPage(documentRequest);
    const html = await page.text();
    const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
    for (const address of loaded) expect(address).toMatch(/^\/vantmall\//);
    expect(html).not.toMatch(/<script>|<style|style=|\son\w+=/);
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';/);
    const assets = loaded.flatMap((address) => address?.split('/api/docs/')[1] ?? []);
    expect(assets.sort()).toEqual([...docsFileNames].sort());
  });

  test.each(docsFileNames)('serves %s', async (name) => {
    const file = await getDocsFile(documentRequest, name);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toMatch(
      name.endsWith('.css') ? /^text\/css/ : /^text\/javascript/,
    );
    expect((await file.text()).length).toBeGreaterThan(50);
  });

  test.each(['index.html', '../package.json', 'constructor', ''])('returns 404 for %j', async (name) => {
    expect((await getDocsFile(documentRequest, name)).status).toBe(404);
  });
});

const documentPages = [
  ['the contract', () => getOpenApiDocument(documentRequest)],
  ['the page', () => renderDocsPage(documentRequest)],
  ['a file of the page', () => getDocsFile(documentRequest, 'page.css')],
] as const;

test.each(documentPages)('makes %s cacheable for five minutes', async (_, get) => {
  expect((await get()).headers.get('cache-control')).toBe('public, max-age=300');
});

// R-SECURITY-23
test.each(documentPages)('returns 404 for %s when the documentation is switched off', async (_, get) => {
  const settings = getConfig();
  settings.MALL_API_DOCS = 'off';
  const answer = await get();
  settings.MALL_API_DOCS = 'on';
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  expect(await answer.json()).toMatchObject({ code: 404, msg: 'no such call', data: null });
});

test('writes a relative server URL into the contract for any host', async () => {
  const text = await (await getOpenApiDocument(documentRequest)).text();
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/vantmall' }] });
  expect(text.includes('asking.example')).toBe(false);
});
