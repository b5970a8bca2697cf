/**
 * The budgets of the mall's speed (R-PERF-17), by the section of `npm run bench` that measures them. `npm test` holds those that are exact: sizes and counts.
 * docs/performance.md says what each one means; a unit test compares the numbers. KB are 1000 bytes.
 */
export const BUDGETS = {
  /** Shares of the floor, at most. */
  'first-screen': { paint: 1.1, item: 1.1, picture: 1.05, pictures: 1.15 },
  /** At most: of home until the browser is idle, of the pictures of its first screen, and of each page. */
  weight: {
    homeRequests: 40,
    homeKb: 380,
    firstScreenPictureKb: 90,
    scriptKbOverEmptyPage: 30,
    scriptKb: 166,
    documentKb: 24,
    frameworkDataPercent: 35,
  },
  /** At most: milliseconds, and shares of the time of one request. */
  taps: { tapMs: 250, firstSecondRequests: 1.3, backMs: 100 },
  lighthouse: { minPerformance: 95, blockingMs: 200, layoutShift: 0.01 },
  /** At most. */
  'upstream-calls': { home: 4, goods: 3 },
  /** Percent of the bare page or the bare call, at least. */
  answers: { page: 85, search: 30, health: 90, points: 50, goodsList: 60 },
  /** Percent of the same bytes as a file, at least. */
  nginx: { pagePercent: 90 },
  /** Shares of a later visit, at most. */
  'first-visitor': { later: 3 },
  /** Milliseconds over the upstream's own time, at most. */
  bff: { p50Ms: 1.5, p99Ms: 10 },
  /** Percent of `pgbench` with as many statements, and shares of one process, at least. */
  orders: { pgbenchPercent: 20, twoProcesses: 1.6 },
  /**
   * At most: the process, the growth of its last fifth of the run over the middle one that still counts as flat, and the disk: what pictures may take
   * (R-PERF-04), and as much again for the rest that grows.
   */
  memory: { mb: 450, growthPercent: 5, diskMb: 512 },
  /** Until the first answer of a mall that is built and seeded, at most. */
  start: { seconds: 2.5 },
  /** Milliseconds until the answer to a request that tries to keep the server busy, at most (R-SECURITY-25). */
  'hostile-requests': { ms: 200 },
  /** Milliseconds at p95, at most. */
  data: { p95Ms: 20 },
};
