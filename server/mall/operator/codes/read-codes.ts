import 'server-only';
import { extname } from 'node:path';
import { z } from 'zod';
import { AppError } from '@/lib/contract/errors';
import { readCsvRows } from '../catalogue/read-file';
import { type RowIssue, toRowIssues } from '../catalogue/staging';

/** Rows that one file may have. */
const MAX_ROWS = 200_000;
/** Faults after which reading stops. */
const MAX_ISSUES = 100;

const printable = /^[\x21-\x7e]+$/;

const codeRow = z.object({
  code: z.string().min(4).max(200).regex(printable, 'letters, digits and signs without spaces'),
  number: z
    .string()
    .max(60)
    .regex(/^[\x20-\x7e]+$/, 'letters, digits and signs')
    .optional(),
});
export type CodeRow = z.output<typeof codeRow>;

const getCsvShape = (file: string) =>
  extname(file).toLowerCase() === '.csv' ? {} : { columns: ['code'], delimiter: '\t', quote: false };

/** The codes and the faults of a file; a fault never contains a code. */
export interface ReadCodes {
  rows: CodeRow[];
  issues: RowIssue[];
}

/**
 * Reads the codes of a `.csv` with a header line (`code`, and `number` if cards have one), or of a text file with one
 * code per line.
 * @throws AppError bad_request when the file cannot be read.
 */
export async function readCodes(file: string): Promise<ReadCodes> {
  const result: ReadCodes = { rows: [], issues: [] };
  try {
    for await (const { row, record } of readCsvRows(file, getCsvShape(file))) {
      const parsed = codeRow.safeParse(record);
      if (parsed.success) result.rows.push(parsed.data);
      else result.issues.push(...toRowIssues(row, parsed.error));
      if (result.issues.length >= MAX_ISSUES) break;
      if (result.rows.length > MAX_ROWS)
        throw new AppError('bad_request', `${file}: more than ${MAX_ROWS} codes`);
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { code } = error as { code?: string };
    throw new AppError('bad_request', `${file} cannot be read: ${code ?? 'malformed'}`, { cause: error });
  }
  return result;
}
