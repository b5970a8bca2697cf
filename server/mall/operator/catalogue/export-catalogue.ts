import 'server-only';
import type { Options } from 'csv-stringify';
import { z } from 'zod';
import type { Db } from '../../db/types';
import { goodsDetailColumn } from '../../goods/localized';
import { columns, SEPARATOR } from './catalogue-row';
import { escapeFormula } from './formula';

/** Rows read in one statement. */
const BATCH_ROWS = 1000;

const texts = z.array(z.string());

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

function toExportedRow(read: SpecWithGoods): ExportedRow {
  const detail = goodsDetailColumn.parse(JSON.parse(read.detail));
  return {
    goodsId: read.goodsId,
    groupId: read.group_id,
    kind: read.kind,
    supplier: read.supplier,
    nameZh: read.name_zh,
    nameEn: read.name_en,
    subtitleZh: detail.subtitle.zh,
    subtitleEn: detail.subtitle.en,
    optionZh: detail.optionName.zh,
    optionEn: detail.optionName.en,
    descriptionZh: detail.description.zh.join('\n'),
    descriptionEn: detail.description.en.join('\n'),
    facts: detail.facts.length > 0 ? JSON.stringify(detail.facts) : '',
    cover: read.cover,
    pictures: texts.parse(JSON.parse(read.pictures)).join(SEPARATOR),
    tags: texts.parse(JSON.parse(read.tags)).join(SEPARATOR),
    position: read.position,
    onSale: read.on_sale === 1,
    specId: read.specId,
    specPosition: read.specPosition,
    specNameZh: read.specNameZh,
    specNameEn: read.specNameEn,
    points: read.points,
    priceFen: read.price_fen,
    marketPriceFen: read.market_price_fen,
    stock: read.stock,
    weightGrams: read.weight_grams,
    orderLimit: read.order_limit,
  };
}

/** How a CSV file is written: numbers as they are, texts so that no spreadsheet calculates them (R-OPERATOR-02). */
export const csvFormat: Options = {
  header: true,
  columns: [...columns],
  cast: { boolean: String, string: escapeFormula },
};

/** Every spec of the catalogue with its goods, in the shape that `importCatalogue` reads; a batch at a time. */
export async function* exportCatalogue(db: Db): AsyncGenerator<ExportedRow> {
  for (let goodsId = '', specId = ''; ; ) {
    const rows = await readBatchAfter(db, goodsId, specId);
    yield* rows.map(toExportedRow);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_ROWS) return;
    ({ goodsId, specId } = last);
  }
}
