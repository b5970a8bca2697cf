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
  const renderings = getRenderings();
  renderings.set(key, promise);
  const end = () => {
    if (renderings.get(key) === promise) renderings.delete(key);
    resolve();
  };
  response.once('close', end);
  return end;
}

/** Waits for a rendering of a search that is under way. @returns whether there was one; there may be no copy of it */
export async function waitForSearch(key: string): Promise<boolean> {
  const rendering = getRenderings().get(key);
  await rendering;
  return rendering !== undefined;
}
