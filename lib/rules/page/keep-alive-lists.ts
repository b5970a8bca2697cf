/**
 * Lists of products from which a shopper opens one product after the other. Pages that belong to one shopper are no part of
 * it: they may have changed meanwhile.
 */
const KEEP_ALIVE_LISTS: ReadonlySet<string> = new Set([
  '/activity/timeLimit',
  '/bybtCategory',
  '/bybtList',
  '/centerPageA',
  '/centerPageB',
  '/goodsSearch',
  '/home',
]);

/** Whether the browser keeps the elements of a page while it shows another one, so that Back finds it as left (R-NAV-17). */
export const isKeepAliveList = (path: string): boolean => KEEP_ALIVE_LISTS.has(path);
