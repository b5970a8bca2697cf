/** @jest-environment node */
import './environment';
import { goodsGroupConfig } from '@/lib/contract/goods';
import { getPeerHeader } from '@/server/bff/edge/peer-header';
import { handleCall } from '@/server/bff/handle-call';
import { contractDocument, docsFileNames, getDocsFile, renderDocsPage } from '@/server/bff/ops/docs';
import { metricsHandler } from '@/server/bff/ops/metrics-handler';
import { getConfig } from '@/server/config';
import { fakeDoor } from '../../support/fake-door';

const ask = (headers: Record<string, string> = {}) =>
  metricsHandler(new Request('http://mall.example/vantmall/api/metrics', { headers }));

describe('metrics', () => {
  const settings = getConfig();
  afterEach(() => {
    settings.MALL_METRICS_TOKEN = undefined;
    settings.MALL_MODE = 'demo';
  });

  // R-OPS-13
  test('count calls by names of the contract only, whatever is asked', async () => {
    fakeDoor(() => []);
    await handleCall(new Request(`http://mall.example${goodsGroupConfig.path}?x=1`));
    await handleCall(
      new Request('http://mall.example/api/invented-1', { headers: { [getPeerHeader()]: '::1' } }),
    );
    const text = await (await ask()).text();
    expect(text).toContain('mall_calls_total{endpoint="goodsGroupConfig",status="200"} 1');
    expect(text).toContain('mall_calls_total{endpoint="none",status="404"} 1');
    expect(text).toContain('mall_call_duration_seconds_count{endpoint="goodsGroupConfig"} 1');
    expect(text).toContain('nodejs_eventloop_lag_seconds');
    expect(text).not.toContain('invented');
  });

  // R-OPS-13
  test('are for the token only, where there is one', async () => {
    settings.MALL_METRICS_TOKEN = 'a token of sixteen';
    const refused = await ask({ authorization: 'Bearer another-token-16' });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect((await ask()).status).toBe(401);
    settings.MALL_METRICS_TOKEN = 'a-token-of-sixteen';
    const answer = await ask({ authorization: 'Bearer a-token-of-sixteen' });
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
  });

  test('do not exist in production without one', async () => {
    settings.MALL_MODE = 'production';
    expect((await ask()).status).toBe(404);
  });
});

const document = new Request('http://asking.example/vantmall/api/docs');

describe('the page of the contract', () => {
  test('loads nothing but its own files, and nothing inline', async () => {
    const page = await renderDocsPage(document);
    const html = await page.text();
    const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
    for (const address of loaded) expect(address).toMatch(/^\/vantmall\//);
    expect(html).not.toMatch(/<script>|<style|style=|\son\w+=/);
    expect(page.headers.get('content-security-policy')).toMatch(/script-src 'self';/);
    const own = loaded.flatMap((address) => address?.split('/api/docs/')[1] ?? []);
    expect(own.sort()).toEqual([...docsFileNames].sort());
  });

  test.each(docsFileNames)('has its %s', async (name) => {
    const file = await getDocsFile(document, name);
    expect(file.status).toBe(200);
    expect(file.headers.get('content-type')).toMatch(
      name.endsWith('.css') ? /^text\/css/ : /^text\/javascript/,
    );
    expect((await file.text()).length).toBeGreaterThan(50);
  });

  test.each(['index.html', '../package.json', 'constructor', ''])('has no %j', async (name) => {
    expect((await getDocsFile(document, name)).status).toBe(404);
  });
});

const documents = [
  ['the contract', () => contractDocument(document)],
  ['the page', () => renderDocsPage(document)],
  ['a file of the page', () => getDocsFile(document, 'page.css')],
] as const;

test.each(documents)('caches keep %s for five minutes', async (_, get) => {
  expect((await get()).headers.get('cache-control')).toBe('public, max-age=300');
});

test.each(documents)('%s is 404 like an unknown call where documents are switched off', async (_, get) => {
  const settings = getConfig();
  settings.MALL_API_DOCS = 'off';
  const answer = await get();
  settings.MALL_API_DOCS = 'on';
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
  expect(await answer.json()).toMatchObject({ code: 404, msg: 'no such call', data: null });
});

test('the contract names its server by path, whatever host asks', async () => {
  const text = await (await contractDocument(document)).text();
  expect(JSON.parse(text)).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/vantmall' }] });
  expect(text.includes('asking.example')).toBe(false);
});
