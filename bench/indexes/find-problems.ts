import { FEW_ROWS, type Plan, type Statement, type TableRead } from './plan/plan';

/** A statement with its query plan. */
export interface ExplainedStatement {
  statement: Statement;
  plan: Plan;
}

const isTooMuch = ({ statement }: ExplainedStatement, { rows }: TableRead): boolean =>
  rows === undefined || rows > statement.maxRows;

/** Finds statements that read more rows of a table than they may. */
export const findProblems = (statements: readonly ExplainedStatement[]): ExplainedStatement[] =>
  statements.filter((explained) => explained.plan.reads.some((read) => isTooMuch(explained, read)));

/** Finds allowed reads of many rows. */
export const findLargeReads = (
  statements: readonly ExplainedStatement[],
): { label: string; reading: string }[] => {
  const lines = statements.flatMap((explained) =>
    explained.plan.reads
      .filter((read) => !isTooMuch(explained, read) && (read.rows ?? 0) > FEW_ROWS)
      .map(({ table, rows, how }) => ({
        label: explained.statement.label,
        reading: `${rows} rows of ${table} (${how})`,
      })),
  );
  const known = new Set<string>();
  return lines.filter(({ label, reading }) => {
    const line = `${label} ${reading}`;
    return !known.has(line) && known.add(line);
  });
};

/** Formats a problem. */
export function describeProblem(explained: ExplainedStatement): string {
  const { statement, plan } = explained;
  const reads = plan.reads
    .filter((read) => isTooMuch(explained, read))
    .map(({ table, rows, how }) => `  reads ${rows ?? 'any number of'} rows of ${table}: ${how}`);
  const indented = plan.text.replaceAll(/^/gm, '    ');
  return [`✗ ${statement.label}`, ...reads, `  ${statement.sql}`, indented].join('\n');
}
