'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activityTypeOf } from '@/lib/rules/order/exchange';
import { freshGoodsQuery } from '../../queries';
import { type ExchangeGoods, exchangeGoodsOf } from '../exchange-goods';

/**
 * The goods as the server has it now; the page's own, which may be a minute old, until the answer is there.
 * Asked anew each time the sheet opens.
 */
export function useFreshGoods(shown: ExchangeGoods, open: boolean) {
  const activityType = open ? activityTypeOf(window.location.search) : undefined;
  const { data, isFetching, refetch } = useQuery({
    ...freshGoodsQuery(shown.goodsId, activityType),
    enabled: open,
  });
  const [isRefreshing, setRefreshing] = useState(false);
  // An activity that is over sells nothing: the goods then has its normal price, and that is what is ordered.
  const isRunning = !data || data.activity?.activityType === activityType;
  return {
    goods: data ? exchangeGoodsOf(data) : shown,
    activityType: isRunning ? (activityType ?? 0) : 0,
    /** The first answer is on its way, or a new one: the price may still change under the finger. */
    isChecking: isRefreshing || (isFetching && !data),
    /** It was asked for anew, because it is not what it was. */
    isRefreshing,
    refresh: () => {
      setRefreshing(true);
      void refetch().finally(() => setRefreshing(false));
    },
  };
}
