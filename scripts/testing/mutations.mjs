import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bootstrap } from '../lib/bootstrap.mjs';
import { getPackageFile, isInterrupted, ROOT, runQuietly, say, UserError } from '../lib/child-process.mjs';
import { findMemoryFolder } from './memory-folder.mjs';
import { MUTATIONS } from './mutations/index.mjs';
import { judge, mutate } from './mutations/mutate.mjs';
import { withPostgres } from './postgres.mjs';
import { createJestEnvironment } from './steps.mjs';

/**
 * Shows that the tests find faults: puts one fault after the other into a copy of the committed code, and runs the
 * tests that must fail then. `npm run test:mutations -- coupon` takes only the mutations whose file or fault contains
 * one of the words.
 * @typedef {import('./mutations/mutate.mjs').Mutation} Mutation
 * @typedef {import('./mutations/mutate.mjs').Result & { mutation: Mutation, seconds: number }} Outcome
 */

/** Milliseconds for the tests of one mutation; a mutation that makes them run for ever counts as killed. */
const TESTS_TIMEOUT_MS = 240_000;
/** Characters of Jest's output that are printed when the tests fail without a mutation. */
const MAX_OUTPUT_CHARS = 8000;

/** @param {string[]} args @param {string} [cwd] @returns {Promise<string>} the output */
async function runGit(args, cwd) {
  const { code, output } = await runQuietly('git', args, { cwd });
  if (code !== 0) throw new UserError(`git ${args.join(' ')} failed:\n${output}`);
  return output;
}

/** The mutations go into a copy of the last commit, so other changes would remain untested. */
async function assertNothingUncommitted() {
  const changes = await runGit(['status', '--porcelain']);
  if (changes !== '')
    throw new UserError(`Commit these changes first, only committed code is mutated:\n${changes}`);
}

/** @param {readonly Mutation[]} mutations @param {readonly string[]} words */
function chooseMutations(mutations, words) {
  const chosen = mutations.filter(
    ({ file, fault }) => words.length === 0 || words.some((word) => `${file} ${fault}`.includes(word)),
  );
  if (chosen.length === 0) throw new UserError(`No mutation has a file or fault with ${words.join(' or ')}.`);
  return chosen;
}

/**
 * Runs `work` on a copy of the last commit: a git worktree in a temporary folder, which shares the packages.
 * @template T
 * @param {(copy: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
async function withCopy(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'mutations-'));
  const copy = path.join(folder, 'vantmall');
  await runGit(['worktree', 'add', '--detach', copy, 'HEAD']);
  try {
    symlinkSync(getPackageFile(), path.join(copy, 'node_modules'), 'junction');
    return await work(copy);
  } finally {
    rmSync(path.join(copy, 'node_modules'), { force: true });
    rmSync(folder, { recursive: true, force: true });
    await runGit(['worktree', 'prune']);
  }
}

/**
 * Runs tests in the copy, one file at a time, until one fails.
 * @param {string} copy
 * @param {{ tests: readonly string[], database?: 'postgres' | undefined }} mutation
 * @param {number} [timeout] milliseconds
 */
function runTests(copy, { tests, database }, timeout) {
  const jest = [getPackageFile('jest/bin/jest.js'), '--runInBand', '--bail', '--runTestsByPath', ...tests];
  const runJest = (/** @type {string | undefined} */ url) =>
    runQuietly(process.execPath, jest, {
      cwd: copy,
      timeout,
      env: { ...createJestEnvironment(), TEST_DATABASE_URL: url },
    });
  return database === 'postgres' ? withPostgres(runJest, findMemoryFolder()) : runJest(undefined);
}

/** Mutations mean nothing if their tests fail without them. @param {string} copy @param {readonly Mutation[]} mutations */
async function assertTestsPass(copy, mutations) {
  for (const [database, group] of Map.groupBy(mutations, (mutation) => mutation.database)) {
    const tests = [...new Set(group.flatMap((mutation) => mutation.tests))].sort();
    say(`Running the tests of ${group.length} mutations without any (${tests.length} files) …`);
    const { code, output } = await runTests(copy, { tests, database });
    if (code !== 0)
      throw new UserError(`These tests fail without a mutation:\n${output.slice(-MAX_OUTPUT_CHARS)}`);
  }
}

/** @param {string} copy @param {Mutation} mutation @returns {Promise<Outcome>} */
async function tryMutation(copy, mutation) {
  const file = path.join(copy, mutation.file);
  const source = readFileSync(file, 'utf8');
  const begin = performance.now();
  writeFileSync(file, mutate(source, mutation));
  try {
    const run = await runTests(copy, mutation, TESTS_TIMEOUT_MS);
    const elapsedMs = performance.now() - begin;
    const result = judge({ ...run, isTimedOut: elapsedMs >= TESTS_TIMEOUT_MS });
    return { ...result, mutation, seconds: elapsedMs / 1000 };
  } finally {
    writeFileSync(file, source);
  }
}

/** @param {Outcome} outcome */
function formatOutcome({ verdict, killer, mutation: { file, fault, survives }, seconds }) {
  const remark =
    verdict === 'killed'
      ? `by "${killer}"${survives === undefined ? '' : ' — remove its reason to survive from the list'}`
      : verdict === 'survived'
        ? (survives ?? 'NO TEST FAILS')
        : 'THE TESTS CANNOT RUN';
  return `${verdict.padEnd(9)}${seconds.toFixed(1).padStart(6)} s  ${fault} (${file})\n${' '.repeat(19)}${remark}`;
}

/** A mutation fails the run if it shows a gap in the tests, or nothing. @param {Outcome} outcome */
const isFailure = ({ verdict, mutation: { survives } }) =>
  verdict === 'broken' || (verdict === 'survived' && survives === undefined);

await bootstrap(async () => {
  const mutations = chooseMutations(MUTATIONS, process.argv.slice(2));
  for (const mutation of mutations) mutate(readFileSync(path.join(ROOT, mutation.file), 'utf8'), mutation);
  await assertNothingUncommitted();
  /** @type {Outcome[]} */
  const outcomes = [];
  await withCopy(async (copy) => {
    await assertTestsPass(copy, mutations);
    for (const mutation of mutations) {
      if (isInterrupted()) return;
      const outcome = await tryMutation(copy, mutation);
      outcomes.push(outcome);
      say(formatOutcome(outcome));
    }
  });
  const failures = outcomes.filter(isFailure);
  const count = (/** @type {string} */ verdict) =>
    outcomes.filter((outcome) => outcome.verdict === verdict).length;
  say(`\n━━ ${mutations.length} mutations: ${count('killed')} killed, ${count('survived')} survived ━━`);
  for (const failure of failures) say(formatOutcome(failure));
  return failures.length === 0 && outcomes.length === mutations.length ? 0 : 1;
});
