import 'server-only';
import type { Options } from 'csv-stringify';
import type { Db } from '../../db/types';
import { detailColumn, picturesColumn, tagsColumn } from '../../goods/goods-columns';
import { columns, SEPARATOR } from './catalogue-row';
import { escapeFormula } from './formula';

/** Rows read in one statement. */
const BATCH_ROWS = 1000;

type Cell = string | number | boolean;
export type ExportedRow = Record<(typeof columns)[number], Cell>;

const readBatchAfter = (db: Db, goodsId: string, specId: string) =>
  db
    .selectFrom('goods')
    .innerJoin('goods_specs', 'goods_specs.goods_id', 'goods.id')
    .select([
      'goods.id as goodsId',
      'group_id',
      'kind',
      'supplier',
      'goods.name_zh',
      'goods.name_en',
      'detail',
    ])
    .select(['cover', 'pictures', 'tags', 'goods.position', 'on_sale', 'goods_specs.id as specId'])
    .select(['goods_specs.position as specPosition', 'goods_specs.name_zh as specNameZh'])
    .select(['goods_specs.name_en as specNameEn', 'points', 'price_fen', 'market_price_fen', 'stock'])
    .select(['weight_grams', 'order_limit'])
    .where(({ eb, and, or }) =>
      or([
        eb('goods.id', '>', goodsId),
        and([eb('goods.id', '=', goodsId), eb('goods_specs.id', '>', specId)]),
      ]),
    )
    .orderBy('goods.id')
    .orderBy('goods_specs.id')
    .limit(BATCH_ROWS)
    .execute();

type SpecWithGoods = Awaited<ReturnType<typeof readBatchAfter>>[number];

function toExportedRow(row: SpecWithGoods): ExportedRow {
  const detail = detailColumn.parse(row.detail);
  return {
    goodsId: row.goodsId,
    groupId: row.group_id,
    kind: row.kind,
    supplier: row.supplier,
    nameZh: row.name_zh,
    nameEn: row.name_en,
    subtitleZh: detail.subtitle.zh,
    subtitleEn: detail.subtitle.en,
    optionZh: detail.optionName.zh,
    optionEn: detail.optionName.en,
    descriptionZh: detail.description.zh.join('\n'),
    descriptionEn: detail.description.en.join('\n'),
    facts: detail.facts.length > 0 ? JSON.stringify(detail.facts) : '',
    cover: row.cover,
    pictures: picturesColumn.parse(row.pictures).join(SEPARATOR),
    tags: tagsColumn.parse(row.tags).join(SEPARATOR),
    position: row.position,
    onSale: row.on_sale === 1,
    specId: row.specId,
    specPosition: row.specPosition,
    specNameZh: row.specNameZh,
    specNameEn: row.specNameEn,
    points: row.points,
    priceFen: row.price_fen,
    marketPriceFen: row.market_price_fen,
    stock: row.stock,
    stockWas: row.stock,
    weightGrams: row.weight_grams,
    orderLimit: row.order_limit,
  };
}

/**
 * Options for CSV: escapes texts that a spreadsheet would take for formulas (R-OPERATOR-02), and starts with a byte order
 * mark, without which Excel reads Chinese as GBK (R-OPERATOR-21).
 */
export const csvFormat: Options = {
  bom: true,
  header: true,
  columns: [...columns],
  cast: { boolean: String, string: escapeFormula },
};

/** Yields every spec of the catalogue with its product, as `importCatalogue` reads it; reads in batches. */
export async function* exportCatalogue(db: Db): AsyncGenerator<ExportedRow> {
  for (let goodsId = '', specId = ''; ; ) {
    const rows = await readBatchAfter(db, goodsId, specId);
    yield* rows.map(toExportedRow);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return;
    ({ goodsId, specId } = last);
  }
}
