import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { BASE_PATH } from './lib/contract/paths';

const isCi = Boolean(process.env.CI);
const port = process.env.PORT ?? '3310';
// By its number, because the browser, tests and proxies would look the name up for each connection.
const base = `http://127.0.0.1:${port}${BASE_PATH}/`;

/** A mall of its own for every run. Workers read this file too and get the folder of the process that started them. */
if (!process.env.TEST_DATA_DIR) {
  const folder = mkdtempSync(path.join(process.env.TEST_DATABASE_FOLDER ?? tmpdir(), 'vantmall-browser-'));
  process.env.TEST_DATA_DIR = folder;
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
}

/** Signs login tickets; workers inherit it. */
process.env.MALL_TICKET_SECRET ||= randomBytes(32).toString('hex');

/**
 * Chromium opens hidden pages of its own for each new window (suggestions of the address bar, a spare process), which
 * take as much processor time as a short test. Chromium reads only the last list of features, so this one repeats those
 * of Playwright.
 */
const DISABLED_FEATURES = [
  ...['WebUIOmniboxPopup', 'WebUIOmniboxFullPopup', 'WebUIOmniboxAimPopup', 'PreloadTopChromeWebUI'],
  'SpareRendererForSitePerProcess',
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch'],
  // The mall runs on this machine; a frame of it in another site would need the shopper's permission.
  'LocalNetworkAccessChecks',
];

/** Chromium sends requests only to our server. */
const flags = [
  `--disable-features=${DISABLED_FEATURES}`,
  // Pages live for seconds: their scripts would be compiled for speed when the test is over.
  '--js-flags=--no-opt --no-maglev',
  '--disable-gpu',
  // Without a graphics card, its own process only passes pictures on.
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'artifacts/browser',
  // A test waits more than it computes.
  workers: 4,
  // Only what never comes fails a test: a busy machine makes everything slow.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  forbidOnly: isCi,
  retries: isCi ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'artifacts/results/browser.json' }]],
  use: {
    baseURL: base,
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    // A phone has 3; that makes nine times the pixels, which this browser draws without a graphics card.
    deviceScaleFactor: 1,
    hasTouch: true,
    isMobile: true,
    // Drawing what moves takes a twelfth of the browser's time. Tests of what moves, and the journey, ask for motion.
    contextOptions: { reducedMotion: 'reduce' },
    // Routes of a page do not see requests of its worker. Tests of the worker allow it.
    serviceWorkers: 'block',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: isCi ? 'on-first-retry' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROME_PATH,
      args: process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags,
    },
  },
  webServer: {
    command: 'node scripts/serve-for-tests.mjs',
    url: `${base}api/health`,
    env: {
      PORT: port,
      MALL_DATA_DIR: process.env.TEST_DATA_DIR,
      MALL_LOG_LEVEL: 'error',
      MALL_TICKET_SECRET: process.env.MALL_TICKET_SECRET,
      // Parcels leave and arrive while a test watches.
      MALL_SHIP_AFTER_SECONDS: '2',
      MALL_TRACE_EVERY_SECONDS: '2',
      // Nobody can read the picture here; that it is asked for is tested without a browser.
      MALL_SMS_CAPTCHA: 'false',
      MALL_EMBED_ORIGINS: 'http://shop.example',
      // The nginx of tests/browser/site/nginx.spec.ts.
      MALL_TRUSTED_PROXIES: '1',
      // All tests share one IP address, and each shopper is a new guest.
      MALL_LIMIT_ADDRESS_FACTOR: '100',
      // Pages that no test opens would take the time of those that tests wait for.
      MALL_RENDER_AHEAD: 'off',
      DATABASE_URL: '', // set, so that no .env file sets it
    },
    stdout: 'pipe',
    stderr: 'pipe',
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
