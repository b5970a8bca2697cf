'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Card } from '@/components/ui/card';
import { cx } from '@/components/ui/cx';
import { Countdown } from '@/components/ui/motion/countdown';
import type { OrderSummary } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { asExpired, statusOf } from '@/lib/rules/order/order-view';
import type { Told } from '@/lib/rules/order/pay-deadline';
import { statusTextOf } from '@/lib/rules/order/shown/status-text';
import { OrderActions } from '../actions/order-actions';
import { useDeadline } from '../pay/use-deadline';
import { shortTime } from '../time-format';
import { CardGoods } from './card-goods';
import { CardTotal } from './card-total';

/** One order of the list; a tap on its goods opens it. */
export function OrderCard({ told, unit }: { told: Told<OrderSummary>; unit: string }) {
  const t = useTranslations('order');
  const format = useFormatter();
  const client = useQueryClient();
  const [now] = useState(() => Date.now());
  const deadline = useDeadline();
  const seen = deadline.seen(told);
  // A list that is shown again may be older than what is over by now.
  const isOver = seen.payDeadline !== null && Date.parse(seen.payDeadline) <= now;
  const order = isOver ? asExpired(seen) : seen;
  const status = statusOf(order);
  const settled = status === OrderStatus.closed || status === OrderStatus.completed;
  const end = () => {
    deadline.end(told.receivedAt);
    void client.invalidateQueries({ queryKey: ['order'] });
  };

  return (
    <Card as="article" aria-label={t('list.order', { id: order.orderId })}>
      <header className="flex items-center justify-between gap-3 text-12">
        <time dateTime={order.createdAt} className="text-muted">
          {format.dateTime(new Date(order.createdAt), shortTime)}
        </time>
        <span className="flex items-baseline gap-2 whitespace-nowrap">
          {status === OrderStatus.unpaid && order.payDeadline && (
            <span className="flex items-baseline gap-1 text-12 text-accent">
              {t('list.payIn')}
              <Countdown endsAt={order.payDeadline} label={t('list.payIn')} tone="text" onEnd={end} />
            </span>
          )}
          <span className={cx('text-13 font-bold', settled ? 'text-muted' : 'text-primary')}>
            {t(`status.${statusTextOf(order)}`)}
          </span>
        </span>
      </header>
      <CardGoods order={order} unit={unit} />
      <CardTotal order={order} unit={unit} />
      <footer className="mt-3 flex flex-wrap items-center justify-end gap-2 empty:hidden">
        <OrderActions order={order} unit={unit} />
      </footer>
    </Card>
  );
}
