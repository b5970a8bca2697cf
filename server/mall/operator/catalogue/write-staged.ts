import 'server-only';
import { sql } from 'kysely';
import { isPostgres } from '../../db/dialect';
import { jsonColumn } from '../../db/json-column';
import type { GoodsTable } from '../../db/tables/catalogue';
import type { Db } from '../../db/types';
import { countGoodsOnSale } from '../../goods/counts';
import { indexGoods, numberGoods, toSearchText } from '../../goods/search/index-goods';
import { lowerStocks } from '../../service-order/sync-stock';
import { type GoodsPart, type SpecPart, specPart, stagedGoods } from './catalogue-row';
import type { StagingDb } from './staging';

const goodsColumn = jsonColumn('catalogue_staging.goods', stagedGoods);
const specColumn = jsonColumn('catalogue_staging.spec', specPart);

/** Rows in one statement; SQLite takes 32,766 parameters. */
const BATCH_ROWS = 500;

const splitParagraphs = (text: string): string[] => text.split(/\r?\n/).filter((line) => line.trim() !== '');

function toGoodsRow(goods: GoodsPart, searchNo: number | null, now: Date): GoodsTable {
  const description = { zh: splitParagraphs(goods.descriptionZh), en: splitParagraphs(goods.descriptionEn) };
  const subtitle = { zh: goods.subtitleZh, en: goods.subtitleEn };
  const texts = [goods.nameZh, goods.nameEn, subtitle.zh, subtitle.en, ...description.zh, ...description.en];
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
      facts: goods.facts,
      optionName: { zh: goods.optionZh, en: goods.optionEn },
    }),
    cover: goods.cover,
    pictures: JSON.stringify(goods.pictures),
    tags: JSON.stringify(goods.tags),
    search_text: toSearchText(texts),
    list_points: 0,
    exchanged: 0,
    created_at: now.toISOString(),
    on_sale: goods.onSale ? 1 : 0,
    search_no: searchNo,
  };
}

/** Columns that an import does not change in existing goods. */
const KEPT_COLUMNS: ReadonlySet<string> = new Set(['id', 'exchanged', 'created_at', 'list_points']);

const toSpecRow = (goodsId: string, spec: SpecPart) => ({
  id: spec.specId,
  goods_id: goodsId,
  position: spec.specPosition,
  name_zh: spec.specNameZh,
  name_en: spec.specNameEn,
  points: spec.points,
  price_fen: spec.priceFen,
  market_price_fen: spec.marketPriceFen,
  stock: spec.stock,
  supplied: spec.stock,
  weight_grams: spec.weightGrams,
  order_limit: spec.orderLimit,
});

const toExcluded = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, sql.ref(`excluded.${name}`)]));

/** Writes goods and their full-text index. `spelled`: words that the index has got in this import. */
async function writeGoods(
  tx: StagingDb,
  goods: readonly GoodsPart[],
  now: Date,
  spelled: Set<string>,
): Promise<void> {
  const db: Db = tx;
  const numbers = await numberGoods(
    db,
    goods.map(({ goodsId }) => goodsId),
  );
  const rows = goods.map((part) => toGoodsRow(part, numbers.get(part.goodsId) ?? null, now));
  const changes = toExcluded(Object.keys(rows[0] ?? {}).filter((name) => !KEPT_COLUMNS.has(name)));
  await tx
    .insertInto('goods')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute();
  await indexGoods(db, rows, spelled);
}

/** Sets `stock` to what the operator says can be sold; `supplied` changes by the same difference. */
async function writeSpecs(tx: StagingDb, rows: readonly ReturnType<typeof toSpecRow>[]): Promise<void> {
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

async function refreshListPoints(tx: StagingDb): Promise<void> {
  await sql`
    update goods set list_points = (
      select coalesce(min(case when stock > 0 then points end), min(points)) from goods_specs where goods_id = goods.id
    ) where id in (select goods_id from catalogue_staging)`.execute(tx);
}

/** Writes the staged rows into the catalogue in one transaction. `onProgress` receives the number of rows written. */
export async function writeStaged(
  staging: StagingDb,
  now: Date,
  onProgress: (rows: number) => void,
): Promise<void> {
  await staging.transaction().execute(async (tx) => {
    if (isPostgres(tx)) {
      // On a busy machine the connection may be idle between two batches.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
    }
    const spelled = new Set<string>();
    for (let after = 0, written = 0; ; ) {
      const rows = await tx
        .selectFrom('catalogue_staging')
        .selectAll()
        .where('row_number', '>', after)
        .orderBy('row_number')
        .limit(BATCH_ROWS)
        .execute();
      if (rows.length === 0) break;
      const goods = new Map(rows.map((row) => [row.goods_id, goodsColumn.parse(row.goods)]));
      await writeGoods(tx, [...goods.values()], now, spelled);
      await writeSpecs(
        tx,
        rows.map((row) => toSpecRow(row.goods_id, specColumn.parse(row.spec))),
      );
      await lowerStocks(
        tx,
        rows.map((row) => row.spec_id),
        now,
      );
      written += rows.length;
      after = rows.at(-1)?.row_number ?? after;
      onProgress(written);
    }
    await refreshListPoints(tx);
    await countGoodsOnSale(tx);
  });
}
