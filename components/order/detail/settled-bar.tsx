'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ActionBar } from '@/components/ui/nav/action-bar';
import type { OrderDetail } from '@/lib/contract/order';
import { REQUEST_DAYS, withinDays } from '@/lib/rules/after-sale/after-sale';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { OrderActions } from '../actions/order-actions';
import { useReOrder } from '../actions/use-re-order';

/** The foot of an order that is paid or closed: what its status allows. */
export function SettledBar({ order, unit }: { order: OrderDetail; unit: string }) {
  const t = useTranslations('order.actions');
  const again = useReOrder(order.orderId, unit);
  const [now] = useState(() => new Date());
  const isLate = order.status === OrderStatus.completed && !withinDays(order, REQUEST_DAYS, now);
  const isClosed = order.status === OrderStatus.closed;
  return (
    <ActionBar>
      <div className="flex flex-1 flex-wrap justify-end gap-2.5">
        {/* Two ways to have it again would be one too many; the goods above lead to their page. */}
        <OrderActions
          order={order}
          unit={unit}
          size="md"
          without={isClosed ? ['buyAgain'] : ['changeAddress', 'seeCode']}
          isLate={isLate}
        />
        {isClosed && (
          <Button onClick={() => again.mutate()} loading={again.isPending || again.isSuccess}>
            {t('reOrder')}
          </Button>
        )}
      </div>
    </ActionBar>
  );
}
