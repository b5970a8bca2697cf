'use client';

import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'next/navigation';
import { type ReactNode, useState } from 'react';
import { activityTypeOf } from '@/lib/rules/order/exchange';
import { activityGoodsQuery } from '../detail-queries';
import { ActivityBand, type ActivityTexts } from './activity-band';

interface Props {
  goodsId: string;
  unit: string;
  texts: ActivityTexts;
  /** The ordinary price. */
  children: ReactNode;
}

/**
 * The price of the activity the address names, while it runs; otherwise the ordinary one, and no call
 * (R-GOODS-11).
 */
export function ActivityPrice({ goodsId, unit, texts, children }: Props) {
  const activityType = activityTypeOf(useSearchParams().toString()) ?? 0;
  const [isOver, setOver] = useState(false);
  const { data } = useQuery({
    ...activityGoodsQuery(goodsId, activityType),
    enabled: activityType > 0,
  });
  const activity = data?.activity;
  if (!data || activity?.activityType !== activityType || isOver) return children;
  return (
    <ActivityBand goods={data} activity={activity} unit={unit} texts={texts} onEnd={() => setOver(true)} />
  );
}
