import 'server-only';
import type { ServerResponse } from 'node:http';
import { getSingleton } from '../singleton';

/** The searches that are being rendered, by key. */
const getRenderings = () => getSingleton('search-renderings', () => new Map<string, Promise<void>>());

/**
 * Announces that a search is being rendered, so that concurrent requests for the same search wait for its copy (R-PERF-33). The
 * framework does the same for pages that it caches.
 * @returns ends the announcement. It also ends when the response is closed, because an aborted rendering has no answer
 */
export function announceSearch(key: string, response: ServerResponse): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Already closed, so no `close` event would end it.
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
