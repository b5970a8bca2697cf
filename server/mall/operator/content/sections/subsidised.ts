import 'server-only';
import { z } from 'zod';
import { fen } from '@/lib/contract/fields';
import { isLinkToHost } from '@/lib/rules/partner/outgoing-link';
import { insertRows } from '../../../db/write-rows';
import { contentId, picture, requiredTexts } from '../fields';
import { defineSection, findDuplicates } from '../section';

const host = z.string().regex(/^[a-z0-9.-]{1,200}(:\d{1,5})?$/, 'a host name in lower case');

const schema = z
  .strictObject({
    hosts: z
      .array(z.strictObject({ host, name: requiredTexts(60) }))
      .max(100)
      .describe('hosts to which the mall may link, and their names'),
    categories: z.array(z.strictObject({ id: contentId, name: requiredTexts(60), icon: picture })).max(200),
    goods: z
      .array(
        z.strictObject({
          id: contentId,
          categoryId: contentId,
          title: requiredTexts(200),
          shop: requiredTexts(100),
          picture,
          priceFen: fen.describe('price after the subsidy'),
          subsidyFen: fen,
          sales: z.number().int().min(0).max(1_000_000_000).describe('pieces of the last 30 days'),
          host,
          link: z.string().max(2000).describe('https address on the host'),
        }),
      )
      .max(10_000)
      .describe('in display order within the category'),
  })
  .describe('subsidised products of other shops');

/** Subsidised products. Nothing refers to them, so the file replaces all. */
export const subsidisedSection = defineSection({
  schema,
  async read(db) {
    const hosts = await db.selectFrom('dtk_hosts').selectAll().orderBy('host').execute();
    const categories = await db
      .selectFrom('dtk_categories')
      .selectAll()
      .orderBy('position')
      .orderBy('id')
      .execute();
    const goods = await db
      .selectFrom('dtk_goods')
      .innerJoin('dtk_categories as category', 'category.id', 'dtk_goods.category_id')
      .selectAll('dtk_goods')
      .orderBy('category.position')
      .orderBy('category.id')
      .orderBy('dtk_goods.position')
      .orderBy('dtk_goods.id')
      .execute();
    return {
      hosts: hosts.map((row) => ({ host: row.host, name: { zh: row.name_zh, en: row.name_en } })),
      categories: categories.map((row) => ({
        id: row.id,
        name: { zh: row.name_zh, en: row.name_en },
        icon: row.icon,
      })),
      goods: goods.map((row) => ({
        id: row.id,
        categoryId: row.category_id,
        title: { zh: row.title_zh, en: row.title_en },
        shop: { zh: row.shop_zh, en: row.shop_en },
        picture: row.picture,
        priceFen: row.price_fen,
        subsidyFen: row.subsidy_fen,
        sales: row.sales,
        host: row.host,
        link: row.link,
      })),
    };
  },
  findFaults({ hosts, categories, goods }) {
    const knownHosts = new Set(hosts.map((each) => each.host));
    const knownCategories = new Set(categories.map(({ id }) => id));
    return [
      ...findDuplicates(hosts, (each) => each.host, { name: 'host', parent: ['hosts'] }),
      ...findDuplicates(categories, ({ id }) => id, { parent: ['categories'] }),
      ...findDuplicates(goods, ({ id }) => id, { parent: ['goods'] }),
      ...goods.flatMap((each, index) => [
        ...(knownHosts.has(each.host)
          ? []
          : [{ place: ['goods', index, 'host'], message: `${each.host} is not one of the hosts` }]),
        ...(knownCategories.has(each.categoryId)
          ? []
          : [
              {
                place: ['goods', index, 'categoryId'],
                message: `category ${each.categoryId} does not exist`,
              },
            ]),
        ...(isLinkToHost(each.link, [each.host])
          ? []
          : [{ place: ['goods', index, 'link'], message: `is not an https address on ${each.host}` }]),
      ]),
    ];
  },
  async write({ hosts, categories, goods }, { tx }) {
    for (const table of ['dtk_goods', 'dtk_categories', 'dtk_hosts'] as const)
      await tx.deleteFrom(table).execute();
    const toNames = ({ zh, en }: { zh: string; en: string }) => ({ name_zh: zh, name_en: en });
    const hostRows = hosts.map((each) => ({ host: each.host, ...toNames(each.name) }));
    await insertRows(tx, 'dtk_hosts', hostRows);
    const categoryRows = categories.map(({ id, name, icon }, position) => ({
      id,
      position,
      ...toNames(name),
      icon,
    }));
    await insertRows(tx, 'dtk_categories', categoryRows);
    const positions = new Map<string, number>();
    const rows = goods.map((each) => {
      // The position within the category mixes the categories in the list of all products.
      const position = positions.get(each.categoryId) ?? 0;
      positions.set(each.categoryId, position + 1);
      return {
        id: each.id,
        category_id: each.categoryId,
        position,
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
      };
    });
    await insertRows(tx, 'dtk_goods', rows);
    return [];
  },
});
