import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bootstrap } from './lib/bootstrap.mjs';
import { isInterrupted, say, UserError } from './lib/child-process.mjs';
import { chooseSteps } from './testing/choose-steps.mjs';
import { formatClosingLine, readCounts, sumCounts } from './testing/results.mjs';

/** @typedef {{ name: string, title: string, state: 'ok' | 'FAILED' | 'not run', seconds: number, report?: string }} Outcome */

/** Deletes the report of an earlier run, so that it cannot be mistaken for one of this run. @param {string | undefined} report */
function deleteReport(report) {
  if (!report) return;
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
}

/**
 * Runs a step unless a step that it needs has failed.
 * @param {string} name
 * @param {import('./testing/steps.mjs').Step} step
 * @param {Outcome[]} before
 * @param {string[]} args
 * @returns {Promise<Outcome>}
 */
async function runStep(name, { title, report, needs, run }, before, args) {
  const outcome = { name, title, report, seconds: 0 };
  const isBlocked = before.some((other) => other.name === needs && other.state !== 'ok');
  if (isBlocked || isInterrupted()) return { ...outcome, state: 'not run' };

  say(`\n━━ ${title} ${'━'.repeat(Math.max(0, 70 - title.length))}`);
  const begin = performance.now();
  const code = await run(args).catch((error) => {
    console.error(error instanceof UserError ? `✗ ${error.message}` : error);
    return 1;
  });
  const seconds = (performance.now() - begin) / 1000;
  say(`── ${code === 0 ? 'ok' : `FAILED (code ${code})`} after ${seconds.toFixed(1)} s`);
  return { ...outcome, seconds, state: code === 0 ? 'ok' : 'FAILED' };
}

await bootstrap(async () => {
  const { STEPS } = await import('./testing/steps.mjs');
  const { names, args } = chooseSteps(process.argv.slice(2), Object.keys(STEPS));
  for (const name of names) deleteReport(STEPS[name]?.report);

  /** @type {Outcome[]} */
  const outcomes = [];
  for (const name of names) {
    const step = STEPS[name];
    if (step) outcomes.push(await runStep(name, step, outcomes, args));
  }

  say('\n━━ summary ━━');
  for (const { state, seconds, title } of outcomes) {
    say(`${state.padEnd(8)} ${seconds.toFixed(1).padStart(7)} s  ${title}`);
  }
  const reports = outcomes.flatMap(({ report }) => report ?? []);
  if (reports.length > 0) say(`\n${formatClosingLine(sumCounts(reports.map(readCounts)))}`);
  return outcomes.every(({ state }) => state === 'ok') ? 0 : 1;
});
