import 'server-only';
import { sql } from 'kysely';
import { isPostgres } from '../../db/dialect';
import { jsonColumn } from '../../db/json-column';
import type { GoodsTable } from '../../db/tables/catalogue';
import type { Tx } from '../../db/types';
import { countGoodsOnSale } from '../../goods/counts';
import { indexGoods, numberGoods, toSearchText } from '../../goods/search/index-goods';
import { lowerStocks } from '../../service-order/sync-stock';
import { type GoodsPart, type SpecPart, specPart, stagedGoods } from './catalogue-row';
import { type DifferenceImport, recordImport } from './imported-catalogues';
import { findStockFaults, type RowIssue, type StagingDb, type StagingTable } from './staging';

const goodsColumn = jsonColumn('catalogue_staging.goods', stagedGoods);
const specColumn = jsonColumn('catalogue_staging.spec', specPart);

/** Rows in one statement; SQLite takes 32,766 parameters. */
const BATCH_ROWS = 500;

const splitParagraphs = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');

/** What a row of `goods` has besides the fields of the file. */
interface GoodsSource {
  /** All specs of the product, whose names are searched. */
  specs: readonly Pick<SpecRow, 'id' | 'position' | 'name_zh' | 'name_en'>[];
  now: Date;
}

function toGoodsRow(goods: GoodsPart, { specs, now }: GoodsSource): GoodsTable {
  const name = { zh: goods.nameZh, en: goods.nameEn };
  const description = { zh: splitParagraphs(goods.descriptionZh), en: splitParagraphs(goods.descriptionEn) };
  const subtitle = { zh: goods.subtitleZh, en: goods.subtitleEn };
  const { facts } = goods;
  const specNames = specs
    .toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))
    .map((spec) => ({ name: { zh: spec.name_zh, en: spec.name_en } }));
  return {
    id: goods.goodsId,
    group_id: goods.groupId,
    position: goods.position,
    kind: goods.kind,
    supplier: goods.supplier,
    name_zh: goods.nameZh,
    name_en: goods.nameEn,
    detail: JSON.stringify({
      subtitle,
      description,
      facts,
      optionName: { zh: goods.optionZh, en: goods.optionEn },
    }),
    cover: goods.cover,
    pictures: JSON.stringify(goods.pictures),
    tags: JSON.stringify(goods.tags),
    search_text: toSearchText({ name, subtitle, facts, specs: specNames, description }),
    list_points: 0,
    exchanged: 0,
    created_at: now.toISOString(),
    on_sale: goods.onSale ? 1 : 0,
    search_no: null,
  };
}

/** Columns that an import does not change in existing goods. */
const KEPT_COLUMNS: ReadonlySet<string> = new Set(['id', 'exchanged', 'created_at', 'list_points']);

/**
 * Calculates the stock of a spec after the import from its `current` one; undefined for a new spec. With the stock at the
 * export, only what the operator changed counts: otherwise pieces that were sold since would be on sale again (R-OPERATOR-20).
 */
function calculateStock({ stock, stockWas }: SpecPart, current: number | undefined): number {
  if (current === undefined) return stock ?? 0;
  if (stock === undefined) return current;
  return stockWas === undefined ? stock : current + stock - stockWas;
}

const toSpecRow = (goodsId: string, spec: SpecPart, stock: number) => ({
  id: spec.specId,
  goods_id: goodsId,
  position: spec.specPosition,
  name_zh: spec.specNameZh,
  name_en: spec.specNameEn,
  points: spec.points,
  price_fen: spec.priceFen,
  market_price_fen: spec.marketPriceFen,
  stock,
  supplied: stock,
  weight_grams: spec.weightGrams,
  order_limit: spec.orderLimit,
});

type SpecRow = ReturnType<typeof toSpecRow>;

/** Columns in which a product or a spec of the file does not differ from that of the database. */
const UNCOMPARED_COLUMNS: ReadonlySet<string> = new Set([...KEPT_COLUMNS, 'search_no', 'supplied']);

const toExcluded = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, sql.ref(`excluded.${name}`)]));

/** Whether the database has a row as the file has it, apart from the columns that an import does not set. */
const isStored = (row: object, stored: object | undefined): boolean =>
  stored !== undefined &&
  Object.entries(row).every(
    ([name, value]) => UNCOMPARED_COLUMNS.has(name) || Reflect.get(stored, name) === value,
  );

/** Some rows of the file, and what the database has of their products. */
interface Batch {
  /** Rows of the file. */
  rows: number;
  goods: readonly GoodsTable[];
  specs: readonly SpecRow[];
  storedSpecs: readonly SpecRow[];
}

/** Reads the spec of a staged row. `stored`: the specs of its product in the database, by id. */
function readSpecRow(
  { goods_id, spec }: Pick<StagingTable, 'goods_id' | 'spec'>,
  stored: ReadonlyMap<string, Pick<SpecRow, 'stock'>>,
): SpecRow {
  const part = specColumn.parse(spec);
  return toSpecRow(goods_id, part, calculateStock(part, stored.get(part.specId)?.stock));
}

/** Converts staged rows to those of the catalogue. A product is searched by its specs in other batches and in the database as well. */
async function toBatch(staging: StagingDb, rows: readonly StagingTable[], now: Date): Promise<Batch> {
  const parts = new Map(rows.map((row) => [row.goods_id, goodsColumn.parse(row.goods)]));
  const ids = [...parts.keys()];
  const storedSpecs = await staging
    .selectFrom('goods_specs')
    .selectAll()
    .where('goods_id', 'in', ids)
    .execute();
  const ofFile = await staging
    .selectFrom('catalogue_staging')
    .select(['goods_id', 'spec'])
    .where('goods_id', 'in', ids)
    .execute();
  const stored = new Map(storedSpecs.map((spec) => [spec.id, spec]));
  const specsOfFile = ofFile.map((row) => readSpecRow(row, stored));
  const specs = new Map([...storedSpecs, ...specsOfFile].map((spec) => [spec.id, spec]));
  const specsByGoods = Map.groupBy(specs.values(), (spec) => spec.goods_id);
  return {
    rows: rows.length,
    goods: Array.from(parts, ([id, part]) => toGoodsRow(part, { specs: specsByGoods.get(id) ?? [], now })),
    specs: rows.map((row) => readSpecRow(row, stored)),
    storedSpecs,
  };
}

async function* readBatches(staging: StagingDb, now: Date): AsyncGenerator<Batch> {
  for (let after = 0; ; ) {
    const rows = await staging
      .selectFrom('catalogue_staging')
      .selectAll()
      .where('row_number', '>', after)
      .orderBy('row_number')
      .limit(BATCH_ROWS)
      .execute();
    if (rows.length === 0) return;
    yield await toBatch(staging, rows, now);
    after = rows.at(-1)?.row_number ?? after;
  }
}

/** Finds the products that are new, or that differ from those of the database in a field or in a spec. */
async function findChangedGoods(staging: StagingDb, { goods, specs, storedSpecs }: Batch): Promise<string[]> {
  const stored = await staging
    .selectFrom('goods')
    .selectAll()
    .where(
      'id',
      'in',
      goods.map(({ id }) => id),
    )
    .execute();
  const goodsById = new Map(stored.map((row) => [row.id, row]));
  const specsById = new Map(storedSpecs.map((row) => [row.id, row]));
  const changedGoods = goods.filter((row) => !isStored(row, goodsById.get(row.id)));
  const changedSpecs = specs.filter((row) => !isStored(row, specsById.get(row.id)));
  return [...changedGoods.map(({ id }) => id), ...changedSpecs.map((row) => row.goods_id)];
}

/** Writes goods and their full-text index. `spelled`: words that the index has got in this import. */
async function writeGoods(tx: Tx, goods: readonly GoodsTable[], spelled: Set<string>): Promise<void> {
  const numbers = await numberGoods(
    tx,
    goods.map(({ id }) => id),
  );
  const rows = goods.map((row) => ({ ...row, search_no: numbers.get(row.id) ?? null }));
  const changes = toExcluded(Object.keys(rows[0] ?? {}).filter((name) => !KEPT_COLUMNS.has(name)));
  await tx
    .insertInto('goods')
    .values([...rows])
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute();
  await indexGoods(tx, rows, spelled);
}

/**
 * Locks the specs of all goods that an import writes, before the goods themselves and in the order of ids (by their code units), as
 * orders do: otherwise one could wait for the other.
 */
async function lockSpecs(tx: Tx, goodsIds: readonly string[]): Promise<void> {
  if (!isPostgres(tx)) return;
  await sql`
    select id from goods_specs where goods_id = any(${goodsIds}::text[]) order by id collate "C" for no key update`.execute(
    tx,
  );
}

/** Sets `stock` to what was calculated under the lock of `lockSpecs`; `supplied` changes by the same difference. */
async function writeSpecs(tx: Tx, rows: readonly SpecRow[]): Promise<void> {
  const changes = toExcluded(
    Object.keys(rows[0] ?? {}).filter((name) => name !== 'id' && name !== 'supplied'),
  );
  const supplied = sql<number>`goods_specs.supplied + excluded.stock - goods_specs.stock`;
  await tx
    .insertInto('goods_specs')
    .values([...rows])
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...changes, supplied }))
    .execute();
}

const refreshListPoints = (tx: Tx, goodsIds: readonly string[]) =>
  sql`
    update goods set list_points = (
      select coalesce(min(case when stock > 0 then points end), min(points)) from goods_specs where goods_id = goods.id
    ) where id in (${sql.join(goodsIds)})`.execute(tx);

/** Writes the products of a batch. `spelled`: words that the index has got in this import. */
async function writeBatch(
  tx: Tx,
  { goods, specs }: Batch,
  { now, spelled }: { now: Date; spelled: Set<string> },
): Promise<void> {
  await writeGoods(tx, goods, spelled);
  await writeSpecs(tx, specs);
  await lowerStocks(
    tx,
    specs.map(({ id }) => id),
    now,
  );
  await refreshListPoints(
    tx,
    goods.map(({ id }) => id),
  );
}

/**
 * Writes the products of the staged rows that are new or changed, in one transaction. The others stay unlocked, so that orders of them
 * go on (R-OPERATOR-19).
 * @param difference to record, if the file changes a stock by a difference
 * @param onProgress receives the number of rows that are done
 * @returns the number of rows of new and changed products, or the faults for which nothing was written
 * @throws AppError conflict `already_done` when another import of the same file was faster
 */
export async function writeStaged(
  staging: StagingDb,
  now: Date,
  {
    difference,
    onProgress,
  }: { difference: DifferenceImport | undefined; onProgress: (rows: number) => void },
): Promise<{ changed?: number; issues: RowIssue[] }> {
  // Before the transaction: on SQLite every other change waits for its end.
  const changed = new Set<string>();
  for await (const batch of readBatches(staging, now))
    for (const id of await findChangedGoods(staging, batch)) changed.add(id);
  if (changed.size === 0) return { changed: 0, issues: [] };
  return staging.transaction().execute(async (tx) => {
    if (isPostgres(tx)) {
      // On a busy machine the connection may be idle between two batches.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    }
    await lockSpecs(tx, [...changed]);
    // Orders may have taken pieces since the rows were checked; from here on they wait.
    const issues = await findStockFaults(tx);
    if (issues.length > 0) return { issues };
    if (difference) await recordImport(tx, difference);
    const spelled = new Set<string>();
    let written = 0;
    let done = 0;
    for await (const batch of readBatches(tx, now)) {
      const goods = batch.goods.filter(({ id }) => changed.has(id));
      const specs = batch.specs.filter((spec) => changed.has(spec.goods_id));
      if (goods.length > 0) await writeBatch(tx, { ...batch, goods, specs }, { now, spelled });
      written += specs.length;
      done += batch.rows;
      onProgress(done);
    }
    await countGoodsOnSale(tx);
    return { changed: written, issues };
  });
}
