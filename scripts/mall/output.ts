import { stripVTControlCharacters } from 'node:util';

type Cell = string | number | boolean | null | undefined;
type Row = Readonly<Record<string, Cell>>;

/** Wide characters take two columns of a terminal. */
const widthOf = (text: string): number =>
  [...stripVTControlCharacters(text)].reduce(
    (width, letter) =>
      width +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(letter)
        ? 2
        : 1),
    0,
  );

/** Control characters of a shopper's text must not reach a terminal. */
const textOf = (cell: Cell): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is taken out
  cell === null || cell === undefined ? '' : String(cell).replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');

/** Rows as columns that line up. */
function tableOf(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => textOf(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - widthOf(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Writes a result: as JSON for programs, else what a person wants to read. */
export function answer({ json }: { json?: boolean }, data: unknown, text: string): void {
  process.stdout.write(`${json ? JSON.stringify(data) : text}\n`);
}

interface Fault {
  row: number;
  column: string;
  message: string;
}

/** Writes what came of bringing a file in: its faults, because of which nothing was imported, else `done`. */
export function answerImport<R extends { issues: readonly Fault[] }>(
  options: { json?: boolean },
  result: R,
  done: string,
): void {
  const faults = result.issues.map(({ row, column, message }) => `row ${row}, ${column}: ${message}\n`);
  answer(options, result, faults.length > 0 ? `${faults.join('')}✗ nothing was imported` : done);
  if (faults.length > 0) process.exitCode = 1;
}

/** Rows as a table, or as JSON. */
export const answerRows = (options: { json?: boolean }, rows: readonly Row[]): void =>
  answer(options, rows, rows.length === 0 ? 'nothing found' : tableOf(rows));

/** Tells how far long work is, on stderr: over itself in a terminal, else a line now and then. */
export function progress(): (text: string) => void {
  const { stderr } = process;
  let told = 0;
  return (text) => {
    const now = Date.now();
    if (now - told < (stderr.isTTY ? 100 : 5000)) return;
    told = now;
    stderr.write(stderr.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
  };
}
