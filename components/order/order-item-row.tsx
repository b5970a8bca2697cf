import { GoodsRow } from '@/components/ui/goods/goods-row';
import { Price } from '@/components/ui/price';
import { TapLink } from '@/components/ui/tap-link';
import { useLink } from '@/lib/browser/current-page';
import type { OrderItem } from '@/lib/contract/order';
import { createGoodsPath } from '@/lib/rules/page/goods-path';

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

/** The items of an order, each a link to its product. */
export function OrderItemLinks({ items, unit }: { items: readonly OrderItem[]; unit: string }) {
  const link = useLink();
  return (
    <ul className="flex flex-col gap-3">
      {items.map((item) => (
        <li key={item.goodsSpecId}>
          <TapLink href={link(createGoodsPath({ goodsId: item.goodsId }))} className="pressable block">
            <OrderItemRow item={item} unit={unit} />
          </TapLink>
        </li>
      ))}
    </ul>
  );
}
