import autocannon from 'autocannon';
import { BUDGETS } from '../budgets.ts';
import { startFloor } from '../support/floor.mjs';
import { createRow } from '../support/rows.mjs';
import { logIn, PHONE_HEADERS, readMetrics, withServer } from '../support/server.mjs';

const PAGE = 'bare page';
const CALL = 'bare call';
const FLOOR = 'bare Node server';
/**
 * What is measured: the address, and the row beside which it is judged, with the least share in percent.
 *
 * The share of the search: the table of the budgets was made when search had 71 answers a second beside home with 256 in
 * one run, and home 601 beside the bare page with 1,670: a tenth of the bare page. Three times as many are 30 %.
 */
const ADDRESSES = {
  [PAGE]: { path: '/bench/empty' },
  home: { path: '/home?pId=10000', beside: PAGE, atLeast: BUDGETS.answers.page },
  goods: { path: '/goodsProfile/101001?pId=10000', beside: PAGE, atLeast: BUDGETS.answers.page },
  search: { path: '/goodsSearch?pId=10000&keyword=%E8%8C%B6', beside: PAGE, atLeast: BUDGETS.answers.search },
  [CALL]: { path: '/bench/call' },
  health: { path: '/api/health', beside: CALL, atLeast: BUDGETS.answers.health },
  points: {
    path: '/api/v8/mall/user/points?pId=10000',
    beside: CALL,
    atLeast: BUDGETS.answers.points,
    hasSession: true,
  },
  goodsList: {
    path: '/api/v9/goodsList?pId=10000&pageSize=10',
    beside: CALL,
    atLeast: BUDGETS.answers.goodsList,
  },
};

/** Processor milliseconds of a server, by its own metrics; nothing of a server without metrics. */
async function readServerMs(base) {
  const metrics = await readMetrics(base, 'process_cpu_seconds_total').catch(() => new Map());
  return 1000 * (metrics.get('process_cpu_seconds_total') ?? Number.NaN);
}

/** Measures one address of a server once. */
async function measureAddress({ base, token }, { path, hasSession }, { seconds, connections }) {
  const headers = { ...PHONE_HEADERS, ...(hasSession && { authorization: `Bearer ${token}` }) };
  const url = base + path;
  // Not measured: the first answers of a page are rendered, and its copies are compressed.
  for (let count = 0; count < 4; count += 1) await (await fetch(url, { headers })).arrayBuffer();
  const before = await readServerMs(base);
  const { requests, latency, non2xx } = await autocannon({ url, headers, connections, duration: seconds });
  if (non2xx > 0) throw new Error(`${url}: ${non2xx} answers had an error status`);
  const cpuMs = ((await readServerMs(base)) - before) / requests.total;
  return { rate: requests.average, cpuMs, p50: latency.p50, p99: latency.p99 };
}

/**
 * Measures the answers a second of running servers, interleaved: each round measures every address of every server once.
 * The servers are of a build with `MALL_BENCH=1` and run with `MALL_RATE_LIMIT=false`.
 * @param {{ name: string, base: string }[]} servers
 * @param {{ rounds: number, seconds: number, connections?: number, only?: string }} options `only`: a bare row and what is judged beside it
 */
export async function measureAnswers(servers, { rounds, seconds, connections = 20, only = '' }) {
  const selected = Object.entries(ADDRESSES).filter(([name, { beside }]) =>
    [name, beside, ''].includes(only),
  );
  const floor = await startFloor();
  const targets = [];
  for (const server of servers) targets.push({ ...server, token: (await logIn(server.base)).token });
  const samples = new Map();
  const add = (key, sample) => samples.set(key, [...(samples.get(key) ?? []), sample]);
  try {
    for (let round = 0; round < rounds; round += 1) {
      add(FLOOR, await measureAddress({ base: floor.url }, { path: '' }, { seconds, connections }));
      for (const [name, address] of selected)
        for (const server of targets)
          add(`${server.name}: ${name}`, await measureAddress(server, address, { seconds, connections }));
    }
  } finally {
    floor.stop();
  }
  const shares = servers.flatMap(({ name: server }) =>
    selected
      .filter(([, { beside }]) => beside)
      .map(([name, { beside, atLeast }]) => {
        const reference = samples.get(`${server}: ${beside}`);
        const runs = samples.get(`${server}: ${name}`).map(({ rate }, i) => (100 * rate) / reference[i].rate);
        return createRow(`${server}: ${name} beside the ${beside}`, '%', runs, { atLeast });
      }),
  );
  const rates = [...samples].flatMap(([key, list]) => [
    createRow(
      key,
      'answers/s',
      list.map(({ rate }) => rate),
    ),
    ...(key === FLOOR
      ? []
      : [
          createRow(
            `${key}, processor time of the server`,
            'ms',
            list.map(({ cpuMs }) => cpuMs),
          ),
        ]),
  ]);
  return [...shares, ...rates];
}

export const section = {
  name: 'answers',
  title: 'Answers a second of one process, 20 connections',
  minutes: 3,
  run: ({ rounds, seconds }) =>
    withServer(({ base }) => measureAnswers([{ name: 'mall', base }], { rounds, seconds })),
};
