#!/usr/bin/env node
/**
 * `npm run bench`: measures every budget of docs/performance.md, each beside its reference in the same run, and prints a
 * table for each section and the missed budgets; writes artifacts/bench.json. The exit code does not depend on figures (R-PERF-17).
 *
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { ROOT } from '../scripts/lib/child-process.mjs';
import { describeMachine } from './support/machine.mjs';
import { formatMarkdown, formatTable, listMissed } from './support/rows.mjs';

const USAGE = `npm run bench -- [--only NAMES] [--quick] [--rounds N] [--seconds N] [--minutes N] [--scale SHARE] [--markdown] [--list]
npm run bench -- bench/SCRIPT.mjs …   runs one of the scripts in this folder, which have options of their own

--only first-screen,taps selects sections; --list names them; --quick measures everything briefly; --minutes is the
duration of the section "memory" (10); --scale is the share of 5,000,000 orders in the section "data" (1).`;

/** In the order of the report: what is short first. */
const SECTIONS = [
  'weight',
  'upstream-calls',
  'start',
  'hostile-requests',
  'answers',
  'first-visitor',
  'bff',
  'first-screen',
  'taps',
  'lighthouse',
  'nginx',
  'orders',
  'memory',
  'search',
  'data',
];

const OPTIONS = /** @type {const} */ ({
  only: { type: 'string' },
  quick: { type: 'boolean', default: false },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  minutes: { type: 'string' },
  scale: { type: 'string' },
  markdown: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
});

/** Loads the sections that were selected. @param {string | undefined} only names, separated by commas */
async function loadSections(only) {
  const names = only?.split(',') ?? SECTIONS;
  const unknown = names.filter((name) => !SECTIONS.includes(name));
  if (unknown.length > 0)
    throw new Error(`no section ${unknown.join(', ')}; there are: ${SECTIONS.join(', ')}`);
  const modules = await Promise.all(
    SECTIONS.filter((name) => names.includes(name)).map((name) => import(`./sections/${name}.mjs`)),
  );
  return modules.map(({ section }) => section);
}

/** Builds with the bare pages. The build has its own folder, so that `npm start` keeps its build. */
async function build() {
  process.env.MALL_BENCH = '1';
  process.env.NEXT_DIST_DIR ??= '.next-bench';
  const { ensureBuilt } = await import('../scripts/lib/ensure-built.mjs');
  // Next adds the types of that folder to tsconfig.json.
  const tsconfig = readFileSync(path.join(ROOT, 'tsconfig.json'));
  try {
    if ((await ensureBuilt()) !== 0) throw new Error('the build failed');
  } finally {
    writeFileSync(path.join(ROOT, 'tsconfig.json'), tsconfig);
  }
}

/** Measures a section. A section that cannot run here has no rows but a reason. */
async function measure(section, settings) {
  console.log(`\n## ${section.title}`);
  const begin = performance.now();
  const missing = await section.findMissing?.();
  if (missing) {
    console.log(`not measured: ${missing}`);
    return { name: section.name, title: section.title, rows: [], missing };
  }
  try {
    const rows = await section.run({
      ...settings,
      log: (text) => console.error(`  ${section.name}: ${text}`),
    });
    console.log(formatTable(rows));
    return { name: section.name, title: section.title, rows, seconds: (performance.now() - begin) / 1000 };
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
    return { name: section.name, title: section.title, rows: [], missing: String(error).split('\n')[0] };
  }
}

async function report() {
  const { values } = parseArgs({ options: OPTIONS });
  if (values.help) {
    console.log(USAGE);
    return;
  }
  const sections = await loadSections(values.only);
  if (values.list) {
    for (const { name, title, minutes } of sections)
      console.log(`${name.padEnd(15)} ${title} (about ${minutes} min)`);
    return;
  }
  const settings = {
    isQuick: values.quick,
    rounds: Number(values.rounds ?? (values.quick ? 1 : 5)),
    seconds: Number(values.seconds ?? (values.quick ? 1 : 3)),
    minutes: Number(values.minutes ?? (values.quick ? 0.5 : 10)),
    scale: Number(values.scale ?? (values.quick ? 0.01 : 1)),
  };
  await build();
  const machine = await describeMachine();
  console.log(
    Object.entries(machine)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
  );
  const results = [];
  for (const section of sections) {
    results.push(await measure(section, settings));
    // After each section, so that an aborted run keeps its figures.
    mkdirSync(path.join(ROOT, 'artifacts'), { recursive: true });
    writeFileSync(
      path.join(ROOT, 'artifacts', 'bench.json'),
      JSON.stringify({ machine, settings, sections: results }, null, 2),
    );
  }
  const missed = listMissed(results);
  console.log(`\n${missed.length} missed budgets${missed.map((line) => `\n✗ ${line}`).join('')}`);
  for (const { title, missing } of results) if (missing) console.log(`– ${title}: not measured, ${missing}`);
  if (values.markdown) console.log(`\n${formatMarkdown(results)}`);
}

if (process.argv[2]?.endsWith('.mjs')) {
  // The script finds its own arguments where it expects them.
  const [script] = process.argv.splice(1, 1) && process.argv.slice(1, 2);
  await import(pathToFileURL(path.resolve(script)).href);
} else await report();
