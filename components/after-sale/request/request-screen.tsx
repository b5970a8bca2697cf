'use client';

import { useTranslations } from 'next-intl';
import { isOpenCase } from '@/lib/rules/after-sale/after-sale';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { toOrderStatus } from '@/lib/rules/order/order-view';
import { CaseGate } from '../parts/case-gate';
import { Unavailable } from '../parts/unavailable';
import type { CaseSnapshot } from '../parts/use-case-snapshot';
import { RequestForm } from './request-form';

/** `/applyRefund`: refund, return or exchange after an order was sent (R-AFTER-06). */
export function RequestScreen({ unit }: { unit: string }) {
  return <CaseGate>{(snapshot) => <RequestContent snapshot={snapshot} unit={unit} />}</CaseGate>;
}

function RequestContent({ snapshot, unit }: { snapshot: CaseSnapshot; unit: string }) {
  const t = useTranslations('afterSale');
  const { order, afterSale } = snapshot;
  const { orderId } = order;
  if (afterSale.actions.includes('request')) return <RequestForm snapshot={snapshot} unit={unit} />;
  if (afterSale.case && isOpenCase(afterSale.case.status)) {
    return (
      <Unavailable text={t('request.open')} to={`/afterSaleDetail?orderId=${orderId}`} label={t('toCase')} />
    );
  }
  if (afterSale.actions.includes('refund')) {
    return (
      <Unavailable
        text={t('request.undelivered')}
        to={`/refund?orderId=${orderId}`}
        label={t('request.toRefund')}
      />
    );
  }
  if (order.kind === 'service' && order.paidAt !== null) {
    return (
      <Unavailable
        text={t('request.given')}
        to={`/serviceOrdersDetail?orderId=${orderId}`}
        label={t('toOrder')}
      />
    );
  }
  const isLate = toOrderStatus(order) === OrderStatus.completed;
  return (
    <Unavailable
      text={t(isLate ? 'request.late' : 'request.closed')}
      to={`/payindex?orderId=${orderId}`}
      label={t('toOrder')}
    />
  );
}
