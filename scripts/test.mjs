import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './lib/bootstrap.mjs';
import { isInterrupted, runQuietly, say, UserError } from './lib/child-process.mjs';
import { chooseSteps } from './testing/choose-steps.mjs';
import { formatClosingLine, readCounts, sumCounts } from './testing/results.mjs';

/**
 * @typedef {import('./testing/steps.mjs').Step} Step
 * @typedef {{ name: string, title: string, state: 'ok' | 'FAILED' | 'not run', seconds: number, report?: string }} Outcome
 */

/** Deletes the report of an earlier run, so that it cannot be mistaken for one of this run. @param {string | undefined} report */
function deleteReport(report) {
  if (!report) return;
  mkdirSync(path.dirname(report), { recursive: true });
  rmSync(report, { force: true });
}

/**
 * Runs a step in this process; its output is visible at once.
 * @param {Step} step
 * @param {string[]} args
 * @returns {Promise<number>} exit code
 */
async function runHere({ title, run }, args) {
  say(`\n━━ ${title} ${'━'.repeat(Math.max(0, 70 - title.length))}`);
  const begin = performance.now();
  const code = await run(args).catch((error) => {
    console.error(error instanceof UserError ? `✗ ${error.message}` : error);
    return 1;
  });
  const result = code === 0 ? 'ok' : `FAILED (code ${code})`;
  say(`── ${title}: ${result} after ${((performance.now() - begin) / 1000).toFixed(1)} s`);
  return code;
}

/**
 * Runs a step in a process of its own and prints its output at the end.
 * @param {string} name
 * @returns {Promise<number>} exit code
 */
async function runBeside(name) {
  const { code, output } = await runQuietly(process.execPath, [fileURLToPath(import.meta.url), name]);
  say(output.trimEnd());
  return code;
}

/**
 * Runs steps one after another; waits for a step that another one needs, and does not run it if that has failed.
 * @param {string[]} names
 * @param {Map<string, PromiseWithResolvers<Outcome>>} outcomes
 * @param {Record<string, Step>} steps
 * @param {(name: string, step: Step) => Promise<number>} run
 */
async function runInOrder(names, outcomes, steps, run) {
  for (const name of names) {
    const step = /** @type {Step} */ (steps[name]);
    const needed = await outcomes.get(step.needs ?? '')?.promise;
    /** @type {Outcome} */
    const outcome = { name, title: step.title, report: step.report, seconds: 0, state: 'not run' };
    if (!isInterrupted() && (!needed || needed.state === 'ok')) {
      const begin = performance.now();
      const code = await run(name, step);
      outcome.seconds = (performance.now() - begin) / 1000;
      outcome.state = code === 0 ? 'ok' : 'FAILED';
    }
    outcomes.get(name)?.resolve(outcome);
  }
}

await bootstrap(async () => {
  const { STEPS } = await import('./testing/steps.mjs');
  const { names, args } = chooseSteps(process.argv.slice(2), Object.keys(STEPS));
  for (const name of names) deleteReport(STEPS[name]?.report);
  // The build would check the types again; next.config.mjs reads this in the process of the build.
  if (names.includes('types')) process.env.TYPES_ARE_CHECKED = '1';

  // The runners of tests use all cores, but not all the time; steps beside them use the rest.
  const runners = names.filter((name) => !STEPS[name]?.isBeside);
  const beside = runners.length > 0 ? names.filter((name) => STEPS[name]?.isBeside) : [];
  const here = runners.length > 0 ? runners : names;
  /** @type {Map<string, PromiseWithResolvers<Outcome>>} */
  const pending = new Map(names.map((name) => [name, Promise.withResolvers()]));
  await Promise.all([
    runInOrder(beside, pending, STEPS, runBeside),
    runInOrder(here, pending, STEPS, (_, step) => runHere(step, args)),
  ]);
  const outcomes = await Promise.all([...pending.values()].map(({ promise }) => promise));

  const reports = outcomes.flatMap(({ report }) => report ?? []);
  if (outcomes.length > 1 || reports.length > 0) {
    say('\n━━ summary ━━');
    for (const { state, seconds, title } of outcomes) {
      say(`${state.padEnd(8)} ${seconds.toFixed(1).padStart(7)} s  ${title}`);
    }
  }
  if (reports.length > 0) say(`\n${formatClosingLine(sumCounts(reports.map(readCounts)))}`);
  return outcomes.every(({ state }) => state === 'ok') ? 0 : 1;
});
