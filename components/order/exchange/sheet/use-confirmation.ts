import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pickTexts, readStoredDraft, storeDraft } from '@/components/ui/form/stored-draft';
import { addressesQuery, pointsQuery } from '@/lib/browser/queries';
import { ActivityType } from '@/lib/contract/activity-type';
import type { Address } from '@/lib/contract/address';
import type { GoodsSpec } from '@/lib/contract/goods';
import {
  clampQuantity,
  countMissingPoints,
  type ExchangeGoods,
  pickSpec,
  type SpecChoice,
  toExchangeGoods,
} from '@/lib/rules/order/exchange';
import { needsAddress } from '@/lib/rules/order/order-price';
import { calculateGoodsTotal, type PurchaseLine } from '@/lib/rules/order/purchase';
import { readActivityType } from '@/lib/rules/page/goods-path';
import { readParameter } from '@/lib/rules/page/read-parameter';
import { freshGoodsQuery } from '../../queries';
import { findUnansweredOrder } from '../../unanswered-orders';
import { useCoupon } from './coupon/use-coupon';
import { useAddOns } from './extras/add-on-strip';
import { useExpressFee } from './extras/use-express-fee';
import { createConfirmation, toSentOrder } from './use-submit-order';

/** The address to ship to: the shopper's choice, else the default one (the first of the list). */
function useChosenAddress(enabled: boolean) {
  const [chosenId, setChosenId] = useState<string>();
  const { data, isLoading, refetch } = useQuery({ ...addressesQuery(), enabled });
  const address: Address | undefined = data?.find(({ addressId }) => addressId === chosenId) ?? data?.[0];
  return {
    address,
    isLoading,
    /** True when an address is chosen and needs no check. */
    isUsable: address !== undefined && !address.needsCheck,
    choose: ({ addressId }: Address) => setChosenId(addressId),
    refresh: () => void refetch(),
  };
}

/**
 * Loads the current product each time the sheet opens; until then returns the product of the page, which can
 * be a minute old.
 */
function useFreshGoods(initialGoods: ExchangeGoods, open: boolean, pageActivityType?: number) {
  const activityType = open
    ? (pageActivityType ?? readActivityType(window.location.search))
    : pageActivityType;
  const { data, isFetching, refetch } = useQuery({
    ...freshGoodsQuery(initialGoods.goodsId, activityType),
    enabled: open,
  });
  const [isRefreshing, setRefreshing] = useState(false);
  // After the end of the activity the product has its regular price and is ordered without the activity.
  const isRunning = !data || data.activity?.activityType === activityType;
  return {
    goods: data ? toExchangeGoods(data) : initialGoods,
    activityType: isRunning ? (activityType ?? 0) : 0,
    /** The activity of the address has not started: the regular price applies until then. */
    upcoming: data?.upcoming ?? undefined,
    /** The product is loading or reloading, so the price can still change. */
    isChecking: isRefreshing || (isFetching && !data),
    /** The product is being reloaded after a problem. */
    isRefreshing,
    refresh: () => {
      setRefreshing(true);
      void refetch().finally(() => setRefreshing(false));
    },
  };
}

/**
 * State of the order to confirm, from the shopper's choices and the current data of the server.
 * @param pageActivityType activity of the order where the page's address does not name it
 */
export function useConfirmation(
  initialGoods: ExchangeGoods,
  choice: SpecChoice,
  open: boolean,
  pageActivityType?: number,
) {
  const fresh = useFreshGoods(initialGoods, open, pageActivityType);
  const { data: balance, refetch } = useQuery({ ...pointsQuery(), enabled: open, staleTime: 0 });
  const { goods, activityType } = fresh;
  const { goodsId, groupId } = goods;
  const shipped = needsAddress(goods.kind);
  const address = useChosenAddress(open && shipped);
  const [remark, setRemark] = useState(
    () => pickTexts(readStoredDraft(`order ${goodsId}`), ['remark']).remark ?? '',
  );
  const changeRemark = (text: string) => {
    setRemark(text);
    storeDraft(`order ${goodsId}`, { remark: text });
  };
  const addOns = useAddOns(goodsId, open && shipped && activityType !== ActivityType.payOnDelivery);

  const toLines = (spec: GoodsSpec | undefined, quantity: number): PurchaseLine[] =>
    spec ? [{ ...spec, goodsId, groupId, quantity, activityType }, ...addOns.lines] : [];
  const toConfirmation = (ordered: readonly PurchaseLine[], couponId?: string) =>
    createConfirmation(ordered, {
      addressId: shipped ? address.address?.addressId : undefined,
      couponId,
      remark: remark.trim(),
      pageSource: open ? readParameter(new URLSearchParams(window.location.search), 'pageSource') : undefined,
    });
  // An order whose answer was lost can have taken the last pieces, so stock does not limit it.
  const wanted = goods.specs.find(({ goodsSpecId }) => goodsSpecId === choice.goodsSpecId);
  const sent = toConfirmation(toLines(wanted, choice.quantity));
  const unanswered = open && sent ? findUnansweredOrder(toSentOrder(sent)) : undefined;
  const spec = unanswered ? wanted : pickSpec(goods.specs, choice.goodsSpecId);
  const quantity = !spec || unanswered ? choice.quantity : clampQuantity(spec, choice.quantity);
  const lines = toLines(spec, quantity);
  const coupon = useCoupon(lines, open);
  const express = useExpressFee(lines, address.address?.addressId, open && shipped && address.isUsable);
  const usedCouponId = coupon.used?.coupon.userCouponId;
  const sentCouponId = unanswered?.couponId;
  const isUnanswered =
    unanswered !== undefined &&
    (sentCouponId === usedCouponId || (sentCouponId !== undefined && coupon.isUsedUp(sentCouponId)));
  const goodsTotal = calculateGoodsTotal(lines);
  const price = {
    points: goodsTotal.points - coupon.pointsOff,
    payAmountFen: goodsTotal.fen - coupon.fenOff + express.fee.fen,
  };
  return {
    ...fresh,
    /** Some data is loading, so the order or its total can still change. The shipping fee is asked for when the address is known. */
    isChecking: fresh.isChecking || coupon.isLoading || address.isLoading || express.isAsking,
    /** Reloads price, stock, balance, add-ons and shipping fee. */
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
    ...{ shipped, address, addOns, coupon, remark, setRemark: changeRemark },
    confirmation: toConfirmation(lines, isUnanswered ? sentCouponId : usedCouponId),
    /** The same order was sent already, and its answer was lost (R-ORDER-53). */
    isUnanswered,
  };
}
