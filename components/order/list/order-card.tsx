import { useQueryClient } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Card } from '@/components/ui/card';
import { cx } from '@/components/ui/cx';
import { Countdown } from '@/components/ui/motion/countdown';
import { Tag } from '@/components/ui/tag';
import { TapLink } from '@/components/ui/tap-link';
import { useLink } from '@/lib/browser/current-page';
import { createQueryKey } from '@/lib/browser/queries';
import type { OrderSummary } from '@/lib/contract/order';
import { formatFen, formatPoints } from '@/lib/rules/money/format';
import { type OrderAction, OrderStatus } from '@/lib/rules/order/order-state';
import { countPieces, toExpiredOrder, toOrderStatus } from '@/lib/rules/order/order-view';
import type { ServerSnapshot } from '@/lib/rules/order/pay-deadline';
import { getStatusText } from '@/lib/rules/order/status-text';
import { formatDate } from '@/lib/rules/time/format-date';
import { OrderActions } from '../actions/order-actions';
import { OrderItemRow } from '../order-item-row';
import { useDeadline } from '../pay/use-deadline';

/** The items of an order, as a link to the order; an order of another account has no page here. */
function OrderCardItems({ order, unit }: { order: OrderSummary; unit: string }) {
  const link = useLink();
  const rows = order.items.map((item) => <OrderItemRow key={item.goodsSpecId} item={item} unit={unit} />);
  const className = 'mt-2.5 flex flex-col gap-3';
  if (order.isOwn === false) return <div className={className}>{rows}</div>;
  return (
    <TapLink
      href={link(`/payindex?orderId=${order.orderId}&fromPage=myorder3`)}
      className={`pressable ${className}`}
    >
      {rows}
    </TapLink>
  );
}

/** Total price of an order; for a merge order or cash on delivery also how it is paid. */
function OrderCardTotal({ order, unit }: { order: OrderSummary; unit: string }) {
  const t = useTranslations('order.list');
  const { points, payAmount, isCashOnDelivery, paidTogether, isOwn } = order;
  const costs = [
    ...(points > 0 || payAmount === 0 ? [formatPoints(points, unit)] : []),
    ...(payAmount > 0 ? [formatFen(payAmount)] : []),
  ];
  return (
    <>
      <p className="mt-3 flex flex-wrap items-baseline justify-end gap-x-2 text-12 text-muted">
        {isCashOnDelivery && <Tag tone="soft">{t(payAmount > 0 ? 'cashOnDelivery' : 'freeClaim')}</Tag>}
        {t('total', { count: countPieces(order) })}
        <span className="text-14 font-bold text-ink">{costs.join(' + ')}</span>
      </p>
      {paidTogether && (
        <p className="mt-2 rounded-control bg-tint px-3 py-2 text-12 font-semibold text-primary">
          {t('paidTogether', { count: paidTogether.orders - 1, amount: formatFen(paidTogether.payAmount) })}
        </p>
      )}
      {isOwn === false && <p className="mt-2 text-right text-12 text-muted">{t('foreign')}</p>}
    </>
  );
}

export interface OrderCardProps {
  snapshot: ServerSnapshot<OrderSummary>;
  /** Name of points after a number. */
  unit: string;
  /** Actions that the project does not offer. */
  closedActions: readonly OrderAction[] | undefined;
}

/** One order of the list; a tap on its items opens it. */
export function OrderCard({ snapshot, unit, closedActions }: OrderCardProps) {
  const t = useTranslations('order');
  const locale = useLocale();
  const client = useQueryClient();
  const [now] = useState(() => Date.now());
  const deadline = useDeadline();
  const shownOrder = deadline.toShownOrder(snapshot);
  // A cached list can show an order whose deadline is over by now.
  const isOver = shownOrder.payDeadline !== null && Date.parse(shownOrder.payDeadline) <= now;
  const order = isOver ? toExpiredOrder(shownOrder) : shownOrder;
  const status = toOrderStatus(order);
  const settled = status === OrderStatus.closed || status === OrderStatus.completed;
  const handleExpired = () => {
    deadline.markExpired(snapshot.receivedAt);
    void client.invalidateQueries({ queryKey: createQueryKey('order') });
  };

  return (
    <Card as="article" aria-label={t('list.order', { id: order.orderId })}>
      <header className="flex flex-wrap items-center justify-between gap-x-3 text-12">
        <time dateTime={order.createdAt} className="text-muted">
          {formatDate(order.createdAt, 'shortTime', locale)}
        </time>
        <span className="ml-auto flex flex-wrap items-baseline justify-end gap-x-2 whitespace-nowrap">
          {status === OrderStatus.unpaid && order.payDeadline && (
            <span className="flex items-baseline gap-1 text-12 text-accent">
              {t('list.payIn')}
              <Countdown
                endsAt={order.payDeadline}
                label={t('list.payIn')}
                tone="text"
                onEnd={handleExpired}
              />
            </span>
          )}
          <span className={cx('text-13 font-bold', settled ? 'text-muted' : 'text-primary')}>
            {t(`status.${getStatusText(order)}`)}
          </span>
        </span>
      </header>
      <OrderCardItems order={order} unit={unit} />
      <OrderCardTotal order={order} unit={unit} />
      <footer className="mt-3 flex flex-wrap items-center justify-end gap-2 empty:hidden">
        <OrderActions order={order} unit={unit} without={closedActions} />
      </footer>
    </Card>
  );
}
