import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { BUDGETS } from '../budgets.ts';
import { openBrowser, openPhone, waitUntilIdle } from '../support/browser.mjs';
import { createRow } from '../support/rows.mjs';
import { PHONE_HEADERS, withServer } from '../support/server.mjs';

const PAGES = {
  home: '/home?pId=10000',
  goods: '/goodsProfile/101001?pId=10000',
  'my orders': '/myorder3?pId=10000',
  search: '/goodsSearch?pId=10000',
};
const EMPTY_PAGE = '/bench/empty';
const KB = 1000;
const DECOMPRESS = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };

/** Fetches as a browser does. @returns {Promise<{ bytes: number, text: string }>} the bytes as sent */
function fetchAsSent(url) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers: PHONE_HEADERS }, (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        if (response.statusCode !== 200) return reject(new Error(`${url}: ${response.statusCode}`));
        const decompress = DECOMPRESS[response.headers['content-encoding'] ?? ''];
        resolve({ bytes: body.length, text: String(decompress ? decompress(body) : body) });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

/** The sizes of a document and of the scripts that it names. */
async function measureDocument(base, path) {
  // The second answer is compressed as the later ones are.
  await fetchAsSent(base + path);
  const { bytes, text } = await fetchAsSent(base + path);
  const tags = [...text.matchAll(/<script[^>]*src="([^"]+)"[^>]*>/g)];
  const sources = [
    ...new Set(tags.filter(([tag]) => !/nomodule|text\/plain/i.test(tag)).map(([, source]) => source)),
  ];
  const scripts = await Promise.all(sources.map((source) => fetchAsSent(new URL(source, base).href)));
  const data = [...text.matchAll(/<script[^>]* id="_R_">([\s\S]*?)<\/script>/g)].map(([, data]) => data);
  return {
    documentKb: bytes / KB,
    flightShare: (100 * Buffer.byteLength(data.join(''))) / Buffer.byteLength(text),
    scriptKb: scripts.reduce((sum, script) => sum + script.bytes, 0) / KB,
    files: scripts.length,
  };
}

/** Visits a page with an empty cache until nothing is transferred. */
async function visit(browser, url) {
  const phone = await openPhone(browser);
  try {
    await phone.page.goto(url);
    await waitUntilIdle(phone.page, phone.transfers);
    const inView = await phone.page.evaluate(() =>
      [...document.querySelectorAll('img')]
        .filter((picture) => {
          const { top, bottom, left, right, width } = picture.getBoundingClientRect();
          return width > 0 && top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
        })
        .map((picture) => picture.currentSrc),
    );
    const sum = (transfers) => transfers.reduce((bytes, each) => bytes + each.bytes, 0) / KB;
    return {
      requests: phone.transfers.length,
      kilobytes: sum(phone.transfers),
      scriptKb: sum(phone.transfers.filter(({ type }) => type === 'Script')),
      firstScreenKb: sum(phone.transfers.filter(({ url: each }) => inView.includes(each))),
      prefetches: phone.transfers.filter(({ url: each }) => /[?&]_rsc\b/.test(each)).length,
    };
  } finally {
    await phone.close();
  }
}

export const section = {
  name: 'weight',
  title: 'Requests and bytes (1 KB = 1000 bytes as sent; exact)',
  minutes: 1,
  run: () =>
    withServer(async ({ base }) => {
      const rows = [];
      const empty = await measureDocument(base, EMPTY_PAGE);
      const browser = await openBrowser();
      try {
        rows.push(createRow('empty page: scripts', 'KB', [empty.scriptKb]));
        const emptyVisit = await visit(browser, base + EMPTY_PAGE);
        for (const [name, path] of Object.entries(PAGES)) {
          const document = await measureDocument(base, path);
          // The first visit makes the pictures.
          await visit(browser, base + path);
          const visited = await visit(browser, base + path);
          const over = document.scriptKb - empty.scriptKb;
          rows.push(
            createRow(`${name}: document with its style`, 'KB', [document.documentKb], {
              atMost: BUDGETS.weight.documentKb,
            }),
            createRow(`${name}: framework data of the raw HTML`, '%', [document.flightShare], {
              atMost: BUDGETS.weight.frameworkDataPercent,
            }),
            createRow(`${name}: scripts of the document`, 'KB', [document.scriptKb], {
              atMost: BUDGETS.weight.scriptKb,
              note: `${document.files} files`,
            }),
            createRow(`${name}: the same over the empty page`, 'KB', [over], {
              atMost: BUDGETS.weight.scriptKbOverEmptyPage,
            }),
            createRow(
              `${name}: scripts until idle, over the empty page`,
              'KB',
              [visited.scriptKb - emptyVisit.scriptKb],
              { note: 'with headers, and with the scripts of prefetched pages' },
            ),
          );
          if (name !== 'home') continue;
          rows.push(
            createRow('home: requests until idle', '', [visited.requests], {
              atMost: BUDGETS.weight.homeRequests,
              note: `${visited.prefetches} of them prefetch pages`,
            }),
            createRow('home: bytes until idle', 'KB', [visited.kilobytes], { atMost: BUDGETS.weight.homeKb }),
            createRow('home: pictures of the first screen', 'KB', [visited.firstScreenKb], {
              atMost: BUDGETS.weight.firstScreenPictureKb,
            }),
          );
        }
        return rows;
      } finally {
        await browser.close();
      }
    }),
};
