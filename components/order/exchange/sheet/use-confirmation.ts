'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChosenAddress } from '@/components/address/use-chosen-address';
import { pointsQuery } from '@/lib/browser/queries';
import { chosenSpec, clampQuantity, shortage } from '@/lib/rules/order/exchange';
import { needsAddress } from '@/lib/rules/order/order-price';
import { type PurchaseLine, purchaseWorth } from '@/lib/rules/order/purchase';
import type { Choice, ExchangeGoods } from '../exchange-goods';
import { confirmationOf } from './confirmation';
import { useCoupon } from './coupon/use-coupon';
import { useAddOns } from './extras/use-add-ons';
import { useExpressFee } from './extras/use-express-fee';
import { useFreshGoods } from './use-fresh-goods';

/** Paid at the door: goes by itself (docs/decisions.md). */
const PAY_ON_DELIVERY = 4;

/** Everything the shopper confirms, out of what is chosen and what the server says now. */
export function useConfirmation(shown: ExchangeGoods, choice: Choice, open: boolean) {
  const fresh = useFreshGoods(shown, open);
  const { data: balance, refetch } = useQuery({ ...pointsQuery(), enabled: open, staleTime: 0 });
  const { goods, activityType } = fresh;
  const { goodsId, groupId } = goods;
  const shipped = needsAddress(goods.kind);
  const address = useChosenAddress(open && shipped);
  const [remark, setRemark] = useState('');
  const addOns = useAddOns(goodsId, open && shipped && activityType !== PAY_ON_DELIVERY);

  const spec = chosenSpec(goods.specs, choice.goodsSpecId);
  const quantity = spec ? clampQuantity(spec, choice.quantity) : 1;
  const lines: PurchaseLine[] = spec
    ? [{ ...spec, goodsId, groupId, quantity, activityType }, ...addOns.lines]
    : [];
  const coupon = useCoupon(lines, open);
  const express = useExpressFee(lines, address.address?.addressId, open && shipped && address.isUsable);
  const worth = purchaseWorth(lines);
  const price = {
    points: worth.points - coupon.pointsOff,
    payAmountFen: worth.fen - coupon.fenOff + express.fee.fen,
  };
  return {
    ...fresh,
    /** The sum may still change under the finger. */
    isChecking: fresh.isChecking || coupon.isLoading || express.isAsking,
    /** Asks for price, stock, balance, add-ons and fee again. */
    refresh: () => {
      fresh.refresh();
      addOns.refresh();
      express.refresh();
      void refetch();
    },
    spec,
    quantity,
    price,
    fee: express.fee,
    balance: balance?.activePoints,
    lacking: shortage(price.points, balance?.activePoints),
    ...{ shipped, address, addOns, coupon, remark, setRemark },
    confirmation: confirmationOf(lines, {
      addressId: shipped ? address.address?.addressId : undefined,
      couponId: coupon.used?.coupon.userCouponId,
      remark: remark.trim(),
      pageSource: open ? new URLSearchParams(window.location.search).get('pageSource') : null,
    }),
  };
}
