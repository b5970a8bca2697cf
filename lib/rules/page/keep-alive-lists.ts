/**
 * Lists of products from which a shopper opens one product after the other. Pages with a shopper's own data are not among them,
 * because the data may have changed in the meantime.
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

/** Whether a page stays in the document while another one is shown, so that Back keeps its scroll position (R-NAV-17). */
export const isKeepAliveList = (path: string): boolean => KEEP_ALIVE_LISTS.has(path);
