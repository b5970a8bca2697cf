import path from 'node:path';
import { ensureBuilt, NEXT } from '../lib/build.mjs';
import { ensureChineseFont, ensureChromium } from '../lib/chromium.mjs';
import { freePort } from '../lib/port.mjs';
import { packageFile, ROOT, run, TYPESCRIPT } from '../lib/run.mjs';
import { withPostgres } from './postgres.mjs';

/**
 * @typedef {object} Step
 * @property {string} title
 * @property {(args: string[]) => Promise<number>} run its exit code
 * @property {string} [report] the file a test runner leaves
 * @property {string} [needs] a step without whose success this one cannot run
 */

const node = (/** @type {string[]} */ ...args) => run(process.execPath, args);
const report = (/** @type {string} */ name) => path.join(ROOT, 'artifacts/results', `${name}.json`);

/** Nobody's own configuration may decide whether a test passes. */
const unconfigured = () =>
  Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => name.startsWith('MALL_') || name === 'DATABASE_URL')
      .map((name) => [name, undefined]),
  );

/**
 * @param {string} name of the report
 * @param {string[]} projects
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function jest(name, projects, args, env = {}) {
  const flags = ['--json', `--outputFile=${report(name)}`, '--selectProjects', ...projects];
  const nodeOptions = `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`.trim();
  return run(process.execPath, [packageFile('jest/bin/jest.js'), ...args, ...flags], {
    env: { ...unconfigured(), ...env, NODE_ENV: 'test', NODE_OPTIONS: nodeOptions },
  });
}

/** Biome colours what it writes into a file, unless told. */
const lint = () =>
  node(
    packageFile('@biomejs/biome/bin/biome'),
    'ci',
    `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
    '.',
  );

async function types() {
  const generated = await node(NEXT, 'typegen');
  // Not incremental: the record of an earlier run does not see that packages were installed since.
  const app = await node(packageFile('typescript/bin/tsc'), '--noEmit', '--incremental', 'false');
  const scripts = await node(packageFile('typescript/bin/tsc'), '-p', 'scripts');
  return generated || app || scripts;
}

/** Few enough orders to be quick, and enough for a database to choose its indexes as it would for many. */
const ORDERS_FOR_PLANS = 50_000;

/** Whether an index serves every list and look-up, on both databases. */
const indexes = () =>
  run(process.execPath, [...TYPESCRIPT, path.join(ROOT, 'bench/indexes.mjs'), String(ORDERS_FOR_PLANS)], {
    env: unconfigured(),
  });

/** @param {string[]} args */
async function browser(args) {
  const chromium = await ensureChromium();
  await ensureChineseFont();
  const env = {
    ...unconfigured(),
    CHROME_PATH: chromium,
    PORT: String(await freePort()),
  };
  return run(process.execPath, [packageFile('@playwright/test/cli.js'), 'test', ...args], { env });
}

/** @type {Record<string, Step>} in the order in which they run */
export const STEPS = {
  lint: {
    title: 'format and lint (biome)',
    run: lint,
  },
  types: { title: 'types (tsc)', run: types },
  deps: {
    title: 'direction of imports (dependency-cruiser)',
    run: () =>
      node(packageFile('dependency-cruiser/bin/dependency-cruiser.mjs'), '.', '--output-type', 'err'),
  },
  dead: { title: 'dead code (knip)', run: () => node(packageFile('knip/bin/knip.js')) },
  unit: {
    title: 'unit tests',
    report: report('unit'),
    run: (args) => jest('unit', ['unit', 'dom'], args),
  },
  int: {
    title: 'integration tests on SQLite',
    report: report('sqlite'),
    run: (args) => jest('sqlite', ['integration'], args, { TEST_DATABASE_URL: undefined }),
  },
  pg: {
    title: 'integration tests on PostgreSQL',
    report: report('postgres'),
    run: (args) => withPostgres((url) => jest('postgres', ['integration'], args, { TEST_DATABASE_URL: url })),
  },
  indexes: {
    title: 'plans of every statement at 50,000 orders (bench/indexes.mjs)',
    run: indexes,
  },
  build: { title: 'production build (next)', run: () => ensureBuilt() },
  browser: { title: 'browser tests (playwright)', report: report('browser'), needs: 'build', run: browser },
};
