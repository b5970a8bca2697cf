import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { TapLink } from '@/components/ui/tap-link';
import { useLink } from '@/lib/browser/current-page';
import type { MergeOrder } from '@/lib/contract/merge-order';
import type { OrderDetail } from '@/lib/contract/order';
import { formatCount, formatFen, toPointUnit } from '@/lib/rules/money/format';
import { getStatusText } from '@/lib/rules/order/status-text';
import { OrderActions } from '../actions/order-actions';
import type { OrderScreenProps } from '../detail/order-props';
import { TimelineSteps } from '../detail/timeline';
import { OrderItemLinks } from '../order-item-row';

interface Props {
  order: OrderDetail;
  /** Position of the order, from 1. */
  number: number;
  unit: string;
  payState: MergeOrder['payState'];
  closedActions: OrderScreenProps['closedActions'];
}

/**
 * One order of a merge order: the parcel of one supplier. Once paid, it has its own steps, actions and page.
 */
export function MergedOrderCard({ order, number, unit, payState, closedActions = [] }: Props) {
  const t = useTranslations('order');
  const link = useLink();
  const isSeparate = payState !== 'unpaid';
  return (
    <Card as="section" aria-label={t('merge.parcel', { number })}>
      <header className="mb-3 flex min-h-6 items-center justify-between gap-3">
        <h3 className="text-14 font-bold">{t('merge.parcel', { number })}</h3>
        {isSeparate && (
          <TapLink
            href={link(`/payindex?orderId=${order.orderId}`)}
            aria-label={t('merge.see', { number })}
            className="touch pressable inline-flex items-center gap-0.5 text-13 font-semibold text-primary"
          >
            {t(`status.${getStatusText(order)}`)}
            <ChevronRight size={16} strokeWidth={1.8} aria-hidden />
          </TapLink>
        )}
      </header>
      <OrderItemLinks items={order.items} unit={unit} />
      <p className="mt-3 text-right text-12 font-bold">
        <span className="text-14">{formatCount(order.points)}</span> {toPointUnit(order.points, unit)}
        {order.payAmount > 0 && ` + ${formatFen(order.payAmount)}`}
      </p>
      {payState === 'paid' && (
        <div className="mt-3.5 border-t border-line pt-3.5">
          <TimelineSteps order={order} />
        </div>
      )}
      {isSeparate && (
        <footer className="mt-3 flex flex-wrap items-center justify-end gap-2 empty:hidden">
          {/* All parcels have the same address: it is changed above. */}
          <OrderActions order={order} unit={unit} without={['changeAddress', ...closedActions]} />
        </footer>
      )}
    </Card>
  );
}
