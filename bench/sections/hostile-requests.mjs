import { connect } from 'node:net';
import { BUDGETS } from '../budgets.ts';
import { createRow } from '../support/rows.mjs';
import { withServer } from '../support/server.mjs';

/** Characters of a header or an address; Node accepts headers of 16 KB. */
const LENGTH = 15_000;
/** An answer that takes longer is asked for again: the machine may be busy. */
const ENOUGH_MS = 40;
const MAX_ATTEMPTS = 3;
const MAX_WAIT_MS = 20_000;
/** The slowest requests that the report names. */
const MAX_ROWS = 5;

const repeat = (text) => text.repeat(LENGTH / text.length);

/** Texts for which an expression or a search may take a time that grows with the square of the length. */
const PATTERNS = {
  spaces: `a${repeat(' ')}b`,
  tabs: `a${repeat('\t')}b`,
  semicolons: `${repeat(';')}b`,
  commas: `${repeat(', ')}b`,
  slashes: `${repeat('/')}x`,
  backslashes: `${repeat('\\')}x`,
  quotes: `W/"${repeat('"')}x`,
  'equals signs': `${repeat('=')}x`,
  'encoded spaces': `${repeat('%20')}x`,
  parameters: `${repeat('a&')}b`,
  cookies: repeat('a=; '),
  qualities: repeat('a;q=0,'),
  digits: `${repeat('1')}x`,
  letters: `${repeat('a')}!`,
  hyphens: `${repeat('-')}x`,
  underscores: `${repeat('_')}x`,
  dots: `${repeat('.')}x`,
  colons: `${repeat(':')}x`,
  brackets: repeat('['),
  parentheses: `Mozilla/5.0 ${repeat('(')}`,
  products: `Mozilla/5.0 ${repeat('Safari/ ')}`,
};

const HEADERS = [
  ...['accept', 'accept-encoding', 'accept-language', 'authorization', 'cache-control', 'content-type'],
  ...['cookie', 'forwarded', 'host', 'if-modified-since', 'if-none-match', 'if-range', 'origin', 'range'],
  ...['referer', 'sec-fetch-site', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-request-id'],
  ...['next-router-prefetch', 'next-router-state-tree', 'rsc', 'traceparent', 'x-purpose'],
];

const TARGETS = {
  home: '/vantmall/home?pId=10000',
  search: '/vantmall/goodsSearch?pId=10000&keyword=tea',
  call: '/api/v9/goodsList?pId=10000',
  'unknown page': '/vantmall/nowhere?pId=10000',
};

const PREFIXES = [
  ...['/', '/vantmall/', '/vantmall/white/', '/vantmall/goodsProfile/', '/vantmall/activity/'],
  ...['/vantmall/home?', '/vantmall/home?pId=', '/vantmall/goodsSearch?pId=10000&keyword='],
  ...['/vantmall/myorder1?orderStatus=', '/vantmall/sitemap/', '/vantmall/wxAuth/', '/wxPay/', '/sandbox/'],
  ...['/vantmall/api/', '/api/v9/', '/api/v9/goodsList?pId=', '/uploads/', '/vantmall/catalogue/sheets/'],
  ...['/vantmall/_next/', '/vantmall/_next/static/', '/vantmall/_next/image?url='],
];
const ROUTER_HEADERS = { rsc: '1', 'next-router-prefetch': '1' };

/** Every header with every text, and every text in a path or a query. @returns {{ name: string, target: string, headers: Record<string, string> }[]} */
function listRequests() {
  const texts = Object.entries(PATTERNS);
  const inHeaders = Object.entries(TARGETS).flatMap(([page, target]) =>
    HEADERS.flatMap((header) =>
      texts.map(([pattern, text]) => ({
        name: `${pattern} in ${header} of ${page}`,
        target,
        headers: { [header]: text },
      })),
    ),
  );
  const inTargets = PREFIXES.flatMap((prefix) =>
    texts.flatMap(([pattern, text]) => {
      const target = prefix + text.replaceAll(/\s/g, '+');
      const name = `${pattern} behind ${prefix}`;
      return [
        { name, target, headers: {} },
        { name: `${name} for the router`, target, headers: ROUTER_HEADERS },
      ];
    }),
  );
  return [...inHeaders, ...inTargets];
}

/** Sends a request as it is, which no HTTP client would. @returns {Promise<number>} milliseconds until the first bytes of the answer */
function send(port, { target, headers }) {
  return new Promise((resolve) => {
    const begin = performance.now();
    const lines = Object.entries({ host: `localhost:${port}`, connection: 'close', ...headers });
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    const socket = connect(port, 'localhost', () => socket.write(`GET ${target} HTTP/1.1\r\n${head}\r\n`));
    const end = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(performance.now() - begin);
    };
    const timer = setTimeout(end, MAX_WAIT_MS);
    // A request that Node rejects itself ends without an answer.
    for (const event of ['data', 'error', 'close']) socket.on(event, end);
  });
}

async function measureFastest(port, request) {
  let fastest = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < MAX_ATTEMPTS && fastest > ENOUGH_MS; attempt += 1)
    fastest = Math.min(fastest, await send(port, request));
  return fastest;
}

export const section = {
  name: 'hostile-requests',
  title: 'Requests of 15 KB that try to keep the server busy: the fastest of three answers to each',
  minutes: 2,
  run: () =>
    withServer(async ({ port }) => {
      const results = [];
      for (const request of listRequests())
        results.push({ name: request.name, ms: await measureFastest(port, request) });
      const slowest = results.toSorted((a, b) => b.ms - a.ms).slice(0, MAX_ROWS);
      return [
        createRow(`the slowest of ${results.length}`, 'ms', [slowest[0]?.ms], {
          atMost: BUDGETS['hostile-requests'].ms,
          note: slowest[0]?.name,
        }),
        ...slowest.slice(1).map(({ name, ms }) => createRow(name, 'ms', [ms])),
      ];
    }),
};
