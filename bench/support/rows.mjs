/**
 * The rows of the report: what was measured, in which spread, and whether it keeps its budget. Pure, so that a unit test
 * shows how budgets are judged (R-PERF-17).
 */

/**
 * @typedef {{ atMost: number } | { atLeast: number }} Budget
 * @typedef {object} Row
 * @property {string} what
 * @property {number} figure median of the runs
 * @property {string} unit
 * @property {[number, number]} spread smallest and largest run
 * @property {number[]} runs every measurement, in order
 * @property {Budget} [budget] absent: the row explains another one
 * @property {boolean} [isMet]
 * @property {string} [note] what a reader has to know about the figure
 */

const isNumber = (/** @type {unknown} */ value) => typeof value === 'number' && Number.isFinite(value);

/** @param {number[]} numbers at least one @returns {number} the middle one; the mean of both when they are even */
export function getMedian(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** @param {number[]} numbers at least one @param {number} share 0 to 1 @returns {number} that part of them is not above it */
export function getPercentile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/**
 * Summarizes the runs of a figure and judges its budget by their median. Runs without a number (a mark that was never
 * reached) are left out; a budget without any number is missed.
 * @param {string} what
 * @param {string} unit
 * @param {(number | null | undefined)[]} runs
 * @param {Partial<Record<'atMost' | 'atLeast', number>> & { note?: string }} [judgement]
 * @returns {Row}
 */
export function createRow(what, unit, runs, { atMost, atLeast, note } = {}) {
  const numbers = /** @type {number[]} */ (runs.filter(isNumber));
  const figure = getMedian(numbers);
  const lost = runs.length - numbers.length;
  const notes = [note, lost > 0 && `${lost} of ${runs.length} runs without a figure`].filter(Boolean);
  /** @type {Row} */
  const row = { what, figure, unit, spread: [Math.min(...numbers), Math.max(...numbers)], runs: numbers };
  if (notes.length > 0) row.note = notes.join('; ');
  if (atMost !== undefined) return { ...row, budget: { atMost }, isMet: figure <= atMost };
  if (atLeast !== undefined) return { ...row, budget: { atLeast }, isMet: figure >= atLeast };
  return row;
}

/** @param {number} value @returns {string} three digits, all digits of large numbers; `–` without a number */
export function formatNumber(value) {
  if (!isNumber(value)) return '–';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return String(Number(value.toFixed(digits)));
}

/** @param {Budget | undefined} budget @returns {string} */
function formatBudget(budget) {
  if (!budget) return '';
  return 'atMost' in budget ? `≤ ${formatNumber(budget.atMost)}` : `≥ ${formatNumber(budget.atLeast)}`;
}

/** @param {Row} row @returns {string} */
const formatVerdict = ({ isMet }) => (isMet === undefined ? '' : isMet ? 'met' : 'MISSED');

const HEAD = ['what', 'figure', 'unit', 'spread', 'runs', 'budget', '', 'note'];

/** @param {Row} row @returns {string[]} its cells, in the order of the head */
const formatCells = (row) => [
  row.what,
  formatNumber(row.figure),
  row.unit,
  row.runs.length > 1 ? `${formatNumber(row.spread[0])}–${formatNumber(row.spread[1])}` : '',
  String(row.runs.length),
  formatBudget(row.budget),
  formatVerdict(row),
  row.note ?? '',
];

/** @param {Row[]} rows @returns {string} a table with aligned columns */
export function formatTable(rows) {
  const lines = [HEAD, ...rows.map(formatCells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => (cells[column] ?? '').length)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * Formats the rows with a budget as a table in Markdown, for docs/performance.md.
 * @param {{ name: string, rows: Row[] }[]} sections
 * @returns {string}
 */
export function formatMarkdown(sections) {
  const lines = sections.flatMap(({ name, rows }) =>
    rows
      .filter(({ budget }) => budget)
      .map((row) => {
        const [what, figure, unit, spread, , budget, verdict, note] = formatCells(row);
        const words = verdict === 'MISSED' ? '**missed**' : verdict;
        return [name, what, budget, unit, figure, spread, words, note]
          .map((cell) => (cell ?? '').replaceAll('|', '\\|'))
          .join(' | ');
      }),
  );
  const head = ['section', 'what', 'budget', 'unit', 'figure', 'spread', '', 'note'].join(' | ');
  return [`| ${head} |`, `|${' --- |'.repeat(8)}`, ...lines.map((line) => `| ${line} |`)].join('\n');
}

/** @param {{ name: string, rows: Row[] }[]} sections @returns {string[]} a line for each budget that is missed */
export const listMissed = (sections) =>
  sections.flatMap(({ name, rows }) =>
    rows
      .filter(({ isMet }) => isMet === false)
      .map(
        (row) => `${name}: ${row.what} ${formatNumber(row.figure)} ${row.unit} (${formatBudget(row.budget)})`,
      ),
  );
