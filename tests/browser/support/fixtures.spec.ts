import { expect, test } from './fixtures';

/** Everything that may go wrong in silence, and does here on purpose. */
const complaints = {
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

for (const [name, complain] of Object.entries(complaints)) {
  test(`${name} fails a test`, async ({ page }) => {
    test.fail();
    await page.evaluate(complain);
    await page.waitForFunction(() => new Promise((resolve) => setTimeout(() => resolve(true), 200)));
  });
}

test('a quiet page passes', async ({ page }) => {
  await page.setContent('<h1>quiet</h1>');
  await expect(page.getByRole('heading')).toHaveText('quiet');
});

test.describe('what is allowed', () => {
  test.use({ allowed: /boom/ });

  test('passes', async ({ page }) => {
    await page.evaluate(() => console.error('boom'));
  });
});
