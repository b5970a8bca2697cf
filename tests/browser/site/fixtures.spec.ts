import { expect, test } from '../support/fixtures';

/** Errors that do not fail a page by themselves, each caused on purpose. */
const browserErrors = {
  'a console error': () => console.error('boom'),
  'a console warning': () => console.warn('boom'),
  'an uncaught error': () => void setTimeout(() => Promise.reject(new Error('boom'))),
  'a violated policy': () => {
    document.head.innerHTML = '<meta http-equiv="content-security-policy" content="script-src \'none\'">';
    document.head.append(document.createElement('script'));
    document.head.lastElementChild?.append('boom()');
  },
  'a failed request': () => void fetch('http://localhost:1/boom').catch(() => {}),
};

for (const [name, complain] of Object.entries(browserErrors)) {
  test(`${name} fails a test`, async ({ page }) => {
    test.fail();
    await page.evaluate(complain);
    await page.waitForFunction(() => new Promise((resolve) => setTimeout(() => resolve(true), 200)));
  });
}

test('a page without errors passes', async ({ page }) => {
  await page.setContent('<h1>quiet</h1>');
  await expect(page.getByRole('heading')).toHaveText('quiet');
});

test.describe('allowed errors', () => {
  test.use({ allowed: /boom/ });

  test('passes when the error is allowed', async ({ page }) => {
    await page.evaluate(() => console.error('boom'));
  });
});
