import 'server-only';
import { z } from 'zod';
import { activityType } from '@/lib/contract/fields';
import { advertColumn } from '../../config/adverts';
import { jsonColumn } from '../../db/json-column';
import { localized } from '../../goods/localized';

const localizedLines = z.object({ zh: z.array(z.string()), en: z.array(z.string()) });

/** A block as operators write it; `activity-page.ts` converts it for shoppers. */
const blockColumn = z.discriminatedUnion('type', [
  z.object({ type: z.literal('banner'), advert: advertColumn }),
  z.object({ type: z.literal('text'), title: localized, paragraphs: localizedLines }),
  z.object({
    type: z.literal('goods'),
    title: localized,
    layout: z.enum(['grid', 'list', 'row']).default('grid'),
    /** 0: ordinary prices; otherwise only goods that running activities of that type offer. */
    activityType: activityType.default(0),
    groupId: z.string().optional(),
    /** Goods to show, in this order, instead of a group. */
    goodsIds: z.array(z.string()).max(50).optional(),
    most: z.number().int().min(1).max(50).default(10),
  }),
  z.object({ type: z.literal('coupon'), title: localized, couponIds: z.array(z.string()) }),
  z.object({
    type: z.literal('countdown'),
    title: localized,
    /** The moment after which the block is hidden, or a round that restarts each day or week. */
    endsAt: z.union([z.iso.datetime(), z.enum(['day', 'week'])]),
  }),
  z.object({ type: z.literal('link'), advert: advertColumn }),
]);
export type BlockColumn = z.output<typeof blockColumn>;

/** Schema of `activity_pages.content`. */
const pageSchema = z.object({
  title: localized,
  activityType: activityType.default(0),
  shareText: localized,
  cover: z.string(),
  blocks: z.array(blockColumn),
});

/** Reads a page without the blocks that are not valid, such as those of another version of the mall (R-ACTIVITY-20). */
export const pageColumn = jsonColumn(
  'activity_pages.content',
  pageSchema.extend({
    blocks: z.preprocess(
      (blocks) =>
        Array.isArray(blocks) ? blocks.filter((block) => blockColumn.safeParse(block).success) : blocks,
      z.array(blockColumn),
    ),
  }),
);
