import { useTranslations } from 'next-intl';
import { OrderItemRow } from '@/components/order/order-item-row';
import { Card } from '@/components/ui/card';
import type { OrderSummary } from '@/lib/contract/order';

/** The items of the order that a form is about. */
export function OrderItemsCard({ order, unit }: { order: OrderSummary; unit: string }) {
  const t = useTranslations('afterSale');
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="sr-only">{t('goods')}</h2>
      {order.items.map((item) => (
        <OrderItemRow key={item.goodsSpecId} item={item} unit={unit} />
      ))}
    </Card>
  );
}
