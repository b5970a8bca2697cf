import 'server-only';
import { z } from 'zod';
import { count, fen } from '@/lib/contract/fields';
import type { Tx } from '../../db/types';
import { upsert } from '../../db/write-rows';
import { localized } from '../../goods/localized';
import file from './subsidised.json';

const subsidisedFile = z.object({
  hosts: z.array(z.object({ host: z.string(), name: localized })),
  categories: z.array(z.object({ id: z.string(), name: localized, icon: z.string() })),
  goods: z.array(
    z.object({
      id: z.string(),
      categoryId: z.string(),
      picture: z.string(),
      title: localized,
      shop: localized,
      priceFen: fen,
      subsidyFen: fen,
      sales: count,
      host: z.string(),
      link: z.url({ protocol: /^https$/ }),
    }),
  ),
});

const { hosts, categories, goods } = subsidisedFile.parse(file);

const toNameColumns = ({ zh, en }: { zh: string; en: string }) => ({ name_zh: zh, name_en: en });

const hostRows = hosts.map(({ host, name }) => ({ host, ...toNameColumns(name) }));
const categoryRows = categories.map(({ id, name, icon }, position) => ({
  id,
  position,
  ...toNameColumns(name),
  icon,
}));
const goodsRows = goods.map((each, position) => ({
  id: each.id,
  category_id: each.categoryId,
  // The position within the category mixes the categories in the list of all goods.
  position: goods.slice(0, position).filter(({ categoryId }) => categoryId === each.categoryId).length,
  title_zh: each.title.zh,
  title_en: each.title.en,
  shop_zh: each.shop.zh,
  shop_en: each.shop.en,
  picture: each.picture,
  price_fen: each.priceFen,
  subsidy_fen: each.subsidyFen,
  sales: each.sales,
  host: each.host,
  link: each.link,
}));

/** Columns that a changed seed updates; sales stay. */
const GOODS_COLUMNS = [
  ...['category_id', 'position', 'title_zh', 'title_en', 'shop_zh', 'shop_en', 'picture'],
  ...['price_fen', 'subsidy_fen', 'host', 'link'],
] as const satisfies readonly (keyof (typeof goodsRows)[number])[];

/** The rows of the demo's subsidised goods. */
export const subsidised = { hostRows, categoryRows, goodsRows };

/** Writes the subsidised goods of the demo. */
export async function writeSubsidised(tx: Tx): Promise<void> {
  await upsert(tx, 'dtk_hosts', hostRows, 'host', ['name_zh', 'name_en']);
  await upsert(tx, 'dtk_categories', categoryRows, 'id', ['position', 'name_zh', 'name_en', 'icon']);
  await upsert(tx, 'dtk_goods', goodsRows, 'id', GOODS_COLUMNS);
}
