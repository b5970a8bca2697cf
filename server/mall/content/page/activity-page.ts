import 'server-only';
import { ActivityType } from '@/lib/contract/activity-type';
import { type ActivityBlock, webActivityPageConfig } from '@/lib/contract/content';
import { AppError } from '@/lib/contract/errors';
import type { GoodsCard } from '@/lib/contract/goods';
import { getRoundEnd } from '@/lib/rules/content/round-end';
import { toAdvert } from '../../config/adverts';
import type { Context } from '../../context';
import { listAvailableOffers, toCoupons } from '../../coupon/coupon-offers';
import { listCards, selectListedGoods } from '../../goods/list-cards';
import { localize } from '../../goods/localized';
import { implement } from '../../http/implement';
import { type BlockColumn, pageColumn } from './page-column';

type GoodsColumn = Extract<BlockColumn, { type: 'goods' }>;
type CouponColumn = Extract<BlockColumn, { type: 'coupon' }>;

/** Cards of a block: of the goods it lists, in that order, of its group, or of the whole catalogue. */
async function getBlockCards(
  context: Context,
  block: GoodsColumn,
): Promise<{ cards: GoodsCard[]; total: number }> {
  const { activityType, goodsIds, groupId, most } = block;
  const activity =
    activityType === ActivityType.none ? undefined : { activityType, pId: context.pId, now: context.now() };
  const query = selectListedGoods(context.db, activity);
  const filter = { sort: 'default', pageNum: 1, pageSize: most } as const;
  if (!goodsIds) {
    const { list, total } = await listCards(context, query, { ...filter, groupId }, activity);
    return { cards: list, total };
  }
  const listed = query.where('goods.id', 'in', goodsIds);
  const { list } = await listCards(context, listed, { ...filter, pageSize: 50 }, activity);
  const positions = new Map(goodsIds.map((id, position) => [id, position]));
  const cards = list.toSorted((a, b) => (positions.get(a.goodsId) ?? 0) - (positions.get(b.goodsId) ?? 0));
  return { cards, total: cards.length };
}

/** A block of goods with their cards; undefined without cards: no such activity is running, or its goods are off sale. */
async function toGoodsBlock(
  context: Context,
  block: GoodsColumn,
  blockId: string,
): Promise<ActivityBlock | undefined> {
  const { cards, total } = await getBlockCards(context, block);
  if (cards.length === 0) return undefined;
  return {
    type: 'goods',
    blockId,
    title: localize(context.locale, block.title),
    layout: block.layout,
    activityType: block.activityType,
    groupId: block.goodsIds ? '' : (block.groupId ?? ''),
    hasMore: total > cards.length,
    goods: cards,
  };
}

/** A block of the coupons that can be taken now, in its own order; undefined when there are none. */
async function toCouponBlock(
  context: Context,
  { title, couponIds }: CouponColumn,
  blockId: string,
): Promise<ActivityBlock | undefined> {
  const rows = await listAvailableOffers(context.db, context.now(), couponIds);
  if (rows.length === 0) return undefined;
  const offers = new Map((await toCoupons(context, rows)).map((coupon) => [coupon.couponId, coupon]));
  const coupons = couponIds.flatMap((couponId) => offers.get(couponId) ?? []);
  return {
    type: 'coupon',
    blockId,
    title: localize(context.locale, title),
    couponIds: coupons.map(({ couponId }) => couponId),
    coupons,
  };
}

const getCountdownEnd = (now: Date, endsAt: string): Date =>
  endsAt === 'day' || endsAt === 'week' ? getRoundEnd(now, endsAt) : new Date(endsAt);

/** Converts a block for the contract; undefined if it has nothing to show now. */
async function toBlock(
  context: Context,
  block: BlockColumn,
  blockId: string,
): Promise<ActivityBlock | undefined> {
  const { locale } = context;
  switch (block.type) {
    case 'banner':
    case 'link':
      return { type: block.type, blockId, advert: await toAdvert(context, block.advert) };
    case 'text': {
      const { title, paragraphs } = block;
      return {
        type: 'text',
        blockId,
        title: localize(locale, title),
        paragraphs: localize(locale, paragraphs),
      };
    }
    case 'goods':
      return toGoodsBlock(context, block, blockId);
    case 'coupon':
      return toCouponBlock(context, block, blockId);
    case 'countdown': {
      const now = context.now();
      const end = getCountdownEnd(now, block.endsAt);
      if (end <= now) return undefined;
      return { type: 'countdown', blockId, title: localize(locale, block.title), endsAt: end.toISOString() };
    }
  }
}

/** Converts the blocks of a page in order, without those that have nothing to show (R-ACTIVITY-10). */
async function toBlocks(context: Context, blocks: readonly BlockColumn[]): Promise<ActivityBlock[]> {
  const converted = await Promise.all(blocks.map((block, index) => toBlock(context, block, `${index + 1}`)));
  return converted.filter((block) => block !== undefined);
}

/** Returns a page; a page of the project takes precedence over the shared one (R-ACTIVITY-09, R-ACTIVITY-11). */
export const handleActivityPage = implement(webActivityPageConfig, async (context, { input }) => {
  const row = await context.db
    .selectFrom('activity_pages')
    .select('content')
    .where('id', '=', input.pageId)
    .where('p_id', 'in', ['', context.pId])
    .orderBy('p_id', 'desc')
    .executeTakeFirst();
  if (!row) throw new AppError('not_found', 'the page does not exist');
  const page = pageColumn.parse(row.content);
  return {
    pageId: input.pageId,
    title: localize(context.locale, page.title),
    activityType: page.activityType,
    shareText: localize(context.locale, page.shareText),
    cover: context.picture(page.cover),
    blocks: await toBlocks(context, page.blocks),
  };
});
