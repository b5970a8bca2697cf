import 'server-only';
import { extname } from 'node:path';
import { pipeline } from 'node:stream';
import { JSONParser } from '@streamparser/json-node';
import { type Options, parse } from 'csv-parse';
import { AppError } from '@/lib/contract/errors';
import { checkHeader } from './check-columns';
import { unescapeFormula } from './formula';
import { readText } from './read-text';

/** An unchecked record of a file. `row`: its line in a CSV file, its number from 1 in a JSON file. */
export interface RawRow {
  row: number;
  record: Readonly<Record<string, unknown>>;
}

/** Receives the bytes of a file as they are read. */
type BytesListener = (bytes: Uint8Array) => void;

type Chunks = AsyncIterable<unknown>;

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/**
 * How a file differs from the usual format: commas, quotes, and a first line with the column names. `columns`: the names if
 * the file has no such line, or a function that checks the line and returns them.
 */
type CsvShape = Pick<Options, 'delimiter' | 'quote'> & {
  columns?: string[] | ((names: string[]) => string[]);
};

/** Yields the records of a CSV file; omits empty cells. @throws the parser's errors unchanged. */
export async function* readCsvRows(
  file: string,
  shape: CsvShape = {},
  onBytes?: BytesListener,
): AsyncGenerator<RawRow> {
  const parser = parse({
    columns: true,
    info: true,
    skip_empty_lines: true,
    trim: true,
    ...shape,
  });
  // If the file cannot be read, `pipeline` destroys the parser with that error, which ends the loop below.
  pipeline(readText(file, onBytes), parser, () => {});
  // The parser reports the line on which a record ends; cells may contain line breaks.
  let lastLine = Array.isArray(shape.columns) ? 0 : 1;
  for await (const { record, info } of parser as AsyncIterable<{
    record: unknown;
    info: { lines: number };
  }>) {
    const cells = Object.entries(toRecord(record)).filter(([, cell]) => cell !== '');
    yield { row: lastLine + 1, record: Object.fromEntries(cells) };
    lastLine = info.lines;
  }
}

/** Yields the rows of a CSV file that `catalog export` wrote, with formulas unescaped. */
async function* readExportedRows(file: string, onBytes?: BytesListener): AsyncGenerator<RawRow> {
  const columns = (names: string[]) => checkHeader(file, names);
  for await (const { row, record } of readCsvRows(file, { columns }, onBytes)) {
    const cells = Object.entries(record).map(([name, cell]) => [
      name,
      typeof cell === 'string' ? unescapeFormula(cell) : cell,
    ]);
    yield { row, record: Object.fromEntries(cells) };
  }
}

async function* readJsonRows(file: string, onBytes?: BytesListener): AsyncGenerator<RawRow> {
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  pipeline(readText(file, onBytes), parser, () => {});
  let row = 0;
  for await (const chunk of parser as Chunks) {
    const { key, value } = chunk as { key: unknown; value: unknown };
    if (typeof key !== 'number') throw new AppError('bad_request', `${file}: expected an array of rows`);
    row += 1;
    yield { row, record: toRecord(value) };
  }
}

/**
 * Yields the records of a catalogue file as a stream, without loading the whole file.
 * @param onBytes receives the bytes of the file as they are read
 * @throws AppError bad_request for another kind of file, a malformed one (with the position), or a header with unknown
 *   or repeated columns.
 */
export async function* readRows(file: string, onBytes?: BytesListener): AsyncGenerator<RawRow> {
  const kind = extname(file).toLowerCase();
  if (kind !== '.csv' && kind !== '.json') {
    throw new AppError('bad_request', `${file}: expected a .csv or .json file`);
  }
  try {
    yield* kind === '.csv' ? readExportedRows(file, onBytes) : readJsonRows(file, onBytes);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('bad_request', `${file}: ${(error as Error).message}`, { cause: error });
  }
}
