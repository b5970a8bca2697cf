import { UserError } from '../../lib/child-process.mjs';

/**
 * A fault that a change might put into the code. At least one test must fail because of it.
 * @typedef {object} Mutation
 * @property {string} fault what is wrong then
 * @property {string} file
 * @property {string} find code that occurs exactly once in the file
 * @property {string} replace
 * @property {readonly string[]} tests files or folders of tests, one of which must fail
 * @property {'postgres'} [database] if no test can fail on SQLite, where one transaction writes at a time
 * @property {string} [survives] why no test can fail: the fault changes nothing, or another place prevents its effect
 */

/**
 * @typedef {'killed' | 'survived' | 'broken'} Verdict `broken`: the tests could not run with the mutation, so they
 *   show nothing about it
 * @typedef {{ verdict: Verdict, killer?: string }} Result `killer`: the title of the first test that failed
 */

/**
 * Applies a mutation to the text of its file.
 * @param {string} source
 * @param {Mutation} mutation
 * @throws UserError unless the code to replace occurs exactly once
 */
export function mutate(source, { file, fault, find, replace }) {
  const [before, after, ...more] = source.split(find);
  if (before === undefined || after === undefined || more.length > 0)
    throw new UserError(
      `${file}: the code of the mutation "${fault}" occurs ${more.length === 0 ? 'nowhere' : `${more.length + 1} times`}.\n` +
        '  Adapt the list in scripts/testing/mutations/ to the code.',
    );
  return before + replace + after;
}

/** How Jest's report in words names the first test that failed. */
const FIRST_FAILURE = /^ {2}● (.+)$/m;
const PASSED = /^Tests: .*\d+ passed/m;
const NOT_LOADED = 'Test suite failed to run';
/** A busy machine can cause this, too: the outcome names it, so that a reader can repeat the run. */
const TEST_TIMEOUT = 'Exceeded timeout of';

/**
 * Judges a mutation by the end of Jest, because a run that stops at the first failure writes no JSON. A test file that
 * cannot be loaded shows nothing: a program that does not compile is no fault that a test would have to find.
 * @param {{ code: number, output: string, isTimedOut: boolean }} run
 * @returns {Result}
 */
export function judge({ code, output, isTimedOut }) {
  if (isTimedOut) return { verdict: 'killed', killer: 'the tests do not end' };
  if (code === 0) return { verdict: PASSED.test(output) ? 'survived' : 'broken' };
  const killer = FIRST_FAILURE.exec(output)?.[1];
  if (killer === undefined || killer === NOT_LOADED) return { verdict: 'broken' };
  return { verdict: 'killed', killer: output.includes(TEST_TIMEOUT) ? `${killer} (timed out)` : killer };
}
