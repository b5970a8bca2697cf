import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureChromium } from '../../scripts/lib/chromium.mjs';
import { BUDGETS } from '../budgets.ts';
import { createRow } from '../support/rows.mjs';
import { waitUntilRenderAheadDone, withFolder, withServer } from '../support/server.mjs';

/** Not a dependency: it is larger than everything that the mall installs for its tests. */
const LIGHTHOUSE = ['--yes', 'lighthouse@12.8.2'];
const PAGES = {
  home: '/home?pId=10000',
  goods: '/goodsProfile/101001?pId=10000',
  search: '/goodsSearch?pId=10000&keyword=%E8%8C%B6',
  'point centre': '/primary1?pId=10000',
};

/** Runs Lighthouse; throws if it cannot be installed, or if it fails. */
const runLighthouse = (args, env) =>
  promisify(execFile)('npx', [...LIGHTHOUSE, ...args], { timeout: 240_000, env: { ...process.env, ...env } });

/** Audits a page with Lighthouse's mobile settings. */
async function audit(url, folder, chromium) {
  const file = path.join(folder, 'report.json');
  const flags = [
    ...['--output=json', `--output-path=${file}`, '--quiet', '--only-categories=performance,accessibility'],
    '--chrome-flags=--headless=new --no-sandbox --disable-background-networking --disable-component-update',
  ];
  await runLighthouse([url, ...flags], chromium && { CHROME_PATH: chromium });
  const { audits, categories, environment } = JSON.parse(readFileSync(file, 'utf8'));
  return {
    performance: 100 * categories.performance.score,
    accessibility: 100 * categories.accessibility.score,
    blocking: audits['total-blocking-time'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
    largestPaint: audits['largest-contentful-paint'].numericValue,
    speed: environment.benchmarkIndex,
  };
}

export const section = {
  name: 'lighthouse',
  title: 'Lighthouse 12.8.2, mobile, processor 4 times slower',
  minutes: 10,
  findMissing: () =>
    runLighthouse(['--version']).then(
      () => undefined,
      () => 'npx cannot install Lighthouse 12.8.2',
    ),
  run: ({ rounds, log }) =>
    withServer(({ base }) =>
      withFolder(async (folder) => {
        const chromium = await ensureChromium();
        const samples = Object.fromEntries(Object.keys(PAGES).map((name) => [name, []]));
        for (const path of Object.values(PAGES)) await (await fetch(base + path)).arrayBuffer();
        await waitUntilRenderAheadDone(base);
        for (let round = 0; round < rounds; round += 1) {
          for (const [name, path] of Object.entries(PAGES)) {
            samples[name].push(await audit(base + path, folder, chromium));
          }
          log(`round ${round + 1} of ${rounds}`);
        }
        const rows = Object.entries(samples).flatMap(([name, list]) => {
          const select = (key) => list.map((sample) => sample[key]);
          return [
            createRow(`${name}: performance`, 'of 100', select('performance'), {
              atLeast: BUDGETS.lighthouse.minPerformance,
            }),
            createRow(`${name}: blocking time`, 'ms', select('blocking'), {
              atMost: BUDGETS.lighthouse.blockingMs,
            }),
            createRow(`${name}: layout shift`, '', select('shift'), {
              atMost: BUDGETS.lighthouse.layoutShift,
            }),
            createRow(`${name}: largest paint`, 'ms', select('largestPaint')),
            createRow(`${name}: accessibility`, 'of 100', select('accessibility')),
          ];
        });
        const speeds = Object.values(samples).flatMap((list) => list.map(({ speed }) => speed));
        // Lighthouse expects 1,500 to 2,000, and warns below 1,000: blocking times depend on it.
        return [...rows, createRow("speed of this machine by Lighthouse's benchmark", '', speeds)];
      }),
    ),
};
