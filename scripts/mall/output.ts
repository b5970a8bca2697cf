import { stripVTControlCharacters } from 'node:util';

type Cell = string | number | boolean | null | undefined;
type Row = Readonly<Record<string, Cell>>;

/** Width in columns of a terminal, in which wide characters take two. */
const getTextWidth = (text: string): number =>
  [...stripVTControlCharacters(text)].reduce(
    (width, letter) =>
      width +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/.test(letter)
        ? 2
        : 1),
    0,
  );

/** Formats a cell without control characters, which must not reach a terminal from a shopper's text. */
const formatCell = (cell: Cell): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: removing control characters is the purpose
  cell === null || cell === undefined ? '' : String(cell).replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');

/** Formats rows as aligned columns. */
export function formatTable(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = [names, ...rows.map((row) => names.map((name) => formatCell(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => getTextWidth(line[column] ?? ''))));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - getTextWidth(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Prints a result: `data` as JSON with `--json`, else `text`. */
export function printResult({ json }: { json?: boolean }, data: unknown, text: string): void {
  process.stdout.write(`${json ? JSON.stringify(data) : text}\n`);
}

interface Fault {
  row: number;
  column: string;
  message: string;
}

/** Prints the result of an import: the faults that prevented it, else `done`. A fault sets the exit code to 1. */
export function printImportResult<R extends { issues: readonly Fault[] }>(
  options: { json?: boolean },
  result: R,
  done: string,
): void {
  const faults = result.issues.map(({ row, column, message }) => `row ${row}, ${column}: ${message}\n`);
  printResult(options, result, faults.length > 0 ? `${faults.join('')}✗ nothing was imported` : done);
  if (faults.length > 0) process.exitCode = 1;
}

/** Prints rows as a table, or as JSON. */
export const printRows = (options: { json?: boolean }, rows: readonly Row[]): void =>
  printResult(options, rows, rows.length === 0 ? 'nothing found' : formatTable(rows));

/** Creates a printer of progress to stderr: overwrites the line in a terminal, else prints one at most every 5 s. */
export function createProgressPrinter(): (text: string) => void {
  const { stderr } = process;
  let printedAt = 0;
  return (text) => {
    const now = Date.now();
    if (now - printedAt < (stderr.isTTY ? 100 : 5000)) return;
    printedAt = now;
    stderr.write(stderr.isTTY ? `\r\u001b[K${text}` : `${text}\n`);
  };
}
