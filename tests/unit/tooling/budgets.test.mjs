import { readFileSync } from 'node:fs';
import { BUDGETS } from '@/bench/budgets';

/** The rows of the table of budgets: what, budget, and sections that measure it. */
const rows = readFileSync('docs/performance.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| [^|]+\| (?:≤|≥|the same)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, what, budget, section]) => ({ what, budget, section: section.replaceAll('`', '') }));

/** Budgets that the page states in words. */
const IN_WORDS = {
  'memory.growthPercent': 'flat',
  'memory.diskMb': 'disk bounded',
  'taps.firstSecondRequests': '1.3 × one request',
};

/** The budget of a tap is stated in seconds. */
const toStated = (section, name, value) => (section === 'taps' && name.endsWith('Ms') ? value / 1000 : value);

// R-PERF-17
test.each(Object.entries(BUDGETS))('docs/performance.md states the budgets of “%s”', (section, budgets) => {
  const stated = rows
    .filter((row) => row.section === section)
    .map(({ budget }) => budget)
    .join(' | ');
  const numbers = stated.match(/\d[\d.]*/g);
  for (const [name, value] of Object.entries(budgets)) {
    const words = IN_WORDS[`${section}.${name}`];
    if (words) expect(stated).toContain(words);
    else expect(numbers).toContain(String(toStated(section, name, value)));
  }
});

test('every row of the table names a section with budgets, or the script that measures it', () => {
  expect(rows.length).toBeGreaterThan(25);
  for (const { what, section } of rows)
    expect([what, section in BUDGETS || section.startsWith('bench/')]).toEqual([what, true]);
});
