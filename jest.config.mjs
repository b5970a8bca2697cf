import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import nextJest from 'next/jest.js';
import { findMemoryFolder } from './scripts/testing/memory-folder.mjs';

const withNext = nextJest({ dir: './' });

/** A number that names what is committed; none without a repository. Property tests draw from it. */
function seedOfContent() {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD^{tree}'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  return stdout ? String(Number.parseInt(stdout.slice(0, 7), 16)) : '';
}
/** PROPERTY_SEED= (empty) draws anew each time; the number that a failure names draws the same again. */
process.env.PROPERTY_SEED ??= seedOfContent();
/** The folder and the name of what the workers of this run share (tests/support/test-database.ts). */
process.env.TEST_DATABASE_FOLDER ??= findMemoryFolder();
process.env.TEST_RUN_ID ??= randomBytes(4).toString('hex');

/** Packages that speak ES modules only: jest, which speaks CommonJS, has to translate them. */
const ESM_ONLY = [
  'cockatiel',
  'commander',
  'ky',
  'kysely',
  'iron-session',
  'iron-webcrypto',
  'cookie',
  'uint8array-extras',
  'next-intl',
  'use-intl',
  'intl-messageformat',
  'icu-minify',
  '@formatjs',
  'msw',
  '@msw',
  '@mswjs',
  '@open-draft',
  'until-async',
  'rettime',
  '@seriousme',
];

/**
 * next/jest puts its own transformIgnorePatterns first, and one match is enough to ignore: so they are replaced after it.
 * @param {import('jest').Config} config
 * @returns {Promise<import('jest').Config>}
 */
const project = async (config) => ({
  ...(await withNext({ clearMocks: true, moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' }, ...config })()),
  transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join('|')})/)`],
});

/** Two ways to ask for a browser: JSX in the test, or `.dom.test.ts`. */
const DOM_TESTS = ['<rootDir>/tests/unit/**/*.test.tsx', '<rootDir>/tests/unit/**/*.dom.test.ts'];

/** Tests whose subject ends before any SQL; they run on SQLite only, where a database costs nothing. */
const INDEPENDENT_OF_DATABASE = [
  // Who may call what is decided before the statements of a call.
  'contract/access',
  // Parsing and validation of a request; no statement runs for a rejected one.
  'http/http',
  'http/request-faults',
  // Signatures and transport between BFF and mall, and the upstream client in front of a fake mall.
  'upstream/circuit-breaker',
  'upstream/form',
  'upstream/http-transport',
  'upstream/invalid-responses',
  'upstream/stalled-uploads',
  'upstream/two-processes',
  'upstream/uploads',
  'upstream/verify-signature',
  // Requests to a fake provider, and its responses; what the mall writes then is tested in the other payment suites.
  'payment/alipay/provider',
  'payment/unresponsive-provider',
  'payment/wechat/provider',
  // The fake service of a partner.
  'partner/partner-service',
  // Sessions and their cookies in the BFF; user/login and user/merge-users test the statements of a login.
  'session/bff-login',
  'wechat/planted-session',
  // URLs and signatures for mini programs.
  'wechat/mini-program-calls',
  // The bytes of pictures and the storage of files; uploads/daily-limit and the other suites test their rows.
  'uploads/s3-storage',
  'uploads/upload',
  // Calls of the commands to running servers; the other operator suites test what the commands write.
  'operator/revalidation',
  // The cache of pages, which servers share in Redis.
  'page-cache/clocks',
  'page-cache/rejected-commands',
  'page-cache/shared-pages',
  'page-cache/silent-store',
  'page-cache/store-at-start',
  'page-cache/two-renderings',
].map((name) => `<rootDir>/tests/integration/${name}.test.`);

/** In a complete run, the files that `scripts/testing/test-groups.mjs` has written. */
const inGroups = (project) =>
  process.env.TEST_GROUPS ? [`<rootDir>/artifacts/test-groups/${project}/*.test.js`] : undefined;

/** @returns {Promise<import('jest').Config>} */
const config = async () => ({
  globalTeardown: '<rootDir>/tests/setup/remove-templates.mjs',
  // Some tests start processes or wait for many callers, and the machine may be busy.
  testTimeout: 120_000,
  // Workers wait for PostgreSQL.
  maxWorkers: Math.min(availableParallelism() + (process.env.TEST_DATABASE_URL ? 1 : 0), 4),
  projects: [
    await project({
      displayName: 'unit',
      testEnvironment: 'node',
      testMatch: inGroups('unit') ?? ['<rootDir>/tests/unit/**/*.test.{ts,mjs}', '!**/*.dom.test.ts'],
    }),
    await project({
      displayName: 'dom',
      testEnvironment: '<rootDir>/tests/setup/jsdom-environment.mjs',
      testEnvironmentOptions: {
        customExportConditions: ['node', 'node-addons'],
        url: 'http://localhost/vantmall/',
      },
      setupFilesAfterEnv: ['<rootDir>/tests/setup/dom.ts'],
      testMatch: inGroups('dom') ?? DOM_TESTS,
      moduleNameMapper: {
        '^@/(.*)$': '<rootDir>/$1',
        '^next/navigation$': '<rootDir>/tests/support/fakes/next-navigation.ts',
      },
    }),
    await project({
      displayName: 'integration',
      testEnvironment: 'node',
      testMatch: inGroups('integration') ?? ['<rootDir>/tests/integration/**/*.test.{ts,mjs}'],
      ...(process.env.TEST_DATABASE_URL && {
        testPathIgnorePatterns: ['/node_modules/', ...INDEPENDENT_OF_DATABASE],
      }),
    }),
  ],
});

export default config;
