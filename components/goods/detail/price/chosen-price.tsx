'use client';

import { useExchange } from '@/components/order/exchange/exchange-context';
import { Price } from '@/components/ui/price';
import { pickSpec } from '@/lib/rules/order/exchange';

/** Price of the chosen spec, the same as in the order sheet. */
export function ChosenPrice({ unit, marketLabel }: { unit: string; marketLabel: string }) {
  const { goods, choice } = useExchange();
  const spec = pickSpec(goods.specs, choice.goodsSpecId);
  if (!spec) return null;
  return (
    <Price
      size="lg"
      spread
      points={spec.points}
      unit={unit}
      priceFen={spec.priceFen}
      marketPriceFen={spec.marketPriceFen}
      marketLabel={marketLabel}
      className="w-full"
    />
  );
}
