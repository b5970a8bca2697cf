import { ProductPicture } from '@/components/ui/goods/product-picture';
import { Price } from '@/components/ui/price';
import type { OrderItem } from '@/lib/contract/order';

/** One item of an order: picture, title, spec, unit price and quantity. */
export function OrderItemRow({ item, unit }: { item: OrderItem; unit: string }) {
  return (
    <div className="flex gap-3">
      <ProductPicture
        src={item.picture}
        alt=""
        width={144}
        height={144}
        className="size-18 shrink-0 rounded-inner"
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <p className="line-clamp-2 text-13 font-semibold text-pretty">{item.title}</p>
        <p className="mt-0.5 truncate text-12 text-muted">{item.specName}</p>
        <div className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 pt-1">
          <Price points={item.points} unit={unit} priceFen={item.priceFen} size="sm" exact />
          <span className="shrink-0 text-12 text-muted">×{item.quantity}</span>
        </div>
      </div>
    </div>
  );
}
