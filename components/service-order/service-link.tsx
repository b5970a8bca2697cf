import { TicketCheck } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Cell, CellGroup } from '@/components/ui/cell';
import { useLink } from '@/lib/browser/current-page';
import type { OrderDetail } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';

/**
 * Link from an order to its codes or top-ups; renders nothing for shipped products, while the order is
 * unpaid, or once it is closed.
 */
export function ServiceLink({ order }: { order: OrderDetail }) {
  const t = useTranslations('order.detail.codes');
  const link = useLink();
  const { kind, status, orderId } = order;
  if (kind !== 'service' || status === OrderStatus.unpaid || status === OrderStatus.closed) return null;
  return (
    <CellGroup>
      <Cell
        icon={<TicketCheck size={22} strokeWidth={1.8} aria-hidden />}
        label={<span className="font-bold">{t('label')}</span>}
        note={t('note')}
        href={link(`/serviceOrdersDetail?orderId=${orderId}`)}
      />
    </CellGroup>
  );
}
