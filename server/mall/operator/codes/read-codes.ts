import 'server-only';
import { extname } from 'node:path';
import { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { type RawRow, readCsvRows } from '../catalogue/read-file';
import { type RowIssue, toRowIssues } from '../catalogue/staging';

/** Rows that one file may have. */
const MAX_ROWS = 200_000;
/** Faults after which reading stops. */
const MAX_ISSUES = 100;

const printable = /^[\x21-\x7e]+$/;

/** A number of more than eleven digits, as Excel shows it and saves it as CSV: its digits are lost. */
const SHORTENED_NUMBER = /^\d(?:\.\d+)?E\+\d{2,}$/i;

/** Rejects a number that a spreadsheet has shortened: a shopper would receive an invalid code (R-OPERATOR-26). */
const unshortened = (cell: z.ZodString) =>
  cell.refine(
    (text) => !SHORTENED_NUMBER.test(text),
    'a number that a spreadsheet has shortened; format the column as text and enter the codes again',
  );

const codeRow = z.object({
  code: unshortened(z.string().min(4).max(200).regex(printable, 'letters, digits and signs without spaces')),
  number: unshortened(
    z
      .string()
      .max(60)
      .regex(/^[\x20-\x7e]+$/, 'letters, digits and signs'),
  ).optional(),
});
export type CodeRow = z.output<typeof codeRow>;

const columns: readonly string[] = Object.keys(codeRow.shape);

/**
 * Checks the header of a CSV file. A message never contains a name: without a header, the first line is a code.
 * @throws AppError bad_request for unknown and repeated columns
 */
function checkHeader(file: string, names: string[]): string[] {
  const reject = (message: string) => new AppError('bad_request', `${file}: ${message}`);
  for (const [index, name] of names.entries()) {
    if (!columns.includes(name)) throw reject(`column ${index + 1} is neither code nor number`);
    if (names.indexOf(name) < index) throw reject(`the column ${name} is there twice`);
  }
  return names;
}

const HEADER = /^"?code"?$/i;
const TABLE_HEADER = /^"?code"?\s*[,;]/i;

/** Yields the lines of a text file without a first line `code`. @throws AppError bad_request for a table of several columns */
async function* readLines(file: string): AsyncGenerator<RawRow> {
  for await (const line of readCsvRows(file, { columns: ['code'], delimiter: '\t', quote: false })) {
    const text = line.row === 1 ? String(line.record.code) : '';
    if (TABLE_HEADER.test(text))
      throw new AppError('bad_request', `${file} is a table of several columns: save it as .csv`);
    if (!HEADER.test(text)) yield line;
  }
}

const readRows = (file: string): AsyncGenerator<RawRow> =>
  extname(file).toLowerCase() === '.csv'
    ? readCsvRows(file, { columns: (names) => checkHeader(file, names) })
    : readLines(file);

/** The codes and the faults of a file; a fault never contains a code. */
interface ReadCodes {
  rows: CodeRow[];
  issues: RowIssue[];
}

async function readAll(file: string): Promise<ReadCodes> {
  const rows: CodeRow[] = [];
  const issues: RowIssue[] = [];
  const firstRows = new Map<string, number>();
  for await (const { row, record } of readRows(file)) {
    const parsed = codeRow.safeParse(record);
    if (!parsed.success) issues.push(...toRowIssues(row, parsed.error));
    else {
      const first = firstRows.get(parsed.data.code);
      if (first !== undefined) issues.push({ row, column: 'code', message: `the same as in row ${first}` });
      else firstRows.set(parsed.data.code, row);
      rows.push(parsed.data);
    }
    if (issues.length >= MAX_ISSUES) break;
    if (rows.length > MAX_ROWS) throw new AppError('bad_request', `${file}: more than ${MAX_ROWS} codes`);
  }
  return { rows, issues };
}

/**
 * Reads the codes of a `.csv` with a header line (`code`, and `number` if cards have one), or of a text file with one
 * code per line, whose first line may be `code`.
 * @throws AppError bad_request when the file cannot be read or has no codes.
 */
export async function readCodes(file: string): Promise<ReadCodes> {
  try {
    const result = await readAll(file);
    if (result.rows.length + result.issues.length === 0)
      throw new AppError('bad_request', `${file}: the file has no codes`);
    return result;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code } = error as { code?: string };
    throw new AppError('bad_request', `${file} cannot be read: ${code ?? 'malformed'}`, { cause: error });
  }
}
