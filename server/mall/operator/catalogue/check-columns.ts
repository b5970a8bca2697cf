import 'server-only';
import { AppError } from '@/lib/contract/errors';
import { columns } from './catalogue-row';

/** Letters of an unknown name that a message has at most. */
const MAX_NAME_LENGTH = 60;
/** Faults of one header that a message has at most. */
const MAX_FAULTS = 10;

const known: ReadonlySet<string> = new Set(columns);

/** Describes a column that the catalogue does not have, with the known one if it differs only by case. */
function describeUnknown(name: string): string {
  const meant = columns.find((column) => column.toLowerCase() === name.toLowerCase());
  return meant ? `unknown column, did you mean ${meant}?` : 'unknown column';
}

const formatName = (name: string): string => name.replace(/\p{Cc}/gu, ' ').slice(0, MAX_NAME_LENGTH);

/** Name of a column without a header, such as a spreadsheet leaves beside the table; only its cells are checked. */
const toName = (name: string, index: number): string => name || `column ${index + 1}`;

/**
 * Checks the header of a CSV file: a misspelt column would be ignored, so that `StockWas` puts sold pieces on sale again
 * (R-OPERATOR-22).
 * @returns the names, with one for each column without a header
 * @throws AppError bad_request with all unknown and repeated columns
 */
export function checkHeader(file: string, names: readonly string[]): string[] {
  const faults = names.flatMap((name, index) => {
    if (name === '') return [];
    if (!known.has(name)) return [`${formatName(name)}: ${describeUnknown(name)}`];
    return names.indexOf(name) < index ? [`${name}: the column is there twice`] : [];
  });
  if (faults.length > 0)
    throw new AppError('bad_request', `${file}: ${faults.slice(0, MAX_FAULTS).join('; ')}`);
  return names.map(toName);
}

/** Lists the fields of a row that are no columns: of a JSON file, or below no header. */
export const findUnknownColumns = (
  row: number,
  record: Readonly<Record<string, unknown>>,
): { row: number; column: string; message: string }[] =>
  Object.keys(record)
    .filter((name) => !known.has(name))
    .map((name) => ({ row, column: formatName(name), message: describeUnknown(name) }));
