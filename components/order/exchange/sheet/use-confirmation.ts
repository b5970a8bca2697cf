'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChosenAddress } from '@/components/address/use-chosen-address';
import { pointsQuery } from '@/lib/browser/queries';
import { chosenSpec, clampQuantity, shortage } from '@/lib/rules/exchange';
import { needsAddress, orderPrice } from '@/lib/rules/order-price';
import type { Choice, ExchangeGoods } from '../exchange-goods';
import { useFreshGoods } from './use-fresh-goods';
import type { Confirmation } from './use-submit';

/** Longest `pageSource` the contract takes. */
const SOURCE_LENGTH = 60;

/** Everything the shopper confirms, out of what is chosen and what the server says now. */
export function useConfirmation(shown: ExchangeGoods, choice: Choice, open: boolean) {
  const fresh = useFreshGoods(shown, open);
  const { data: balance, refetch } = useQuery({ ...pointsQuery(), enabled: open, staleTime: 0 });
  const { goods } = fresh;
  const shipped = needsAddress(goods.kind);
  const address = useChosenAddress(open && shipped);
  const [remark, setRemark] = useState('');

  const spec = chosenSpec(goods.specs, choice.goodsSpecId);
  const quantity = spec ? clampQuantity(spec, choice.quantity) : 1;
  const price = orderPrice(spec ?? { points: 0, priceFen: 0 }, quantity);
  const pageSource = open ? new URLSearchParams(window.location.search).get('pageSource') : null;
  const confirmation: Confirmation | undefined = spec && {
    goodsSpecId: spec.goodsSpecId,
    quantity,
    activityType: fresh.activityType,
    ...(shipped && address.address && { addressId: address.address.addressId }),
    remark: remark.trim(),
    expectedPoints: spec.points,
    expectedPriceFen: spec.priceFen,
    ...(pageSource && { pageSource: pageSource.slice(0, SOURCE_LENGTH) }),
  };
  return {
    ...fresh,
    /** Asks for price, stock and balance again. */
    refresh: () => {
      fresh.refresh();
      void refetch();
    },
    spec,
    quantity,
    price,
    balance: balance?.activePoints,
    lacking: shortage(price.points, balance?.activePoints),
    shipped,
    address,
    remark,
    setRemark,
    confirmation,
  };
}
