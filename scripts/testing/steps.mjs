import path from 'node:path';
import { getPackageFile, ROOT, run, runQuietly, TYPESCRIPT, UserError } from '../lib/child-process.mjs';
import { ensureChineseFont, ensureChromium } from '../lib/chromium.mjs';
import { ensureBuilt, NEXT } from '../lib/ensure-built.mjs';
import { ensureNginx } from '../lib/nginx.mjs';
import { findFreePort } from '../lib/port.mjs';
import { ensureRedis } from '../lib/redis.mjs';
import { findMemoryFolder } from './memory-folder.mjs';
import { withPostgres } from './postgres.mjs';
import { writeTestGroups } from './test-groups.mjs';

/**
 * @typedef {object} Step
 * @property {string} title
 * @property {(args: string[]) => Promise<number>} run its exit code
 * @property {string} [report] the file that a test runner writes
 * @property {string} [needs] name of the step that must succeed first
 * @property {true} [isBeside] whether it runs beside the runners of tests, after other such steps
 */

const JEST = getPackageFile('jest/bin/jest.js');
const runNode = (/** @type {string[]} */ ...args) => run(process.execPath, args);
const getReportFile = (/** @type {string} */ name) => path.join(ROOT, 'artifacts/results', `${name}.json`);

/** Environment without the developer's configuration, so that it does not affect tests. */
const withoutConfiguration = () =>
  Object.fromEntries(
    Object.keys(process.env)
      .filter((name) => name.startsWith('MALL_') || name === 'DATABASE_URL')
      .map((name) => [name, undefined]),
  );

/** Environment of Jest, to be added to that of this process. @returns {NodeJS.ProcessEnv} */
export const createJestEnvironment = () => ({
  ...withoutConfiguration(),
  NODE_ENV: 'test',
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --disable-warning=ExperimentalWarning`.trim(),
});

/**
 * Runs projects of Jest.
 * @param {string} name of the report
 * @param {string[]} projects
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
function jest(name, projects, args, env = {}) {
  const flags = ['--json', `--outputFile=${getReportFile(name)}`, '--selectProjects', ...projects];
  return run(process.execPath, [JEST, ...args, ...flags], { env: { ...createJestEnvironment(), ...env } });
}

/**
 * Runs test projects of Jest: the named files one by one, all of them in groups.
 * @param {string} name of the report
 * @param {Record<string, Parameters<typeof writeTestGroups>[2]>} projects and how their files are grouped
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function jestInGroups(name, projects, args, env = {}) {
  const names = Object.keys(projects);
  if (args.length > 0) return jest(name, names, args, env);
  const writeGroups = async (/** @type {string} */ project) => {
    const list = [JEST, '--listTests', '--selectProjects', project];
    const { code, output } = await runQuietly(process.execPath, list, {
      env: { ...createJestEnvironment(), ...env },
    });
    if (code !== 0) throw new UserError(output);
    writeTestGroups(
      project,
      output.split('\n').filter((line) => path.isAbsolute(line)),
      projects[project],
    );
  };
  await Promise.all(names.map(writeGroups));
  return jest(name, names, [], { ...env, TEST_GROUPS: '1' });
}

/** @param {string} name of the report @param {string[]} args @param {NodeJS.ProcessEnv} env */
const integration = (name, args, env) => jestInGroups(name, { integration: {} }, args, env);

/** By default, Biome writes colour codes also into files. */
const lint = () =>
  runNode(
    getPackageFile('@biomejs/biome/bin/biome'),
    'ci',
    `--colors=${process.stdout.isTTY ? 'force' : 'off'}`,
    '.',
  );

async function types() {
  const generated = await runNode(NEXT, 'typegen');
  // Not incremental: the cache of an earlier run does not detect newly installed packages.
  // Several threads check the same types several times, and the other steps need the processor.
  const tsc = [getPackageFile('typescript/bin/tsc'), '--singleThreaded'];
  const app = await runNode(...tsc, '--noEmit', '--incremental', 'false');
  const scripts = await runNode(...tsc, '-p', 'scripts');
  return generated || app || scripts;
}

/** Few enough orders for a quick run, and enough that databases choose the same indexes as for many. */
const ORDERS_FOR_PLANS = 50_000;

/** Checks on both databases that an index serves every list and look-up. */
const indexes = () =>
  run(process.execPath, [...TYPESCRIPT, path.join(ROOT, 'bench/indexes.mjs'), String(ORDERS_FOR_PLANS)], {
    env: withoutConfiguration(),
  });

/** @param {string[]} args */
async function browser(args) {
  const chromium = await ensureChromium();
  const nginx = await ensureNginx();
  await ensureChineseFont();
  const env = {
    ...withoutConfiguration(),
    CHROME_PATH: chromium,
    NGINX_PATH: nginx,
    TEST_DATABASE_FOLDER: findMemoryFolder(),
    PORT: String(await findFreePort()),
  };
  return run(process.execPath, [getPackageFile('@playwright/test/cli.js'), 'test', ...args], { env });
}

/** Both projects of unit tests have their files in one folder. */
const UNIT = { folder: 'unit', depth: 2 };

/** @type {Record<string, Step>} in the order in which they run; those with `isBeside` start at once */
export const STEPS = {
  lint: {
    title: 'format and lint (biome)',
    isBeside: true,
    run: lint,
  },
  types: { title: 'types (tsc)', isBeside: true, run: types },
  deps: {
    title: 'direction of imports (dependency-cruiser)',
    isBeside: true,
    run: () =>
      runNode(getPackageFile('dependency-cruiser/bin/dependency-cruiser.mjs'), '.', '--output-type', 'err'),
  },
  dead: {
    title: 'dead code (knip)',
    isBeside: true,
    run: () => runNode(getPackageFile('knip/bin/knip.js')),
  },
  unit: {
    title: 'unit tests',
    report: getReportFile('unit'),
    run: (args) => jestInGroups('unit', { unit: UNIT, dom: UNIT }, args),
  },
  int: {
    title: 'integration tests on SQLite',
    report: getReportFile('sqlite'),
    run: async (args) =>
      integration('sqlite', args, {
        TEST_DATABASE_URL: undefined,
        REDIS_SERVER_PATH: await ensureRedis(),
      }),
  },
  pg: {
    title: 'integration tests on PostgreSQL',
    report: getReportFile('postgres'),
    run: (args) =>
      withPostgres((url) => integration('postgres', args, { TEST_DATABASE_URL: url }), findMemoryFolder()),
  },
  indexes: {
    title: 'plans of every statement at 50,000 orders (bench/indexes.mjs)',
    isBeside: true,
    run: indexes,
  },
  build: { title: 'production build (next)', isBeside: true, run: () => ensureBuilt({ isolated: true }) },
  browser: {
    title: 'browser tests (playwright)',
    report: getReportFile('browser'),
    needs: 'build',
    run: browser,
  },
};
