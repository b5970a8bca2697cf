'use client';

import { useTranslations } from 'next-intl';
import { isOpen } from '@/lib/rules/after-sale/after-sale';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { statusOf } from '@/lib/rules/order/order-view';
import { CaseGate } from '../parts/case-gate';
import { NotNow } from '../parts/not-now';
import type { CaseFacts } from '../parts/use-case';
import { RequestForm } from './request-form';

/** `/applyRefund`: money, a return or an exchange, after an order was sent (R-AFTER-06). */
export function RequestScreen({ unit }: { unit: string }) {
  return <CaseGate>{(facts) => <RequestFor facts={facts} unit={unit} />}</CaseGate>;
}

function RequestFor({ facts, unit }: { facts: CaseFacts; unit: string }) {
  const t = useTranslations('afterSale');
  const { order, afterSale } = facts;
  const { orderId } = order;
  if (afterSale.actions.includes('request')) return <RequestForm facts={facts} unit={unit} />;
  if (afterSale.case && isOpen(afterSale.case.status)) {
    return <NotNow text={t('request.open')} to={`/afterSaleDetail?orderId=${orderId}`} label={t('toCase')} />;
  }
  if (afterSale.actions.includes('refund')) {
    return (
      <NotNow
        text={t('request.undelivered')}
        to={`/refund?orderId=${orderId}`}
        label={t('request.toRefund')}
      />
    );
  }
  if (order.kind === 'service' && order.paidAt !== null) {
    return (
      <NotNow text={t('request.given')} to={`/serviceOrdersDetail?orderId=${orderId}`} label={t('toOrder')} />
    );
  }
  const isLate = statusOf(order) === OrderStatus.completed;
  return (
    <NotNow
      text={t(isLate ? 'request.late' : 'request.closed')}
      to={`/payindex?orderId=${orderId}`}
      label={t('toOrder')}
    />
  );
}
