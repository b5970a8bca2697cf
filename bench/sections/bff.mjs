import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/lib/child-process.mjs';
import { BUDGETS } from '../budgets.ts';
import { createRow } from '../support/rows.mjs';

const SCRIPT = path.join(ROOT, 'bench', 'bff.mjs');
const CALLS_A_SECOND = 200;

/** Runs the script. @returns what the BFF and a bare proxy add in each round, in milliseconds */
function runScript(build, { rounds, seconds }) {
  const options = { builds: build, rate: CALLS_A_SECOND, seconds: Math.ceil(3 * seconds), rounds };
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const { stdout, stderr, status } = spawnSync(process.execPath, [SCRIPT, ...flags, '--json'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`bench/bff.mjs failed: ${stderr}`);
  const figures = JSON.parse(stdout);
  const select = (row, name) => figures[row].map((round) => round[`added ${name} ms`]);
  return (name) => ({ bff: select(build, name), proxy: select('bare proxy', name) });
}

export const section = {
  name: 'bff',
  title: 'What the BFF adds to the time of its upstream at 200 calls a second',
  minutes: 2,
  findMissing: () => (existsSync(SCRIPT) ? undefined : 'there is no bench/bff.mjs'),
  run: ({ rounds, seconds }) => {
    const read = runScript(process.env.NEXT_DIST_DIR, { rounds, seconds });
    const [p50, p99] = [read('p50'), read('p99')];
    return [
      createRow('p50', 'ms', p50.bff, { atMost: BUDGETS.bff.p50Ms }),
      createRow('p99', 'ms', p99.bff, { atMost: BUDGETS.bff.p99Ms }),
      createRow('a bare proxy instead: p50', 'ms', p50.proxy),
      createRow('a bare proxy instead: p99', 'ms', p99.proxy),
    ];
  },
};
