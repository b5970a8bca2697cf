import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';

interface BrowserError {
  complain: () => void;
  /** Waits until the browser has reported the error. */
  reported: (page: Page) => Promise<unknown>;
  /** All that the browser logs about this error. */
  allowed: RegExp;
}

/** Errors that do not fail a page by themselves, each caused on purpose. */
const browserErrors: Record<string, BrowserError> = {
  'a console error': {
    complain: () => console.error('boom'),
    reported: (page) => page.waitForEvent('console'),
    allowed: /^console error: boom/,
  },
  'a console warning': {
    complain: () => console.warn('boom'),
    reported: (page) => page.waitForEvent('console'),
    allowed: /^console warning: boom/,
  },
  'an uncaught error': {
    complain: () => void setTimeout(() => Promise.reject(new Error('boom'))),
    reported: (page) => page.waitForEvent('pageerror'),
    allowed: /^page error: Error: boom/,
  },
  'a violated policy': {
    complain: () => {
      document.head.innerHTML = '<meta http-equiv="content-security-policy" content="script-src \'none\'">';
      document.head.append(document.createElement('script'));
      document.head.lastElementChild?.append('boom()');
    },
    reported: (page) =>
      page.waitForEvent('console', (message) => message.text().startsWith('policy violated: script-src')),
    allowed: /^console error: (policy violated: script-src|.*Content Security Policy)/,
  },
  'a failed request': {
    complain: () => void fetch('http://localhost:1/boom').catch(() => {}),
    reported: (page) => page.waitForEvent('requestfailed'),
    allowed:
      /^request: GET http:\/\/localhost:1\/boom|^console error: Failed to load resource.*localhost:1\/boom/,
  },
};

for (const [name, { complain, reported, allowed }] of Object.entries(browserErrors)) {
  const cause = async ({ page }: { page: Page }) => {
    const report = reported(page);
    await page.evaluate(complain);
    await report;
  };

  test(`${name} fails a test`, async ({ page }) => {
    test.fail();
    await cause({ page });
  });

  // The same test passes when only its error is allowed: so nothing else fails the one above.
  test.describe('allowed errors', () => {
    test.use({ allowed });

    test(`${name} passes when it is allowed`, cause);
  });
}

test('a page without errors passes', async ({ page }) => {
  await page.setContent('<h1>quiet</h1>');
  await expect(page.getByRole('heading')).toHaveText('quiet');
});
