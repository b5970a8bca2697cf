import { test as base, type Page } from '@playwright/test';
import { deleteGiftCounts } from './database';

type FixtureOptions = {
  /** Browser errors that a test expects, e.g. `test.use({ allowed: /status of 404/ })`. */
  allowed: RegExp | undefined;
  /**
   * Whether the browser accepts pictures in AVIF, as those of shoppers do. The server takes four times as long to make one as in WebP, and
   * makes each picture of the demo once after a clean clone.
   */
  acceptsAvif: boolean;
  /** Whether the centres show their wine dialog, as to a shopper who comes for the first time. */
  hasWineDialog: boolean;
  /** Whether links in view prefetch their pages (R-NAV-31); most tests load only the pages that they open. */
  prefetches: boolean;
};

/** Playwright's warning in tests without service workers. */
const WORKERS_BLOCKED = 'Service Worker registration blocked by Playwright';

/**
 * Records page errors that do not fail a test by themselves. An aborted request is a navigation, not an
 * error.
 */
function watchForErrors(page: Page, note: (complaint: string) => void) {
  page.on('console', (message) => {
    const isComplaint = message.type() === 'error' || message.type() === 'warning';
    if (isComplaint && message.text() !== WORKERS_BLOCKED)
      note(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => note(`page error: ${error.stack ?? error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed';
    if (reason !== 'net::ERR_ABORTED') note(`request: ${request.method()} ${request.url()} ${reason}`);
  });
}

/**
 * Logs each violation of the Content-Security-Policy; in report-only mode the browser logs nothing itself.
 */
const reportViolations = () =>
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
    console.error(`policy violated: ${effectiveDirective} ${blockedURI} (${sourceFile})`),
  );

/** Runs in every new document; an empty one has no storage. */
const markWineDialogShown = () => {
  if (window.origin !== 'null') localStorage.setItem('centreWineShown', '1');
};

/** A connection on which links prefetch nothing; nothing else depends on its type. */
const slowDown = () =>
  Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' }, configurable: true });

/**
 * Playwright's test, which also fails on every browser error in any page of the test. A test without a page opens no browser
 * context, so all that concerns pages belongs to that fixture.
 */
export const test = base.extend<FixtureOptions & { giftCounts: undefined }>({
  acceptsAvif: [false, { option: true }],
  allowed: [undefined, { option: true }],
  hasWineDialog: [false, { option: true }],
  prefetches: [false, { option: true }],
  context: async ({ context, allowed, hasWineDialog, prefetches }, use) => {
    if (!prefetches) await context.addInitScript(slowDown);
    if (!hasWineDialog) await context.addInitScript(markWineDialogShown);
    const complaints: string[] = [];
    await context.addInitScript(reportViolations);
    context.on('page', (page) => watchForErrors(page, (complaint) => complaints.push(complaint)));
    await use(context);
    const unexpected = complaints.filter((complaint) => !allowed?.test(complaint));
    if (unexpected.length > 0) throw new Error(`The browser reported errors:\n${unexpected.join('\n')}`);
  },
  page: async ({ page, acceptsAvif }, use) => {
    if (!acceptsAvif) {
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setDisabledImageTypes', { imageTypes: ['avif'] });
    }
    await use(page);
  },
  giftCounts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from it
    async ({}, use) => {
      deleteGiftCounts();
      await use(undefined);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
