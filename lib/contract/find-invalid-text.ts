import type { Issue } from './envelope';

/** Objects and lists inside one another; the deepest input of the contract has four. */
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

function describeFault({ path, value, depth }: PendingValue): string | undefined {
  if (depth > MAX_DEPTH) return 'nested too deeply';
  const isFaulty = (typeof value === 'string' && !isValidText(value)) || !isValidText(path);
  return isFaulty ? 'holds a character that no text may have' : undefined;
}

/**
 * The places of an input that no database keeps as text: NUL (PostgreSQL refuses it) and halves of a surrogate
 * pair (they are no UTF-8), in values and in names; and what is nested beyond sense. Walks without recursion:
 * a body of a hundred thousand brackets must not exhaust the stack (R-API-09).
 */
export function findInvalidText(input: unknown): Issue[] {
  const issues: Issue[] = [];
  const pending: PendingValue[] = [{ path: '', value: input, depth: 0 }];
  for (let visit = pending.pop(); visit && issues.length < 10; visit = pending.pop()) {
    const message = describeFault(visit);
    if (message) issues.push({ path: visit.path.toWellFormed().replaceAll('\0', '\uFFFD'), message });
    else if (typeof visit.value === 'object' && visit.value !== null) pending.push(...getChildren(visit));
  }
  return issues;
}
