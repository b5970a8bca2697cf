import { BUDGETS } from '../budgets.ts';
import { createRow } from '../support/rows.mjs';
import { PHONE_HEADERS, readMetrics, withServer } from '../support/server.mjs';

/** Pages of projects that no other page has used, so that nothing they need is kept. */
const PAGES = {
  home: { path: '/home?pId=10001', atMost: BUDGETS['upstream-calls'].home },
  goods: { path: '/goodsProfile/101001?pId=10006', atMost: BUDGETS['upstream-calls'].goods },
};

/** Counts the upstream calls so far, by endpoint. */
async function readCounts(base) {
  const metrics = await readMetrics(base, 'mall_upstream_calls_total{');
  return new Map([...metrics].map(([key, count]) => [/endpoint="(\w+)"/.exec(key)?.[1], count]));
}

export const section = {
  name: 'upstream-calls',
  title: 'Upstream calls of a cold render (exact)',
  minutes: 0.2,
  run: () =>
    withServer(
      async ({ base }) => {
        const rows = [];
        for (const [name, { path, atMost }] of Object.entries(PAGES)) {
          const before = await readCounts(base);
          await (await fetch(base + path, { headers: PHONE_HEADERS })).arrayBuffer();
          const calls = [...(await readCounts(base))]
            .map(([endpoint, count]) => ({ endpoint, count: count - (before.get(endpoint) ?? 0) }))
            .filter(({ count }) => count > 0);
          const total = calls.reduce((sum, { count }) => sum + count, 0);
          const note = calls.map(({ endpoint, count }) => `${endpoint} ${count}`).join(', ');
          rows.push(createRow(name, 'calls', [total], { atMost, note }));
        }
        return rows;
      },
      // What is prerendered would be counted, too.
      { MALL_RENDER_AHEAD: 'off' },
    ),
};
