/** Pages on which arriving does not fetch the shopper's points (R-POINTS-22). */
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

/** Whether arriving at a page, by its path below the base path, fetches the points anew (R-POINTS-22). */
export const shouldFetchPoints = (path: string): boolean =>
  !PAGES_WITHOUT_FETCH.has(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path);
