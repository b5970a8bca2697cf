import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { BUDGETS } from '../budgets.ts';
import { readMemoryMb } from '../support/processes.mjs';
import { createRow, getMedian } from '../support/rows.mjs';
import { PHONE_HEADERS, startServer, withFolder } from '../support/server.mjs';

const PRODUCTS = 20_000;
const PROJECTS = 1_000;
const CALLERS = 4;
/** Samples of memory in a run. */
const SAMPLES = 60;

/** Fills the mall of a folder with products and projects. */
async function fill(dataFolder) {
  const { createMall } = await import('../../server/mall/index.ts');
  const { createCatalogueStatements } = await import('../indexes/fill/catalogue.ts');
  const silent = { info() {}, warn() {}, error: console.error };
  const mall = await createMall({ dataDir: dataFolder, log: silent });
  const listColumns = async (table) =>
    Object.keys(await mall.db.selectFrom(table).selectAll().limit(1).executeTakeFirstOrThrow());
  const columns = { goods: await listColumns('goods'), goods_specs: await listColumns('goods_specs') };
  await mall.close();
  const database = new DatabaseSync(path.join(dataFolder, 'mall.db'), { timeout: 10_000 });
  try {
    const { count } = database.prepare('select count(*) as count from goods').get();
    const copies = Math.ceil(PRODUCTS / Number(count)) - 1;
    database.exec('begin');
    for (const statement of createCatalogueStatements(columns, { copies, projects: PROJECTS }))
      database.exec(statement);
    database.exec('commit');
    const select = (text) =>
      database
        .prepare(text)
        .all()
        .map((row) => String(Object.values(row)[0]));
    return {
      products: select('select id from goods where on_sale = 1'),
      projects: select('select p_id from projects where is_open = 1'),
    };
  } finally {
    database.close();
  }
}

/** Megabytes of the files below a folder. */
function measureFolder(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((sum, { parentPath, name }) => {
    const size = statSync(path.join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0;
    return sum + size / 1e6;
  }, 0);
}

/** Requests pages of products of projects, and a picture of each, until the time is over. */
async function visitUntil(until, base, { products, projects }, counts) {
  while (Date.now() < until) {
    const product = products[Math.floor(Math.random() * products.length)];
    const project = projects[Math.floor(Math.random() * projects.length)];
    const url = `${base}/goodsProfile/${product}?pId=${project}`;
    const response = await fetch(url, { headers: PHONE_HEADERS });
    const html = await response.text();
    counts.pages += 1;
    if (response.status !== 200) counts.failed += 1;
    const picture = /<img[^>]* src="([^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&');
    if (picture) await (await fetch(new URL(picture, url), { headers: PHONE_HEADERS })).arrayBuffer();
  }
}

export const section = {
  name: 'memory',
  title: 'Memory of one process over 20,000 product pages in 1,000 projects (SQLite)',
  minutes: 11,
  run: ({ minutes, log }) =>
    withFolder(async (dataFolder) => {
      const ids = await fill(dataFolder);
      const server = await startServer({ dataFolder });
      try {
        const diskBefore = measureFolder(dataFolder) + measureFolder(process.env.NEXT_DIST_DIR);
        const counts = { pages: 0, failed: 0 };
        const begin = Date.now();
        const duration = minutes * 60_000;
        const memory = [];
        const timer = setInterval(() => {
          memory.push(readMemoryMb(server.pid));
          if (memory.length % 10 === 0) log(`${counts.pages} pages, ${Math.round(memory.at(-1))} MB`);
        }, duration / SAMPLES);
        await Promise.all(
          Array.from({ length: CALLERS }, () => visitUntil(begin + duration, server.base, ids, counts)),
        );
        clearInterval(timer);
        const getFifth = (index) =>
          memory.slice((memory.length * index) / 5, (memory.length * (index + 1)) / 5);
        const growth = 100 * (getMedian(getFifth(4)) / getMedian(getFifth(2)) - 1);
        const disk = measureFolder(dataFolder) + measureFolder(process.env.NEXT_DIST_DIR) - diskBefore;
        const rows = [
          createRow('largest memory', 'MB', [Math.max(...memory)], { atMost: BUDGETS.memory.mb }),
          createRow('growth of the last fifth over the middle one', '%', [growth], {
            atMost: BUDGETS.memory.growthPercent,
          }),
          createRow('disk that the run has filled', 'MB', [disk], { atMost: BUDGETS.memory.diskMb }),
          createRow('memory over time', 'MB', memory, { note: `every ${duration / SAMPLES / 1000} s` }),
          createRow('pages', '', [counts.pages], {
            note: `in ${minutes} min by ${CALLERS} callers, ${counts.failed} failed`,
          }),
        ];
        return rows;
      } finally {
        await server.stop();
      }
    }),
};
