import { readFileSync } from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   numRuntimeErrorTestSuites: number }} JestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, errors: unknown[] }}
 *   PlaywrightReport
 */

/** Counts a test file that could not be loaded as one failed test. @param {JestReport} report @returns {Counts} */
const toJestCounts = (report) => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  skipped: report.numPendingTests + report.numTodoTests,
});

/** @param {PlaywrightReport} report @returns {Counts} */
const toPlaywrightCounts = ({ stats, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
  skipped: stats.skipped,
});

/** A runner without a report counts as one failed test. */
const NO_REPORT = { passed: 0, failed: 1, skipped: 0 };

/**
 * Reads the counts of a report of Jest or Playwright.
 * @param {string} file
 * @returns {Counts}
 */
export function readCounts(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'));
    return 'stats' in report ? toPlaywrightCounts(report) : toJestCounts(report);
  } catch {
    return NO_REPORT;
  }
}

/** @param {Counts[]} all @returns {Counts} */
export const sumCounts = (all) => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  skipped: all.reduce((total, { skipped }) => total + skipped, 0),
});

/** Formats the last line of the output, which other programs parse. @param {Counts} counts */
export const formatClosingLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed, ${skipped} skipped`;
