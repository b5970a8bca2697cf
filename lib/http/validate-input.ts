import type { z } from 'zod';
import type { Issue } from '../contract/envelope';
import { AppError } from '../contract/errors';
import { findInvalidText } from '../contract/find-invalid-text';

/** The error for invalid fields of an input, with an issue for each. */
export const invalidInput = (...issues: readonly Issue[]): AppError =>
  new AppError('bad_request', 'the input is not valid', { issues: [...issues] });

/** Lists the invalid fields that a schema found. */
export const toIssues = (error: z.ZodError): Issue[] =>
  error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));

/**
 * Rejects text that the databases cannot store, before any query uses it.
 * @throws AppError `bad_request`
 */
export function assertWellFormed(input: Readonly<Record<string, unknown>>): void {
  const issues = findInvalidText(input);
  if (issues.length > 0) throw invalidInput(...issues);
}
