import { expect, test } from '../support/fixtures';

/** Behaviour of the framework's part of calls, which only a real server shows. */
// R-API-06
test('returns the same response with and without the base path', async ({ request, baseURL }) => {
  const { origin } = new URL(baseURL ?? '');
  const inside = await request.get(`${origin}/vantmall/api/goodsGroupConfig`);
  const outside = await request.get(`${origin}/api/goodsGroupConfig`);
  expect([inside.status(), outside.status()]).toEqual([200, 200]);
  expect(await outside.json()).toEqual(await inside.json());
  for (const { 'x-content-type-options': sniff, 'content-security-policy': policy } of [
    inside.headers(),
    outside.headers(),
  ]) {
    expect([sniff, policy]).toEqual(['nosniff', "default-src 'none'; frame-ancestors 'none'"]);
  }
});

for (const path of [
  'api/nothing',
  'quick/v1/nothing',
  'web/v1/nothing',
  'uploads/nothing.png',
  'wxPay/nothing',
]) {
  // R-API-07, R-SECURITY-09
  test(`/${path} returns 404 in the envelope, with and without the base path`, async ({
    request,
    baseURL,
  }) => {
    const { origin } = new URL(baseURL ?? '');
    for (const base of ['/vantmall/', '/']) {
      const answer = await request.get(`${origin}${base}${path}`, { maxRedirects: 0 });
      expect(answer.status()).toBe(404);
      expect(await answer.json()).toMatchObject({ code: 404, data: null });
    }
  });
}

test('returns 405 for an unsupported method', async ({ request, baseURL }) => {
  const { origin } = new URL(baseURL ?? '');
  const answer = await request.fetch(`${origin}/api/address`, { method: 'TRACE' });
  expect([answer.status(), answer.headers().allow]).toEqual([405, 'GET, POST']);
});

// R-API-21
test('shows the API documentation on a phone without loading anything from another origin', async ({
  page,
  baseURL,
}) => {
  const { origin } = new URL(baseURL ?? '');
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(origin)) elsewhere.push(request.url());
  });
  await page.goto('api/docs');
  await page.getByRole('link', { name: 'goods', exact: true }).click();
  await expect(page.locator('.opblock').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(elsewhere).toEqual([]);
});
