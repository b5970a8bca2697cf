import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChosenAddress } from '@/components/address/use-chosen-address';
import { pointsQuery } from '@/lib/browser/queries';
import { clampQuantity, countMissingPoints, parseActivityType, pickSpec } from '@/lib/rules/order/exchange';
import { needsAddress } from '@/lib/rules/order/order-price';
import { calculateGoodsTotal, type PurchaseLine } from '@/lib/rules/order/purchase';
import { freshGoodsQuery } from '../../queries';
import { type ExchangeGoods, type SpecChoice, toExchangeGoods } from '../exchange-goods';
import { createConfirmation } from './confirmation';
import { useCoupon } from './coupon/use-coupon';
import { useAddOns } from './extras/use-add-ons';
import { useExpressFee } from './extras/use-express-fee';

/**
 * The goods as the server has it now; the page's own, which may be a minute old, until the answer is there.
 * Asked anew each time the sheet opens.
 */
function useFreshGoods(initialGoods: ExchangeGoods, open: boolean) {
  const activityType = open ? parseActivityType(window.location.search) : undefined;
  const { data, isFetching, refetch } = useQuery({
    ...freshGoodsQuery(initialGoods.goodsId, activityType),
    enabled: open,
  });
  const [isRefreshing, setRefreshing] = useState(false);
  // An activity that is over sells nothing: the goods then has its normal price, and that is what is ordered.
  const isRunning = !data || data.activity?.activityType === activityType;
  return {
    goods: data ? toExchangeGoods(data) : initialGoods,
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

/** Paid at the door: goes by itself (docs/decisions.md). */
const PAY_ON_DELIVERY_ACTIVITY = 4;

/** Everything the shopper confirms, out of what is chosen and what the server says now. */
export function useConfirmation(initialGoods: ExchangeGoods, choice: SpecChoice, open: boolean) {
  const fresh = useFreshGoods(initialGoods, open);
  const { data: balance, refetch } = useQuery({ ...pointsQuery(), enabled: open, staleTime: 0 });
  const { goods, activityType } = fresh;
  const { goodsId, groupId } = goods;
  const shipped = needsAddress(goods.kind);
  const address = useChosenAddress(open && shipped);
  const [remark, setRemark] = useState('');
  const addOns = useAddOns(goodsId, open && shipped && activityType !== PAY_ON_DELIVERY_ACTIVITY);

  const spec = pickSpec(goods.specs, choice.goodsSpecId);
  const quantity = spec ? clampQuantity(spec, choice.quantity) : 1;
  const lines: PurchaseLine[] = spec
    ? [{ ...spec, goodsId, groupId, quantity, activityType }, ...addOns.lines]
    : [];
  const coupon = useCoupon(lines, open);
  const express = useExpressFee(lines, address.address?.addressId, open && shipped && address.isUsable);
  const worth = calculateGoodsTotal(lines);
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
    lacking: countMissingPoints(price.points, balance?.activePoints),
    ...{ shipped, address, addOns, coupon, remark, setRemark },
    confirmation: createConfirmation(lines, {
      addressId: shipped ? address.address?.addressId : undefined,
      couponId: coupon.used?.coupon.userCouponId,
      remark: remark.trim(),
      pageSource: open ? new URLSearchParams(window.location.search).get('pageSource') : null,
    }),
  };
}
