'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useLink } from '@/components/app/use-link';
import { Card } from '@/components/ui/card';
import { cx } from '@/components/ui/cx';
import { Countdown } from '@/components/ui/motion/countdown';
import { TapLink } from '@/components/ui/tap-link';
import type { OrderSummary } from '@/lib/contract/order';
import { formatCount, formatFen } from '@/lib/rules/money/money';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { piecesOf, statusOf } from '@/lib/rules/order/order-view';
import { OrderActions } from '../actions/order-actions';
import { OrderItemRow } from '../order-item-row';
import { shortTime } from '../time-format';

/** One order of the list; a tap on its goods opens it. */
export function OrderCard({ order, unit }: { order: OrderSummary; unit: string }) {
  const t = useTranslations('order');
  const format = useFormatter();
  const link = useLink();
  const client = useQueryClient();
  const status = statusOf(order);
  const settled = status === OrderStatus.closed || status === OrderStatus.completed;
  return (
    <Card as="article" aria-label={t('list.order', { id: order.orderId })}>
      <header className="flex items-center justify-between gap-3 text-12">
        <time dateTime={order.createdAt} className="text-muted">
          {format.dateTime(new Date(order.createdAt), shortTime)}
        </time>
        <span className={cx('text-13 font-bold', settled ? 'text-muted' : 'text-primary')}>
          {t(`status.${status}`)}
        </span>
      </header>
      <TapLink
        href={link(`/payindex?orderId=${order.orderId}&fromPage=myorder3`)}
        className="pressable mt-2.5 flex flex-col gap-3"
      >
        {order.items.map((item) => (
          <OrderItemRow key={item.goodsSpecId} item={item} unit={unit} />
        ))}
      </TapLink>
      <p className="mt-3 flex flex-wrap items-baseline justify-end gap-x-2 text-12 text-muted">
        {t('list.total', { count: piecesOf(order) })}
        <span className="font-bold text-ink">
          <span className="text-14">{formatCount(order.points)}</span> {unit}
          {order.payAmount > 0 && ` + ${formatFen(order.payAmount)}`}
        </span>
      </p>
      <footer className="mt-3 flex flex-wrap items-center justify-end gap-2">
        {status === OrderStatus.unpaid && order.payDeadline && (
          <span className="mr-auto flex items-center gap-1.5 text-12 text-accent">
            {t('list.payIn')}
            <Countdown
              endsAt={order.payDeadline}
              label={t('list.payIn')}
              tone="text"
              onEnd={() => void client.invalidateQueries({ queryKey: ['order'] })}
            />
          </span>
        )}
        <OrderActions order={order} unit={unit} />
      </footer>
    </Card>
  );
}
