import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ActivityType } from '@/lib/contract/activity-type';
import type { AddOn } from '@/lib/contract/merge-order';
import { getQuantityLimit } from '@/lib/rules/order/exchange';
import type { PurchaseLine } from '@/lib/rules/order/purchase';
import { addOnsQuery } from '../../../queries';

/** Maximum number of add-ons in the sheet. */
const MAX_ADD_ONS = 4;

const toPurchaseLine = ({ goodsId, goodsSpecId, points, priceFen }: AddOn): PurchaseLine => ({
  ...{ goodsId, goodsSpecId, points, priceFen },
  quantity: 1,
  activityType: ActivityType.addOn,
});

/**
 * The add-ons offered with a product and which of them are selected; none when the call fails (R-ORDER-50).
 */
export function useAddOns(goodsId: string, enabled: boolean) {
  const { data, isLoading, refetch } = useQuery({ ...addOnsQuery(goodsId), enabled });
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const offered = enabled
    ? (data ?? []).filter((addOn) => getQuantityLimit(addOn) > 0).slice(0, MAX_ADD_ONS)
    : [];
  const chosen = offered.filter(({ goodsSpecId }) => ticked.includes(goodsSpecId));
  return {
    offered,
    isLoading,
    lines: chosen.map(toPurchaseLine),
    isTicked: ({ goodsSpecId }: AddOn) => ticked.includes(goodsSpecId),
    toggle: ({ goodsSpecId }: AddOn) =>
      setTicked((last) =>
        last.includes(goodsSpecId) ? last.filter((id) => id !== goodsSpecId) : [...last, goodsSpecId],
      ),
    refresh: () => void (enabled && refetch()),
  };
}
