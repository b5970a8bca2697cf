import 'server-only';
import { z } from 'zod';
import { getSingleton } from '../singleton';

/** Most issues of a line; an answer may have thousands of them. */
const MAX_ISSUES = 5;
const LINE_INTERVAL_MS = 60_000;

/** The list of what is wrong with data, if an error is or was caused by one. */
function findZodError(error: unknown): z.ZodError | undefined {
  if (error instanceof z.ZodError) return error;
  return error instanceof Error && error.cause !== undefined ? findZodError(error.cause) : undefined;
}

/**
 * Summarizes an error about invalid data for the log; undefined for other errors. Of data that does not match its schema, only the first places and what kind of mistake is there are
 * logged: the whole list is as long as the data, is in the message and in the stack, and may contain values (R-EVENT-21).
 */
export function summarizeInvalidData(error: unknown): object | undefined {
  const issues = findZodError(error)?.issues;
  if (!issues) return undefined;
  return {
    type: 'InvalidData',
    issues: issues.slice(0, MAX_ISSUES).map(({ path, code }) => `${path.join('.')}: ${code}`),
    issueCount: issues.length,
  };
}

interface LineCount {
  /** When the next line may be logged, in milliseconds of `performance.now()`. */
  nextAt: number;
  leftOut: number;
}

const getCounts = () => getSingleton('invalid-data-lines', () => new Map<string, LineCount>());

/**
 * Limits the lines about invalid data to one a minute for each call, because any visitor can repeat a call whose answer stays invalid
 * (R-EVENT-21). Lines about other errors are not limited.
 * @param place what logs the line, for example the id of the endpoint: a closed list, so that the memory is bounded
 * @returns fields to add to the line; undefined if it must be left out
 */
export function admitLine(error: unknown, place: string): { readonly leftOut?: number } | undefined {
  if (!findZodError(error)) return {};
  const now = performance.now();
  const count = getCounts().get(place);
  if (count && now < count.nextAt) {
    count.leftOut += 1;
    return undefined;
  }
  getCounts().set(place, { nextAt: now + LINE_INTERVAL_MS, leftOut: 0 });
  return count?.leftOut ? { leftOut: count.leftOut } : {};
}
