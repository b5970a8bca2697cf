/** A statement of the mall with its parameters, and the label of its call. */
export interface Statement {
  label: string;
  sql: string;
  parameters: readonly unknown[];
  /** Rows of one table that it may read. */
  maxRows: number;
}

/** The rows that a statement reads of one table. */
export interface TableRead {
  table: string;
  /** Undefined: depends on the size of the table. */
  rows: number | undefined;
  how: string;
}

/** The query plan of a statement. */
export interface Plan {
  reads: TableRead[];
  /** The database's text, for the report. */
  text: string;
  /** Execution time in milliseconds; undefined for a plan without execution. */
  ms: number | undefined;
}

/** Tables with more rows than this may not be read as a whole. */
export const BIG_TABLE = 1000;

/** Rows that any statement may read: a batch of a job with related rows. */
export const FEW_ROWS = 300;
