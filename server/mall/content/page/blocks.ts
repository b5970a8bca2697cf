import 'server-only';
import type { ActivityBlock } from '@/lib/contract/content/content';
import { roundEnd } from '@/lib/rules/content/round-end';
import { pick } from '../../catalogue/localized';
import { toAdvert } from '../../config/adverts';
import type { Context } from '../../context';
import type { BlockColumn } from './column';
import { goodsBlock } from './goods-block';

const endOf = (now: Date, endsAt: string): Date =>
  endsAt === 'day' || endsAt === 'week' ? roundEnd(now, endsAt) : new Date(endsAt);

/** A block as a shopper gets it; undefined for one that has nothing to show now. */
async function toBlock(
  context: Context,
  block: BlockColumn,
  blockId: string,
): Promise<ActivityBlock | undefined> {
  const { locale } = context;
  switch (block.type) {
    case 'banner':
    case 'link':
      return { type: block.type, blockId, advert: toAdvert(context, block.advert) };
    case 'text': {
      const { title, paragraphs } = block;
      return { type: 'text', blockId, title: pick(locale, title), paragraphs: pick(locale, paragraphs) };
    }
    case 'goods':
      return goodsBlock(context, block, blockId);
    case 'coupon':
      return { type: 'coupon', blockId, title: pick(locale, block.title), couponIds: block.couponIds };
    case 'countdown': {
      const now = context.now();
      const end = endOf(now, block.endsAt);
      if (end <= now) return undefined;
      return { type: 'countdown', blockId, title: pick(locale, block.title), endsAt: end.toISOString() };
    }
  }
}

/** The blocks of a page in their order, without those that have nothing to show (R-ACTIVITY-10). */
export async function toBlocks(context: Context, blocks: readonly BlockColumn[]): Promise<ActivityBlock[]> {
  const made = await Promise.all(blocks.map((block, index) => toBlock(context, block, `${index + 1}`)));
  return made.filter((block) => block !== undefined);
}
