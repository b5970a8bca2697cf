import 'server-only';
import { z } from 'zod';
import { ActivityType } from '@/lib/contract/activity-type';
import { pageColumn } from '../../../content/page/page-column';
import { insertRows } from '../../../db/write-rows';
import {
  advert,
  contentId,
  listAdvertReferences,
  listScopeReferences,
  picture,
  projectId,
  requiredTexts,
  textLists,
  texts,
} from '../fields';
import { defineSection, findDuplicates, type Place, type Reference } from '../section';

const activityNumber = z.number().int().min(0).max(ActivityType.live).default(0);

const block = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('banner'), advert }),
  z.strictObject({ type: z.literal('link'), advert }),
  z.strictObject({ type: z.literal('text'), title: texts(100), paragraphs: textLists(2000, 50) }),
  z.strictObject({
    type: z.literal('goods'),
    title: texts(100),
    layout: z.enum(['grid', 'list', 'row']).default('grid'),
    activityType: activityNumber.describe(
      '0: ordinary prices; else only products of running activities of this type',
    ),
    groupId: contentId.optional(),
    goodsIds: z.array(contentId).max(50).optional(),
    most: z.number().int().min(1).max(50).default(10),
  }),
  z.strictObject({ type: z.literal('coupon'), title: texts(100), couponIds: z.array(contentId).max(50) }),
  z.strictObject({
    type: z.literal('countdown'),
    title: texts(100),
    endsAt: z
      .union([z.iso.datetime(), z.enum(['day', 'week'])])
      .describe('hidden afterwards; day, week: starts again'),
  }),
]);
type Block = z.output<typeof block>;

const schema = z
  .array(
    z.strictObject({
      id: contentId,
      pId: projectId,
      title: requiredTexts(100),
      activityType: activityNumber,
      shareText: texts(200),
      cover: picture,
      blocks: z.array(block).max(50),
    }),
  )
  .max(1000)
  .describe('pages that are assembled from blocks: /activity/brand, /activity/returnScore');

function listBlockReferences(each: Block, place: Place): Reference[] {
  switch (each.type) {
    case 'banner':
    case 'link':
      return listAdvertReferences(each.advert, [...place, 'advert']);
    case 'coupon':
      return each.couponIds.map((id, index) => ({
        place: [...place, 'couponIds', index],
        kind: 'coupon',
        id,
      }));
    case 'goods': {
      const products = (each.goodsIds ?? []).map(
        (id, index): Reference => ({ place: [...place, 'goodsIds', index], kind: 'product', id }),
      );
      const group: Reference[] = each.groupId
        ? [{ place: [...place, 'groupId'], kind: 'group', id: each.groupId }]
        : [];
      return [...products, ...group];
    }
    default:
      return [];
  }
}

/** Activity pages. Nothing refers to them by a key, so the file replaces all. */
export const activityPagesSection = defineSection({
  schema,
  async read(db) {
    const rows = await db.selectFrom('activity_pages').selectAll().orderBy('id').orderBy('p_id').execute();
    return rows.map(({ id, p_id, content }) => ({ id, pId: p_id, ...pageColumn.parse(content) }));
  },
  findFaults: (pages) => findDuplicates(pages, ({ id, pId }) => `page "${id}" of project "${pId}"`),
  listReferences: (pages) =>
    pages.flatMap((page, index) => [
      ...listScopeReferences(page, [index]),
      ...page.blocks.flatMap((each, position) => listBlockReferences(each, [index, 'blocks', position])),
    ]),
  async write(pages, { tx }) {
    await tx.deleteFrom('activity_pages').execute();
    const rows = pages.map(({ id, pId, ...content }) => ({
      id,
      p_id: pId,
      content: JSON.stringify(content),
    }));
    await insertRows(tx, 'activity_pages', rows);
    return [];
  },
});
