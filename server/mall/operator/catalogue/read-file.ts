import 'server-only';
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { pipeline } from 'node:stream';
import { JSONParser } from '@streamparser/json-node';
import { type Options, parse } from 'csv-parse';
import { AppError } from '@/lib/contract/errors';
import { unescapeFormula } from './formula';

/** A record of a file, before it is looked at. `row`: its line in a CSV file, its number from 1 in a JSON file. */
export interface RawRow {
  row: number;
  record: Readonly<Record<string, unknown>>;
}

type Chunks = AsyncIterable<unknown>;

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** What a file has that is not written as usual: with commas, quotes, and a first line that names the columns. */
type CsvShape = Pick<Options, 'delimiter' | 'quote'> & { columns?: string[] };

/** The records of a file of lines; an empty cell counts as absent. The parser's errors are thrown as they are. */
export async function* readCsvRows(file: string, shape: CsvShape = {}): AsyncGenerator<RawRow> {
  const parser = parse({
    columns: true,
    bom: true,
    info: true,
    skip_empty_lines: true,
    trim: true,
    ...shape,
  });
  // A file that cannot be read ends the parser with its error, and so the loop below.
  pipeline(createReadStream(file), parser, () => {});
  // The parser tells the line on which a record ends; cells may hold line breaks.
  let lastLine = shape.columns ? 0 : 1;
  for await (const { record, info } of parser as AsyncIterable<{
    record: unknown;
    info: { lines: number };
  }>) {
    const cells = Object.entries(toRecord(record)).filter(([, cell]) => cell !== '');
    yield { row: lastLine + 1, record: Object.fromEntries(cells) };
    lastLine = info.lines;
  }
}

/** The rows of a CSV file as `catalog export` writes it: what keeps texts from being formulas is taken off. */
async function* exportedRows(file: string): AsyncGenerator<RawRow> {
  for await (const { row, record } of readCsvRows(file)) {
    const cells = Object.entries(record).map(([name, cell]) => [
      name,
      typeof cell === 'string' ? unescapeFormula(cell) : cell,
    ]);
    yield { row, record: Object.fromEntries(cells) };
  }
}

async function* readJsonRows(file: string): AsyncGenerator<RawRow> {
  const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
  pipeline(createReadStream(file), parser, () => {});
  let row = 0;
  for await (const chunk of parser as Chunks) {
    row += 1;
    yield { row, record: toRecord((chunk as { value: unknown }).value) };
  }
}

/**
 * The records of a catalogue file, one after another; the file is never in memory as a whole.
 * @throws AppError bad_request for another kind of file, or one that is malformed (with the place).
 */
export async function* readRows(file: string): AsyncGenerator<RawRow> {
  const kind = extname(file).toLowerCase();
  if (kind !== '.csv' && kind !== '.json') {
    throw new AppError('bad_request', `${file}: a .csv or a .json file is needed`);
  }
  try {
    yield* kind === '.csv' ? exportedRows(file) : readJsonRows(file);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('bad_request', `${file}: ${(error as Error).message}`, { cause: error });
  }
}
