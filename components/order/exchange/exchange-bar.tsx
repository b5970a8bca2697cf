'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { ActionBar } from '@/components/ui/nav/action-bar';
import { getQuantityLimit } from '@/lib/rules/order/exchange';
import { useExchange } from './exchange-context';

interface ExchangeBarProps {
  /** Elements left of the button: links to service and home. */
  lead?: ReactNode;
}

/** The bar at the bottom of a product page: "exchange now", "claim" or "sold out" (R-GOODS-14, R-DELIVERY-14). */
export function ExchangeBar({ lead }: ExchangeBarProps) {
  const { goods, texts, isClaim, opening, open, prefetch } = useExchange();
  const soldOut = goods.specs.every((spec) => getQuantityLimit(spec) === 0);
  return (
    <ActionBar>
      {lead}
      <Button
        size="lg"
        className="flex-1"
        disabled={soldOut}
        loading={opening}
        aria-haspopup={isClaim ? undefined : 'dialog'}
        onPointerEnter={prefetch}
        onTouchStart={prefetch}
        onClick={open}
      >
        {soldOut ? texts.soldOut : isClaim ? texts.claim : texts.now}
      </Button>
    </ActionBar>
  );
}
