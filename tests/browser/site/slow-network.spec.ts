import { expect, test } from '../support/fixtures';

// R-GOODS-21
test('shows and opens products on slow 3G', async ({ page }) => {
  test.slow();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  await page.goto('home?pId=10000', { waitUntil: 'commit' });
  const first = page.getByRole('tabpanel').getByRole('link').first();
  const title = (await first.getByRole('heading').textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title, { timeout: 60_000 });
});
