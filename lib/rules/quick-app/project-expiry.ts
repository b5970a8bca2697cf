/** The part of the quick app's configuration that says how long its project id is kept. */
interface ExpiryConfig {
  h5PId: string;
  pIdExpiryDays: number;
  shortPIdExpiryDays: number;
  shortPIds: readonly string[];
}

/** The project id from the quick app, and when it expires, in milliseconds since 1970. */
export interface StoredProject {
  pId: string;
  untilMs: number;
}

const DAY_MS = 86_400_000;

/**
 * Decides how long the browser keeps the project id with which the quick app has opened a page: 7 days, or 3 for the
 * listed ids; both are settings. The time counts from the first visit: pages whose address the kept id has completed do
 * not prolong it (R-QUICK-02, R-QUICK-03).
 * @returns undefined: without `h5PId` the project id is dropped
 */
export function keepProject(
  kept: StoredProject | undefined,
  pId: string,
  config: ExpiryConfig,
  nowMs: number,
): StoredProject | undefined {
  if (!config.h5PId) return undefined;
  if (kept?.pId === pId && kept.untilMs > nowMs) return kept;
  const days = config.shortPIds.includes(pId) ? config.shortPIdExpiryDays : config.pIdExpiryDays;
  return { pId, untilMs: nowMs + days * DAY_MS };
}

/** Parses what the browser has stored; undefined if it is no kept project, or kept longer than any setting allows. */
export function parseStoredProject(text: string | null, nowMs: number): StoredProject | undefined {
  const [, pId, until] = /^(\d{1,20}) (\d{1,15})$/.exec(text ?? '') ?? [];
  if (!pId || Number(until) > nowMs + 365 * DAY_MS) return undefined;
  return { pId, untilMs: Number(until) };
}

export const formatStoredProject = ({ pId, untilMs }: StoredProject): string => `${pId} ${untilMs}`;
