import 'server-only';
import type { Db } from '../../db/types';

/** An inconsistency in the database: the rule, the id of the row, what was found. */
export interface Problem {
  rule: string;
  id: string;
  message: string;
}

/** Finds rows that break one rule; returns at most `MAX_PROBLEMS_PER_RULE`. */
export type Check = (db: Db) => Promise<Problem[]>;

/** Problems that one check returns at most. */
export const MAX_PROBLEMS_PER_RULE = 100;

/** Converts rows with the actual value (`is`) and the expected one (`should`) to problems. */
export const toProblems = (
  rule: string,
  rows: readonly { id: string; is: number | null; should: number | null }[],
): Problem[] =>
  rows.map(({ id, is, should }) => ({ rule, id, message: `is ${is ?? 0}, should be ${should ?? 0}` }));
