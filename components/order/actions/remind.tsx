'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { ButtonSize } from '@/components/ui/button-style';
import type { OrderSummary } from '@/lib/contract/order';
import { nextReminder } from '@/lib/rules/order/shown/remind';
import { useOrderChange } from './use-order-change';

/** A button that asks for an order to be sent; for a day it says that this was done. */
export function Remind({ order, size }: { order: OrderSummary; size: ButtonSize }) {
  const t = useTranslations('order.actions');
  const [now] = useState(() => new Date());
  const change = useOrderChange('remind');
  const isDone = nextReminder(order.remindedAt, now) !== undefined;
  return (
    <Button size={size} variant="outline" disabled={isDone} onClick={() => change.mutate(order)}>
      {t(isDone ? 'reminded' : 'remind')}
    </Button>
  );
}
