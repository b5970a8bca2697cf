/** Values of `Sec-Fetch-Site` of a direct visit. */
export const DIRECT_VISITS = ['none', 'same-origin'] as const;

/**
 * Whether the shopper typed the address, opened it from an app, or followed a link of the mall. False if the browser does not send
 * `Sec-Fetch-Site` (old web views, plain http), because another site may have opened the address.
 * @param site the header `Sec-Fetch-Site`
 */
export const isDirectVisit = (site: string | null | undefined): boolean =>
  DIRECT_VISITS.some((value) => value === site);
