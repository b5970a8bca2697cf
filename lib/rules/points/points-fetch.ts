/** Pages that do not reload the shopper's points when they open (R-POINTS-22). */
const PAGES_WITHOUT_FETCH: ReadonlySet<string> = new Set([
  '/payindex',
  '/customService1',
  '/ordersuccess',
  '/myorder3',
  '/leftFirst',
  '/activity/brand',
  '/activity/timeLimit',
  '/activity/returnScore',
]);

/** Whether opening a page reloads the points (R-POINTS-22). @param path the path below the base path */
export const shouldFetchPoints = (path: string): boolean =>
  !PAGES_WITHOUT_FETCH.has(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
