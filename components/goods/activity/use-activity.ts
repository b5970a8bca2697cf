'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { freshGoodsQuery } from '@/components/order/queries';
import type { GoodsDetail } from '@/lib/contract/goods';
import { activityTypeOf } from '@/lib/rules/exchange';

/** Prices of a goods, and the activity they belong to. */
export type ActivityGoods = Pick<GoodsDetail, 'points' | 'priceFen' | 'marketPriceFen'> & {
  activity: NonNullable<GoodsDetail['activity']>;
};

export type ActivityState =
  /** No activity in the address, or none that runs. */
  { kind: 'none' } | { kind: 'asking' } | { kind: 'running'; goods: ActivityGoods; refresh: () => void };

/**
 * The activity that the address of a goods page names, if it runs for this goods. The page itself is cached
 * without its query: so this asks, and only when there is something to ask for.
 */
export function useActivity(goodsId: string): ActivityState {
  const activityType = activityTypeOf(useSearchParams().toString()) ?? 0;
  const { data, isPending, refetch } = useQuery({
    ...freshGoodsQuery(goodsId, activityType),
    enabled: activityType > 0,
  });
  if (activityType === 0) return { kind: 'none' };
  if (isPending) return { kind: 'asking' };
  if (!data?.activity) return { kind: 'none' };
  const { points, priceFen, marketPriceFen, activity } = data;
  return {
    kind: 'running',
    goods: { points, priceFen, marketPriceFen, activity },
    refresh: () => void refetch(),
  };
}
