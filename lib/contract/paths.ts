/** The base path of every page and call (R-NAV-01). */
export const BASE_PATH = '/vantmall';

/** Removes the base path from an address; an address without it stays as it is. */
export const withoutBasePath = (url: string): string =>
  url.startsWith(`${BASE_PATH}/`) ? url.slice(BASE_PATH.length) : url;
