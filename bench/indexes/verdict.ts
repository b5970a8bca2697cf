import { FEW_ROWS, type Plan, type Reading, type Statement } from './plan/reading';

/** A statement with how a database carries it out. */
export interface Seen {
  statement: Statement;
  plan: Plan;
}

const isTooMuch = ({ statement }: Seen, { rows }: Reading): boolean =>
  rows === undefined || rows > statement.most;

/** Statements that read what no index brought them. */
export const problemsOf = (all: readonly Seen[]): Seen[] =>
  all.filter((seen) => seen.plan.readings.some((reading) => isTooMuch(seen, reading)));

/** Statements that read a lot of rows, as many as they may. */
export const largeReadings = (all: readonly Seen[]): { label: string; reading: string }[] => {
  const lines = all.flatMap((seen) =>
    seen.plan.readings
      .filter((reading) => !isTooMuch(seen, reading) && (reading.rows ?? 0) > FEW_ROWS)
      .map(({ table, rows, how }) => ({
        label: seen.statement.label,
        reading: `${rows} rows of ${table} (${how})`,
      })),
  );
  const known = new Set<string>();
  return lines.filter(({ label, reading }) => {
    const line = `${label} ${reading}`;
    return !known.has(line) && known.add(line);
  });
};

/** A problem as it is printed. */
export function describeProblem(seen: Seen): string {
  const { statement, plan } = seen;
  const readings = plan.readings
    .filter((reading) => isTooMuch(seen, reading))
    .map(({ table, rows, how }) => `  reads ${rows ?? 'any number of'} rows of ${table}: ${how}`);
  const indented = plan.text.replaceAll(/^/gm, '    ');
  return [`✗ ${statement.label}`, ...readings, `  ${statement.sql}`, indented].join('\n');
}
