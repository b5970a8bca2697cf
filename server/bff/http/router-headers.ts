import 'server-only';
import type { IncomingHttpHeaders } from 'node:http';
import { parseAndValidateFlightRouterState } from 'next/dist/server/app-render/parse-and-validate-flight-router-state';

const PREFETCH = 'next-router-prefetch';
const STATE = 'next-router-state-tree';

/** Whether the framework can read the state of a router. Its own function decides, so that both never disagree. */
function isRouterState(state: string | string[] | undefined): boolean {
  try {
    return parseAndValidateFlightRouterState(state) !== undefined;
  } catch {
    return false;
  }
}

/**
 * Removes headers of the client router whose values it never sends: a state that the framework cannot read, which it would answer with 500, and other
 * kinds of prefetch, for which it would render in a way that our pages do not support. It would log an error for both (R-SECURITY-28).
 */
export function dropInvalidRouterHeaders(headers: IncomingHttpHeaders): void {
  if (headers[PREFETCH] !== undefined && headers[PREFETCH] !== '1') delete headers[PREFETCH];
  if (headers[STATE] !== undefined && !isRouterState(headers[STATE])) delete headers[STATE];
}
