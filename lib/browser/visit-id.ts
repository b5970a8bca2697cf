/** Weak, so that what the router has dropped is dropped here, too. */
const ids = new WeakMap<object, number>();
let lastId = 0;

/**
 * Returns the id of a visit for the query of a list that never becomes stale (R-NAV-37). After Back it is the same, because the router has the
 * same objects again.
 * @param content what the HTML of the page contains of the list, or of another list of the page
 * @returns undefined without content; meaningless on the server
 */
export function getVisitId(content: object | null | undefined): number | undefined {
  if (!content) return undefined;
  if (!ids.has(content)) {
    lastId += 1;
    ids.set(content, lastId);
  }
  return ids.get(content);
}
