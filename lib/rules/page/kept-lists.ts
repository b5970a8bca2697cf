/**
 * Lists of products from which a shopper opens one product after the other. Pages that belong to one shopper are no part of
 * it: they may have changed meanwhile.
 */
const KEPT_LISTS: ReadonlySet<string> = new Set([
  '/activity/timeLimit',
  '/bybtCategory',
  '/bybtList',
  '/centerPageA',
  '/centerPageB',
  '/goodsSearch',
  '/home',
]);

/** Whether the browser keeps the elements of a page while it shows another one, so that Back finds it as left (R-NAV-17). */
export const isKeptList = (path: string): boolean => KEPT_LISTS.has(path);
