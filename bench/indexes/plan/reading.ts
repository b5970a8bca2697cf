/** A statement of the mall with what stands for its placeholders, and where it was seen. */
export interface Statement {
  label: string;
  sql: string;
  parameters: readonly unknown[];
  /** Most rows of one table that it may read. */
  most: number;
}

/** What a statement reads of one table, or why that cannot be little. */
export interface Reading {
  table: string;
  /** Undefined: it depends on the size of the table. */
  rows: number | undefined;
  how: string;
}

/** How a database carries a statement out. */
export interface Plan {
  readings: Reading[];
  /** As the database tells it, to be shown. */
  text: string;
  /** Milliseconds that it took; undefined for what was not carried out. */
  ms: number | undefined;
}

/** Tables with more rows than this may not be read as a whole. */
export const BIG_TABLE = 1000;

/** A batch of a job with what belongs to it: rows that any statement may read. */
export const FEW_ROWS = 300;
