import { queryOptions } from '@tanstack/react-query';
import { callMall } from '@/lib/browser/client';
import type { GoodsCard } from '@/lib/contract/goods';

/** `activityType` of limited-time exchange (product 5). */
export const LIMITED_TIME = 1;

/** Goods in the strip. */
export const LIMITED_SIZE = 10;

/** What the strip shows, and until when. */
export interface LimitedGoods {
  endsAt: string | null;
  list: Pick<GoodsCard, 'goodsId' | 'title' | 'picture' | 'points' | 'priceFen'>[];
}

/** How long to wait before asking again when the answer was of a session that is over, in milliseconds. */
const AGAIN_MS = 5000;

/** Leaves away what the strip does not show. */
export const pickLimited = (cards: readonly GoodsCard[]): LimitedGoods => ({
  endsAt: cards[0]?.activity?.endsAt ?? null,
  list: cards.map(({ goodsId, title, picture, points, priceFen }) => ({
    goodsId,
    title,
    picture,
    points,
    priceFen,
  })),
});

/** Whether the session that the goods belong to has ended. */
export const isOver = (goods: LimitedGoods | undefined, now: number): boolean =>
  goods?.endsAt ? Date.parse(goods.endsAt) <= now : false;

/**
 * The session that runs now. The page is cached, so what it carries may be over when somebody sees it: then it
 * counts as stale and is asked for; an answer from a cache on the way may be over too, hence again after a while.
 */
export const limitedQuery = (projectKey: string, first: LimitedGoods | null) =>
  queryOptions({
    queryKey: ['goods', projectKey, 'limited'],
    queryFn: async ({ signal }) => {
      const args = { activityType: LIMITED_TIME, pageSize: LIMITED_SIZE };
      return pickLimited((await callMall('goodsList', args, { signal })).list);
    },
    initialData: first ?? undefined,
    staleTime: ({ state }) => (isOver(state.data, Date.now()) ? 0 : Number.POSITIVE_INFINITY),
    refetchInterval: ({ state }) => (isOver(state.data, Date.now()) ? AGAIN_MS : false),
  });
