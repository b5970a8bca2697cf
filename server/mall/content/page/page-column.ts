import 'server-only';
import { z } from 'zod';
import { activityType } from '@/lib/contract/fields';
import { advertColumn } from '../../config/adverts';
import { localized } from '../../goods/localized';

const localizedLines = z.object({ zh: z.array(z.string()), en: z.array(z.string()) });

/** A block as operators write it; what a shopper gets of it is made in `blocks.ts`. */
const blockColumn = z.discriminatedUnion('type', [
  z.object({ type: z.literal('banner'), advert: advertColumn }),
  z.object({ type: z.literal('text'), title: localized, paragraphs: localizedLines }),
  z.object({
    type: z.literal('goods'),
    title: localized,
    layout: z.enum(['grid', 'list', 'row']).default('grid'),
    /** 0: at ordinary prices; else only what running activities of that type offer. */
    activityType: activityType.default(0),
    groupId: z.string().optional(),
    /** These, in this order, instead of a group. */
    goodsIds: z.array(z.string()).max(50).optional(),
    most: z.number().int().min(1).max(50).default(10),
  }),
  z.object({ type: z.literal('coupon'), title: localized, couponIds: z.array(z.string()) }),
  z.object({
    type: z.literal('countdown'),
    title: localized,
    /** A moment after which the block is gone, or rounds that begin again. */
    endsAt: z.union([z.iso.datetime(), z.enum(['day', 'week'])]),
  }),
  z.object({ type: z.literal('link'), advert: advertColumn }),
]);
export type BlockColumn = z.output<typeof blockColumn>;

/** What `activity_pages.content` holds. */
export const pageColumn = z.object({
  title: localized,
  activityType: activityType.default(0),
  shareText: localized,
  cover: z.string(),
  blocks: z.array(blockColumn),
});
