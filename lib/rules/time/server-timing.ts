/** Metric of the header `Server-Timing` that carries the server's time. */
const METRIC = 'now';

/** The value of `Server-Timing` with the server's time; scripts can read it of pages and calls alike. */
export const formatServerTiming = (now: Date): string => `${METRIC};desc="${now.getTime()}"`;

/**
 * The time in a metric's description, in milliseconds since 1970; undefined if the description is not a time. nginx writes
 * seconds with a point before the milliseconds.
 */
const parseTime = (description: string | undefined): number | undefined =>
  description && /^\d{10}\.?\d{3}$/.test(description) ? Number(description.replace('.', '')) : undefined;

/** The server's time in a value of `Server-Timing`, in milliseconds since 1970; undefined without one. */
export const parseServerTiming = (header: string | null): number | undefined =>
  parseTime(/(?:^|,)\s*now;desc="([\d.]+)"/.exec(header ?? '')?.[1]);

/** The server's time among the metrics of a page load; undefined without one. */
export const findServerTime = (
  metrics: readonly { name: string; description: string }[],
): number | undefined => parseTime(metrics.find(({ name }) => name === METRIC)?.description);
