import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../../scripts/lib/child-process.mjs';
import { BUDGETS } from '../budgets.ts';
import { createRow } from '../support/rows.mjs';

const SCRIPT = path.join(ROOT, 'bench', 'bff.mjs');
const CALLS_A_SECOND = 200;

/** Runs the script once. @returns what the BFF and a bare proxy add, in milliseconds */
function runScript(build, seconds) {
  const options = { builds: build, rate: CALLS_A_SECOND, seconds: Math.ceil(seconds), rounds: 1 };
  const flags = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const { stdout, stderr, status } = spawnSync(process.execPath, [SCRIPT, ...flags, '--json'], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`bench/bff.mjs failed: ${stderr}`);
  const added = JSON.parse(stdout);
  const read = (row) => ({ p50: row['added p50 ms'], p99: row['added p99 ms'] });
  return { bff: read(added[build]), proxy: read(added['bare proxy']) };
}

export const section = {
  name: 'bff',
  title: 'What the BFF adds to the time of its upstream at 200 calls a second',
  minutes: 2,
  findMissing: () => (existsSync(SCRIPT) ? undefined : 'there is no bench/bff.mjs'),
  run: ({ rounds, seconds }) => {
    const runs = Array.from({ length: rounds }, () => runScript(process.env.NEXT_DIST_DIR, 3 * seconds));
    return [
      createRow(
        'p50',
        'ms',
        runs.map(({ bff }) => bff.p50),
        { atMost: BUDGETS.bff.p50Ms },
      ),
      createRow(
        'p99',
        'ms',
        runs.map(({ bff }) => bff.p99),
        { atMost: BUDGETS.bff.p99Ms },
      ),
      createRow(
        'a bare proxy instead: p50',
        'ms',
        runs.map(({ proxy }) => proxy.p50),
      ),
      createRow(
        'a bare proxy instead: p99',
        'ms',
        runs.map(({ proxy }) => proxy.p99),
      ),
    ];
  },
};
