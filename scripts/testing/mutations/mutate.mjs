import { UserError } from '../../lib/child-process.mjs';

/**
 * A fault that somebody might put into the code. At least one test must fail because of it.
 * @typedef {object} Mutation
 * @property {string} fault what is wrong then
 * @property {string} file
 * @property {string} find code that occurs exactly once in the file
 * @property {string} replace
 * @property {readonly string[]} tests files or folders of tests, one of which must fail
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

/**
 * @typedef {{ numTotalTests: number, numRuntimeErrorTestSuites: number, testResults: readonly {
 *   assertionResults: readonly { status: string, fullName: string }[] }[] }} JestReport
 */

/**
 * Judges a mutation by Jest's report. A test file that cannot be loaded shows nothing: a program that does not compile
 * is no fault that a test would have to find.
 * @param {JestReport} report
 * @returns {Result}
 */
export function judge(report) {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.find(({ status }) => status === 'failed');
  if (failed) return { verdict: 'killed', killer: failed.fullName };
  const isRun = report.numRuntimeErrorTestSuites === 0 && report.numTotalTests > 0;
  return { verdict: isRun ? 'survived' : 'broken' };
}
