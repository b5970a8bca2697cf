import 'server-only';
import type { ActivityBlock } from '@/lib/contract/content/content';
import type { GoodsCard } from '@/lib/contract/goods';
import { listCards, listed } from '../../catalogue/list';
import { pick } from '../../catalogue/localized';
import type { Context } from '../../context';
import type { BlockColumn } from './column';

type GoodsColumn = Extract<BlockColumn, { type: 'goods' }>;

/** Cards of a block: of chosen goods in the order they were chosen, of a group, or of everything there is. */
async function cardsOf(context: Context, block: GoodsColumn): Promise<{ cards: GoodsCard[]; total: number }> {
  const { activityType, goodsIds, groupId, most } = block;
  const activity = activityType === 0 ? undefined : { activityType, pId: context.pId, now: context.now() };
  const query = listed(context.db, activity);
  const filter = { sort: 'default', pageNum: 1, pageSize: most } as const;
  if (!goodsIds) {
    const { list, total } = await listCards(context, query, { ...filter, groupId }, activity);
    return { cards: list, total };
  }
  const chosen = query.where('goods.id', 'in', goodsIds);
  const { list } = await listCards(context, chosen, { ...filter, pageSize: 50 }, activity);
  const order = new Map(goodsIds.map((id, place) => [id, place]));
  const cards = list.toSorted((a, b) => (order.get(a.goodsId) ?? 0) - (order.get(b.goodsId) ?? 0));
  return { cards, total: cards.length };
}

/** A goods block with its cards; undefined when it has none: no activity of that kind runs, or all is gone. */
export async function goodsBlock(
  context: Context,
  block: GoodsColumn,
  blockId: string,
): Promise<ActivityBlock | undefined> {
  const { cards, total } = await cardsOf(context, block);
  if (cards.length === 0) return undefined;
  return {
    type: 'goods',
    blockId,
    title: pick(context.locale, block.title),
    layout: block.layout,
    activityType: block.activityType,
    groupId: block.goodsIds ? '' : (block.groupId ?? ''),
    hasMore: total > cards.length,
    goods: cards,
  };
}
