import { useLink } from '@/components/app/use-link';
import { TapLink } from '@/components/ui/tap-link';
import type { OrderSummary } from '@/lib/contract/order';
import { OrderItemRow } from '../order-item-row';

/** The goods of an order, leading to it; an order of another account has no page here. */
export function CardGoods({ order, unit }: { order: OrderSummary; unit: string }) {
  const link = useLink();
  const rows = order.items.map((item) => <OrderItemRow key={item.goodsSpecId} item={item} unit={unit} />);
  const look = 'mt-2.5 flex flex-col gap-3';
  if (order.isOwn === false) return <div className={look}>{rows}</div>;
  return (
    <TapLink
      href={link(`/payindex?orderId=${order.orderId}&fromPage=myorder3`)}
      className={`pressable ${look}`}
    >
      {rows}
    </TapLink>
  );
}
