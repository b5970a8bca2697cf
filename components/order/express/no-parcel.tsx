'use client';

import { useTranslations } from 'next-intl';
import { useLink } from '@/components/app/use-link';
import { ButtonLink } from '@/components/ui/button-link';
import { EmptyState } from '@/components/ui/feedback/empty-state';
import type { OrderDetail } from '@/lib/contract/order';
import { OrderStatus } from '@/lib/rules/order/order-state';

function reasonOf({ kind, status }: OrderDetail) {
  if (kind === 'service') return 'emptyService';
  if (status === OrderStatus.unpaid) return 'emptyUnpaid';
  return status === OrderStatus.closed ? 'emptyOver' : 'empty';
}

/** Nothing was sent, and why. */
export function NoParcel({ order }: { order: OrderDetail }) {
  const t = useTranslations('order.express');
  const link = useLink();
  return (
    <EmptyState
      text={t(reasonOf(order))}
      className="my-auto"
      action={<ButtonLink href={link(`/payindex?orderId=${order.orderId}`)}>{t('toOrder')}</ButtonLink>}
    />
  );
}
