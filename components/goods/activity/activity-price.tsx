'use client';

import type { ReactNode } from 'react';
import { Loading, Skeleton } from '@/components/ui/feedback/skeleton';
import { Price } from '@/components/ui/price';
import { useActivity } from './use-activity';

export interface ActivityPriceProps {
  goodsId: string;
  unit: string;
  marketLabel: string;
  loadingLabel: string;
  /** The ordinary price, from the page. */
  children: ReactNode;
}

/** The price that holds: that of the running activity, else the ordinary one, in the same place. */
export function ActivityPrice({ goodsId, unit, marketLabel, loadingLabel, children }: ActivityPriceProps) {
  const state = useActivity(goodsId);
  if (state.kind === 'none') return children;
  if (state.kind === 'asking') {
    return (
      <Loading label={loadingLabel} className="flex h-full items-center">
        <Skeleton className="h-8 w-44" />
      </Loading>
    );
  }
  const { points, priceFen, marketPriceFen } = state.goods;
  return (
    <Price
      points={points}
      unit={unit}
      priceFen={priceFen}
      marketPriceFen={marketPriceFen}
      marketLabel={marketLabel}
      size="lg"
      spread
    />
  );
}
