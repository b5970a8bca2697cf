import 'server-only';
import type { ServerResponse } from 'node:http';
import { getSingleton } from '../singleton';

/** The searches that are being rendered, by key. */
const getRenderings = () => getSingleton('search-renderings', () => new Map<string, Promise<void>>());

/**
 * Announces that a search is rendered: others who search for the same wait for its copy, as the framework lets visitors of a page
 * (R-PERF-33). One rendering for each of them would keep the server busy.
 * @returns ends the announcement. The end of the response does, too, because an aborted rendering has no answer
 */
export function announceSearch(key: string, response: ServerResponse): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // The visitor has left, so no event would end it.
  if (response.closed) return resolve;
  const renderings = getRenderings();
  renderings.set(key, promise);
  const end = () => {
    if (renderings.get(key) === promise) renderings.delete(key);
    resolve();
  };
  response.once('close', end);
  return end;
}

/** Finds the rendering of a search that is under way. It settles when it ends, perhaps without a copy. */
export const findSearchRendering = (key: string): Promise<void> | undefined => getRenderings().get(key);
