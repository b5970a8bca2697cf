import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import { sql } from 'kysely';
import { BUDGETS } from '../budgets.ts';
import { createRow, formatNumber, getMedian, getPercentile } from '../support/rows.mjs';
import { withFolder } from '../support/server.mjs';
import { withPostgresDatabase } from '../with-postgres-database.mjs';

const { createMall } = await import('../../server/mall/index.ts');
const { importCatalogue } = await import('../../server/mall/operator/catalogue/import-catalogue.ts');
const { readSeedContent } = await import('../../server/mall/seed/read-seed-content.ts');

const MAX_P95_MS = BUDGETS.data.p95Ms;
const silent = { info() {}, warn() {}, error: console.error };

let seed = 20260310;
/** A number below `count` from a fixed sequence (mulberry32), so that every run has the same products and queries. */
function pickNumber(count) {
  seed = (seed + 0x6d2b79f5) | 0;
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
}
const pick = (list) => list[pickNumber(list.length)];

const templates = Object.values(readSeedContent().goods).flat();
const SYLLABLES =
  'ba be bo da de do ka ke ko la le lo ma me mo na ne no ra re ro sa se so ta te to va ve vo'.split(' ');
const HAN = [...'安宝晨达恩芳光海和嘉科乐美宁品清荣盛泰维欣雅源泽'];
const brands = Array.from({ length: 1500 }, () => ({
  en: `${pick(SYLLABLES)}${pick(SYLLABLES)}${pick(SYLLABLES)}`,
  zh: `${pick(HAN)}${pick(HAN)}`,
}));
const styles = [
  ['轻奢', 'Luxe'],
  ['经典', 'Classic'],
  ['便携', 'Portable'],
  ['家用', 'Home'],
  ['儿童', 'Kids'],
  ['商务', 'Business'],
  ['户外', 'Outdoor'],
  ['复古', 'Retro'],
  ['智能', 'Smart'],
  ['加厚', 'Thick'],
  ['迷你', 'Mini'],
  ['大号', 'Large'],
]; // prettier-ignore

/** Writes a catalogue of products to a file: the demo's products under many brands and styles, with descriptions of other products mixed in. */
async function writeFile(file, products, groupId) {
  const target = createWriteStream(file);
  target.write(
    'goodsId,groupId,supplier,nameZh,nameEn,subtitleZh,subtitleEn,descriptionZh,descriptionEn,cover,pictures,tags,specId,specNameZh,specNameEn,points,priceFen,marketPriceFen,stock\n',
  );
  for (let index = 0; index < products; index += 1) {
    const [goods, other, brand, style] = [pick(templates), pick(templates), pick(brands), pick(styles)];
    const row = [
      `bench-${index}`,
      groupId,
      'supplier-1',
      `${brand.zh} ${style[0]}${goods.name.zh}`,
      `${brand.en} ${style[1]} ${goods.name.en} ${index}`,
      goods.subtitle.zh,
      goods.subtitle.en,
      [...goods.description.zh, ...other.description.zh].join('\n'),
      [...goods.description.en, ...other.description.en].join('\n'),
      'goods/x.webp',
      'goods/x.webp',
      'new',
      `bench-${index}`,
      '标准',
      'Standard',
      100 + (index % 900),
      0,
      9900,
      5,
    ]; // prettier-ignore
    if (!target.write(stringify([row]))) await new Promise((resolve) => target.once('drain', resolve));
  }
  target.end();
  await finished(target);
}

const pickHan = () => {
  const run = pick(pick(templates).name.zh.match(/\p{Script=Han}{2,}/gu) ?? ['礼盒']);
  const length = Math.min([...run].length, 2 + pickNumber(3));
  const start = pickNumber([...run].length - length + 1);
  return [...run].slice(start, start + length).join('');
};
const pickWord = () => pick(pick(templates).name.en.match(/[a-z]{4,}/gi) ?? ['box']).toLowerCase();
const misspell = (word) => {
  const at = pickNumber(word.length);
  return `${word.slice(0, at)}${pick([...'aeiorst'])}${word.slice(at + 1)}`;
};

/** Kinds of queries, with their share in percent. */
const kinds = [
  ['a Chinese word', 20, () => ({ keyword: pickHan() })],
  ['two Chinese words', 10, () => ({ keyword: `${pick(styles)[0]} ${pickHan()}` })],
  ['an English word', 15, () => ({ keyword: pickWord() })],
  ['two English words', 10, () => ({ keyword: `${pickWord().slice(0, 7)} ${pickWord().slice(0, 7)}` })],
  ['a later page', 5, () => ({ keyword: pickHan(), pageNum: 2 + pickNumber(20) })],
  ['a brand', 5, () => ({ keyword: pick([pick(brands).zh, pick(brands).en]) })],
  ['a word being typed', 5, () => ({ keyword: pickWord().slice(0, 3), pageSize: 6, typos: 1 })],
  ['one Chinese character', 5, () => ({ keyword: [...pickHan()][0] })],
  ['a misspelled word', 5, () => ({ keyword: misspell(pickWord()), pageSize: 6, typos: 1 })],
  ['another order', 5, () => ({ keyword: pickHan(), sort: pick(['newest', 'pointsAsc', 'popular']) })],
  ['a range of points', 5, () => ({ keyword: pickHan(), minPoints: 300, maxPoints: 599 })],
  [
    'one character in another order',
    5,
    () => ({ keyword: [...pickHan()][0], sort: pick(['newest', 'pointsAsc', 'pointsDesc']) }),
  ],
  ['a range of one character', 5, () => ({ keyword: [...pickHan()][0], minPoints: 300, maxPoints: 599 })],
];

/** Makes the calls, one after the other. */
async function measure(mall, count) {
  const calls = kinds.flatMap(([kind, share, create]) =>
    Array.from({ length: (count * share) / 100 }, () => ({ kind, args: create() })),
  );
  const results = [];
  for (let round = 0; round < 2; round += 1) {
    // The first round only warms the caches of the database.
    results.length = 0;
    for (const { kind, args } of calls) {
      const request = new Request(`http://mall/api/search/goodsSearch?${new URLSearchParams(args)}`, {
        headers: { 'x-mall-pid': '10000' },
      });
      const [begin, usage] = [performance.now(), process.cpuUsage()];
      const { code, data, msg } = await (await mall.fetch(request)).json();
      const ms = performance.now() - begin;
      const { user, system } = process.cpuUsage(usage);
      if (code !== 200) throw new Error(`${JSON.stringify(args)}: ${msg}`);
      results.push({ kind, ms, cpuMs: (user + system) / 1000, total: data.total, keyword: args.keyword });
    }
  }
  return results;
}

/** A row of calls: p95, with what else is worth knowing as a note. */
function createSearchRow(what, results, judgement) {
  const times = results.map(({ ms }) => ms);
  const processor = getPercentile(
    results.map(({ cpuMs }) => cpuMs),
    0.95,
  );
  const matches = getMedian(results.map(({ total }) => total));
  const row = createRow(`${what}: p95`, 'ms', [getPercentile(times, 0.95)], {
    ...judgement,
    note: `p50 ${formatNumber(getMedian(times))}, p95 of this process ${formatNumber(processor)}, median of ${matches} matches`,
  });
  return { ...row, spread: [Math.min(...times), Math.max(...times)], runs: times };
}

/** Imports products into a new mall and measures calls of the search; on SQLite, `options` has the folder. */
async function measureSearch(name, options, file, { products, calls }) {
  const mall = await createMall({ ...options, log: silent });
  try {
    const group = await mall.db.selectFrom('goods_groups').select('id').executeTakeFirstOrThrow();
    seed = 20260310;
    await writeFile(file, products, group.id);
    const { issues } = await importCatalogue(mall.deps, file);
    if (issues.length > 0) throw new Error(JSON.stringify(issues[0]));
    // Popularity that differs, and the statistics that both databases collect by themselves in time.
    await mall.db.connection().execute(async (connection) => {
      if (options.databaseUrl) await sql`set statement_timeout = 0`.execute(connection);
      await sql`update goods set exchanged = (search_no * 7919) % 10007`.execute(connection);
      await sql.raw(options.databaseUrl ? 'vacuum analyze' : 'pragma optimize = 0x10002').execute(connection);
    });
    const results = await measure(mall, calls);
    return [
      createSearchRow(`${name}: all calls`, results, { atMost: MAX_P95_MS }),
      ...kinds.map(([kind]) =>
        createSearchRow(
          `${name}: ${kind}`,
          results.filter((each) => each.kind === kind),
        ),
      ),
    ];
  } finally {
    await mall.close();
  }
}

/** Measures the search on the databases that are named. */
export const measureSearches = ({ products, calls, databases = ['sqlite', 'postgres'] }) =>
  withFolder(async (folder) => {
    const file = path.join(folder, 'catalogue.csv');
    const size = { products, calls };
    const onSqlite = databases.includes('sqlite')
      ? await measureSearch('SQLite', { dataDir: folder }, file, size)
      : [];
    const onPostgres = databases.includes('postgres')
      ? await withPostgresDatabase((databaseUrl) => measureSearch('PostgreSQL', { databaseUrl }, file, size))
      : [];
    return [...onSqlite, ...onPostgres];
  });

export const section = {
  name: 'search',
  title: 'Search in 100,000 products (times --scale)',
  minutes: 5,
  run: ({ scale, isQuick }) =>
    measureSearches({ products: Math.round(100_000 * scale), calls: isQuick ? 200 : 2000 }),
};
