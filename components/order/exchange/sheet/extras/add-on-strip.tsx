import { useQuery } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { addOnsQuery } from '@/components/order/queries';
import { Skeleton } from '@/components/ui/feedback/skeleton';
import { ProductPicture } from '@/components/ui/goods/product-picture';
import { Price } from '@/components/ui/price';
import { ActivityType } from '@/lib/contract/activity-type';
import type { AddOn } from '@/lib/contract/merge-order';
import { getQuantityLimit } from '@/lib/rules/order/exchange';
import type { PurchaseLine } from '@/lib/rules/order/purchase';

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

const card = 'flex h-16 w-39 shrink-0 items-center gap-2 rounded-control bg-ground p-1.5';

/** Add-ons at a lower price, in a row of checkboxes; renders nothing when there are none. */
export function AddOnStrip({ addOns, unit }: { addOns: ReturnType<typeof useAddOns>; unit: string }) {
  const t = useTranslations('order.exchange.addOns');
  const { offered, isLoading } = addOns;
  if (offered.length === 0 && !isLoading) return null;
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0">
      <legend className="mb-1.5 p-0 text-13 font-semibold">
        {t('title')} <span className="font-normal text-muted">{t('hint')}</span>
      </legend>
      <div className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 py-px">
        {isLoading && offered.length === 0
          ? ['a', 'b', 'c'].map((place) => (
              <span key={place} className={card}>
                <Skeleton className="size-12 shrink-0" />
                <Skeleton className="h-3 flex-1" />
              </span>
            ))
          : offered.map((addOn) => (
              <AddOnCard
                key={addOn.goodsSpecId}
                addOn={addOn}
                unit={unit}
                ticked={addOns.isTicked(addOn)}
                onToggle={() => addOns.toggle(addOn)}
              />
            ))}
      </div>
    </fieldset>
  );
}

interface CardProps {
  addOn: AddOn;
  unit: string;
  ticked: boolean;
  onToggle: () => void;
}

const AddOnCard = ({ addOn, unit, ticked, onToggle }: CardProps) => (
  <label
    className={`${card} relative cursor-pointer transition-colors active:opacity-70 has-checked:bg-tint has-checked:outline-[1.5px] has-checked:-outline-offset-[1.5px] has-checked:outline-primary has-focus-visible:outline-2 has-focus-visible:outline-primary`}
  >
    <input
      type="checkbox"
      className="peer absolute inset-0 size-full cursor-pointer appearance-none opacity-0"
      checked={ticked}
      onChange={onToggle}
    />
    <ProductPicture
      src={addOn.picture}
      alt=""
      width={96}
      height={96}
      className="size-12 shrink-0 rounded-[8px]"
    />
    <span className="min-w-0 flex-1">
      <span className="-mb-0.5 line-clamp-2 pb-0.5 text-12 leading-tight">{addOn.title}</span>
      <Price points={addOn.points} unit={unit} priceFen={addOn.priceFen} size="sm" className="mt-px" />
    </span>
    <span
      aria-hidden
      className="absolute top-1.5 left-1.5 grid size-4.5 place-items-center rounded-full border-[1.5px] border-muted bg-surface text-on-primary peer-checked:border-primary peer-checked:bg-primary [&>svg]:opacity-0 peer-checked:[&>svg]:opacity-100"
    >
      <Check size={12} strokeWidth={3} />
    </span>
  </label>
);
