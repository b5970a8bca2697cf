import { setTimeout as sleep } from 'node:timers/promises';
import { BUDGETS } from '../budgets.ts';
import { createRow, getMedian } from '../support/rows.mjs';
import { PHONE_HEADERS, waitUntilRenderAheadDone, withServer } from '../support/server.mjs';

/** More than the lifetime of a product's page, which is 30 s (server/revalidation/cache-tags.ts). */
const OLD_AFTER_MS = 61_000;

/** Requests each page once, one after the other. @returns {Promise<number[]>} milliseconds of each */
async function requestPages(base, ids) {
  const times = [];
  for (const id of ids) {
    const begin = performance.now();
    const response = await fetch(`${base}/goodsProfile/${id}?pId=10000`, { headers: PHONE_HEADERS });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`product ${id}: ${response.status}`);
    times.push(performance.now() - begin);
  }
  return times;
}

/** Milliseconds of the upstream calls of a cold page: those of the same calls, made one after the other at rest. */
async function measureUpstream(base, ids) {
  const times = [];
  for (const id of ids) {
    const begin = performance.now();
    await (
      await fetch(`${base}/api/v4/goodsDetail?pId=10000&goodsId=${id}`, { headers: PHONE_HEADERS })
    ).text();
    times.push(performance.now() - begin);
  }
  return times;
}

/** Lists the ids of all products on sale, in an order that says nothing about their place on pages. */
async function listProducts(base) {
  const { data } = await (await fetch(`${base}/api/goodsIndex?pId=10000`)).json();
  return data.list.map(({ goodsId }) => goodsId).toSorted();
}

/** Two visits of each page: the first of them compresses a cached copy for this client. */
async function requestPagesLater(base, ids) {
  await requestPages(base, ids);
  return requestPages(base, ids);
}

/** A fresh server whose home was visited once, and which was then left alone until it had rendered ahead. */
const measureAhead = (isQuick) =>
  withServer(async ({ base }) => {
    const ids = await listProducts(base);
    await (await fetch(`${base}/home?pId=10000`, { headers: PHONE_HEADERS })).arrayBuffer();
    const begin = performance.now();
    const count = await waitUntilRenderAheadDone(base);
    const seconds = (performance.now() - begin) / 1000;
    const first = await requestPages(base, ids);
    const later = await requestPagesLater(base, ids);
    const rows = [
      createRow('first visit, home visited before', 'ms', first),
      createRow('later visit', 'ms', later),
      createRow(
        'first visit beside a later one',
        '× later',
        first.map((ms) => ms / getMedian(later)),
        {
          atMost: BUDGETS['first-visitor'].later,
          note: `all ${ids.length} products; ${count} pages rendered ahead in ${seconds.toFixed(0)} s of rest`,
        },
      ),
    ];
    if (isQuick) return rows;
    await sleep(OLD_AFTER_MS);
    const old = await requestPages(base, ids);
    const note = 'each visit lets its page be rendered again';
    return [...rows, createRow('first visit after the lifetime of the page', 'ms', old, { note })];
  });

/** A server that renders nothing ahead: what a product costs that no cached page and no list of popular products names. */
const measureCold = () =>
  withServer(
    async ({ base }) => {
      const ids = await listProducts(base);
      // Not measured: the first page of all loads the code of the page.
      await requestPages(base, ids.slice(0, 3));
      const cold = await requestPages(base, ids.slice(3));
      const later = getMedian(await requestPagesLater(base, ids.slice(3)));
      const upstream = getMedian(await measureUpstream(base, ids.slice(3)));
      return [
        createRow('first visit, nothing rendered ahead', 'ms', cold),
        createRow(
          'the same without the upstream, beside a later one',
          '× later',
          cold.map((ms) => (ms - upstream) / later),
          {
            note: `no budget: React renders the page for its visitor; upstream about ${upstream.toFixed(1)} ms`,
          },
        ),
      ];
    },
    { MALL_RENDER_AHEAD: 'off' },
  );

export const section = {
  name: 'first-visitor',
  title: 'First visitor of a product page beside later ones, one at a time',
  minutes: 2,
  run: async ({ isQuick }) => [...(await measureAhead(isQuick)), ...(await measureCold())],
};
