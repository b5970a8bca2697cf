import {
  createRow,
  formatMarkdown,
  formatNumber,
  formatTable,
  getMedian,
  getPercentile,
  listMissed,
} from '../../../bench/support/rows.mjs';

// R-PERF-17
test('judges a budget by the median of the runs, not by the best one', () => {
  const row = createRow('first paint', '× floor', [1.3, 1, 1.2], { atMost: 1.1 });
  expect(row).toMatchObject({ figure: 1.2, spread: [1, 1.3], runs: [1.3, 1, 1.2], isMet: false });
  expect(createRow('first paint', '× floor', [1.3, 1, 1.1], { atMost: 1.1 }).isMet).toBe(true);
});

test('judges a budget that is a lower limit', () => {
  expect(createRow('share', '%', [84.9], { atLeast: 85 }).isMet).toBe(false);
  expect(createRow('share', '%', [85], { atLeast: 85 }).isMet).toBe(true);
});

test('misses a budget when no run has a figure, and names the runs that have none', () => {
  const nothing = createRow('tap', 'ms', [null, undefined], { atMost: 250 });
  expect(nothing.isMet).toBe(false);
  expect(nothing.note).toBe('2 of 2 runs without a figure');
  const partly = createRow('tap', 'ms', [null, 100, Number.NaN], { atMost: 250, note: 'after 3 s' });
  expect(partly).toMatchObject({ figure: 100, runs: [100], note: 'after 3 s; 2 of 3 runs without a figure' });
});

test('judges nothing without a budget', () => {
  const row = createRow('floor', 'ms', [700]);
  expect(row.isMet).toBeUndefined();
  expect(listMissed([{ name: 'first-screen', rows: [row] }])).toEqual([]);
});

test('finds the middle of numbers, and the percentile that a share of them does not exceed', () => {
  expect(getMedian([3, 1, 2])).toBe(2);
  expect(getMedian([4, 1, 2, 3])).toBe(2.5);
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index);
  expect(getPercentile(hundred, 0.95)).toBe(95);
  expect(getPercentile([7], 0.95)).toBe(7);
});

test('formats numbers with about three digits', () => {
  expect([0.004, 1.1049, 12.34, 1234.5, Number.NaN].map(formatNumber)).toEqual([
    '0',
    '1.1',
    '12.3',
    '1235',
    '–',
  ]);
});

const rows = [
  createRow('home', 'KB', [21.9], { atMost: 24 }),
  createRow('goods | list', 'KB', [25, 27], { atMost: 24, note: 'too large' }),
  createRow('floor', 'KB', [1]),
];

test('prints a table with a line for each row', () => {
  expect(formatTable(rows).split('\n')).toEqual([
    'what          figure  unit  spread  runs  budget          note',
    'home          21.9    KB            1     ≤ 24    met',
    'goods | list  26      KB    25–27   2     ≤ 24    MISSED  too large',
    'floor         1       KB            1',
  ]);
});

test('writes rows with a budget as Markdown and lists the missed ones', () => {
  const sections = [{ name: 'weight', rows }];
  expect(formatMarkdown(sections).split('\n').slice(2)).toEqual([
    '| weight | home | ≤ 24 | KB | 21.9 |  | met |  |',
    '| weight | goods \\| list | ≤ 24 | KB | 26 | 25–27 | **missed** | too large |',
  ]);
  expect(listMissed(sections)).toEqual(['weight: goods | list 26 KB (≤ 24)']);
});
