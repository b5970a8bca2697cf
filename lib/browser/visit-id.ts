/** How long the loaded pages of a list serve other visits. */
const MAX_SHARED_AGE_MS = 10 * 60_000;

/** Ids by content. Weak, so that what the router has dropped is dropped here, too. */
const ids = new WeakMap<object, number>();
/** The same by the text of the content. */
const recent = new Map<string, { id: number; createdAt: number }>();
let lastId = 0;

function findRecent(text: string, now: number): number | undefined {
  for (const [key, { createdAt }] of recent) if (now - createdAt > MAX_SHARED_AGE_MS) recent.delete(key);
  return recent.get(text)?.id;
}

/**
 * Finds the id for the query of a list that never becomes stale (R-NAV-37). It is the same after Back, where the router has the same objects
 * again, and for another visit whose page contains the same products, but only for some minutes: the list's next pages grow old, too.
 * @param content what the HTML of the page contains of the list, or of another list of the page
 * @returns undefined on the server, and without content
 */
export function findVisitId(content: object | null | undefined): number | undefined {
  if (!content || typeof window === 'undefined') return undefined;
  const known = ids.get(content);
  if (known !== undefined) return known;
  const text = JSON.stringify(content);
  const now = Date.now();
  let id = findRecent(text, now);
  if (id === undefined) {
    lastId += 1;
    id = lastId;
    recent.set(text, { id, createdAt: now });
  }
  ids.set(content, id);
  return id;
}
