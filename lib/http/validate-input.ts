import type { z } from 'zod';
import type { Issue } from '../contract/envelope';
import { AppError } from '../contract/errors';

/** Maximum nesting of objects and arrays; the deepest input of the contract has four levels. */
const MAX_DEPTH = 32;

const isValidText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

interface PendingValue {
  readonly path: string;
  readonly value: unknown;
  readonly depth: number;
}

const getChildren = ({ path, value, depth }: PendingValue): PendingValue[] =>
  Object.entries(value as object).map(([name, child]) => ({
    path: path === '' ? name : `${path}.${name}`,
    value: child,
    depth: depth + 1,
  }));

function describeProblem({ path, value, depth }: PendingValue): string | undefined {
  if (depth > MAX_DEPTH) return 'nested too deeply';
  const isInvalid = (typeof value === 'string' && !isValidText(value)) || !isValidText(path);
  return isInvalid ? 'contains a character that is not allowed in text' : undefined;
}

/**
 * Finds the places of an input that a database cannot store as text: NUL (PostgreSQL rejects it) and unpaired
 * surrogates (they have no UTF-8 encoding), in values and in names; and values that are nested too deeply.
 * Returns at most ten issues. It does not use recursion: a body of a hundred thousand brackets must not
 * exhaust the stack (R-API-09).
 */
function findInvalidText(input: unknown): Issue[] {
  const issues: Issue[] = [];
  const pending: PendingValue[] = [{ path: '', value: input, depth: 0 }];
  for (let current = pending.pop(); current && issues.length < 10; current = pending.pop()) {
    const message = describeProblem(current);
    if (message) issues.push({ path: current.path.toWellFormed().replaceAll('\0', '\uFFFD'), message });
    else if (typeof current.value === 'object' && current.value !== null)
      pending.push(...getChildren(current));
  }
  return issues;
}

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
