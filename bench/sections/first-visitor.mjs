import { createRow, getMedian } from '../support/rows.mjs';
import { PHONE_HEADERS, withServer } from '../support/server.mjs';

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

/** Lists the ids of products. */
async function listProducts(base, count) {
  const response = await fetch(`${base}/api/v9/goodsList?pId=10000&pageSize=50`);
  const { data } = await response.json();
  const ids = data.list.map(({ goodsId, id }) => goodsId ?? id);
  return ids.slice(0, count);
}

export const section = {
  name: 'first-visitor',
  title: 'First visitor of a product page beside later ones, one at a time',
  minutes: 0.3,
  run: ({ isQuick }) =>
    withServer(async ({ base }) => {
      const ids = await listProducts(base, isQuick ? 20 : 50);
      // Not measured: the first page of all loads the code of the page.
      await requestPages(base, ids.slice(0, 3));
      const cold = await requestPages(base, ids.slice(3));
      // Twice: the first answer of the kept copy compresses it.
      await requestPages(base, ids.slice(3));
      const cached = await requestPages(base, ids.slice(3));
      const upstream = getMedian(await measureUpstream(base, ids.slice(3)));
      return [
        createRow('first visit', 'ms', cold),
        createRow('later visit', 'ms', cached),
        createRow(
          'first visit without the upstream, beside a later one',
          '× later',
          cold.map((ms) => (ms - upstream) / getMedian(cached)),
          { atMost: 3, note: `upstream about ${upstream.toFixed(1)} ms` },
        ),
      ];
    }),
};
