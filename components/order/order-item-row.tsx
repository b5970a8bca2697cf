import { GoodsRow } from '@/components/ui/goods/goods-row';
import { Price } from '@/components/ui/price';
import type { OrderItem } from '@/lib/contract/order';

/** One item of an order: picture, title, spec, unit price and quantity. */
export function OrderItemRow({ item, unit }: { item: OrderItem; unit: string }) {
  return (
    <GoodsRow picture={item.picture} title={item.title}>
      <p className="truncate text-12 text-muted">{item.specName}</p>
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <Price points={item.points} unit={unit} priceFen={item.priceFen} size="sm" exact />
        <span className="shrink-0 text-12 text-muted">×{item.quantity}</span>
      </div>
    </GoodsRow>
  );
}
