import 'server-only';
import type { Db } from '../../db/types';

/** Something in the database that does not fit: which rule, whose id, what was found. */
export interface Problem {
  rule: string;
  id: string;
  message: string;
}

/** Looks for what breaks one rule; answers at most `MOST` of it. */
export type Check = (db: Db) => Promise<Problem[]>;

/** Problems of one rule that are told. */
export const MAX_PROBLEMS_PER_RULE = 100;

/** Rows of `{ id, is, should }` as problems of a rule. */
export const toProblems = (
  rule: string,
  rows: readonly { id: string; is: number | null; should: number | null }[],
): Problem[] =>
  rows.map(({ id, is, should }) => ({ rule, id, message: `is ${is ?? 0}, should be ${should ?? 0}` }));
