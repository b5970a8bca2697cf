/**
 * Measures the import of a catalogue file of 100,000 rows on both databases. Usage: `npm run bench --
 * bench/catalogue.mjs [rows]`. PostgreSQL is `TEST_DATABASE_URL`, else the tests' server, which does not sync to disk.
 */
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { finished } from 'node:stream/promises';
import { withPostgresDatabase } from './with-postgres-database.mjs';

const { createMall } = await import('../server/mall/index.ts');
const { importCatalogue } = await import('../server/mall/operator/catalogue/import-catalogue.ts');

const ROWS = Number(process.argv[2] ?? 100_000);
const folder = mkdtempSync(path.join(tmpdir(), 'bench-catalogue-'));
const file = path.join(folder, 'catalogue.csv');
const silent = { info() {}, warn() {}, error: console.error };

/** Writes a file with three specs per product and different texts in each row. */
async function writeFile(groupId) {
  const target = createWriteStream(file);
  target.write(
    'goodsId,groupId,supplier,nameZh,nameEn,descriptionZh,descriptionEn,cover,pictures,tags,specId,specNameZh,specNameEn,points,priceFen,marketPriceFen,stock\n',
  );
  for (let row = 0; row < ROWS; row += 1) {
    const goods = Math.floor(row / 3);
    const line = `bench-${goods},${groupId},supplier-${goods % 50},货品 ${goods},Goods ${goods},很好的东西 ${goods},A fine thing ${goods},goods/x.webp,goods/x.webp|goods/y.webp,new|hot,bench-${row},规格 ${row},Spec ${row},${100 + (row % 900)},${(row % 5) * 100},9900,${row % 100}\n`;
    if (!target.write(line)) await new Promise((resolve) => target.once('drain', resolve));
  }
  target.end();
  await finished(target);
}

async function bench(options) {
  const mall = await createMall({ ...options, log: silent });
  try {
    const group = await mall.db.selectFrom('goods_groups').select('id').executeTakeFirstOrThrow();
    await writeFile(group.id);
    let maxHeapBytes = 0;
    const measureHeap = () => {
      maxHeapBytes = Math.max(maxHeapBytes, process.memoryUsage().heapUsed);
    };
    const rounds = [];
    for (let round = 0; round < 2; round += 1) {
      const begin = performance.now();
      const { issues } = await importCatalogue(mall.deps, file, { onProgress: measureHeap });
      if (issues.length > 0) throw new Error(JSON.stringify(issues[0]));
      rounds.push(((performance.now() - begin) / 1000).toFixed(1));
    }
    return { 'first, s': rounds[0], 'again, s': rounds[1], 'max. heap, MB': Math.round(maxHeapBytes / 1e6) };
  } finally {
    await mall.close();
  }
}

try {
  console.log(`${ROWS} rows, Node ${process.version}`);
  console.table({
    SQLite: await bench({ dataDir: folder }),
    PostgreSQL: await withPostgresDatabase((databaseUrl) => bench({ databaseUrl })),
  });
} finally {
  rmSync(folder, { recursive: true });
}
