'use client';

import { useTranslations } from 'next-intl';
import { isOpen, type RefundConfig } from '@/lib/rules/after-sale/after-sale';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { statusOf } from '@/lib/rules/order/order-view';
import { CaseGate } from '../parts/case-gate';
import { NotNow } from '../parts/not-now';
import type { CaseFacts } from '../parts/use-case';
import { RefundForm } from './refund-form';

interface Props {
  unit: string;
  /** What the project says about refunds before sending; null when that is not known. */
  config: RefundConfig | null;
}

/** `/refund`: the whole order back, before it is sent (R-AFTER-04). */
export function RefundScreen(props: Props) {
  return <CaseGate>{(facts) => <RefundFor facts={facts} {...props} />}</CaseGate>;
}

function RefundFor({ facts, ...props }: Props & { facts: CaseFacts }) {
  const t = useTranslations('afterSale');
  const { order, afterSale } = facts;
  const { orderId } = order;
  if (afterSale.actions.includes('refund')) return <RefundForm facts={facts} {...props} />;
  const toCase = { to: `/afterSaleDetail?orderId=${orderId}`, label: t('toCase') };
  const toOrder = { to: `/payindex?orderId=${orderId}`, label: t('toOrder') };
  if (afterSale.case && isOpen(afterSale.case.status)) return <NotNow text={t('refund.open')} {...toCase} />;
  if (afterSale.actions.includes('request')) {
    return (
      <NotNow text={t('refund.sent')} to={`/applyRefund?orderId=${orderId}`} label={t('refund.toRequest')} />
    );
  }
  if (afterSale.case) {
    const isRefunded = afterSale.case.status === 'refunded';
    return <NotNow text={t(isRefunded ? 'refund.refunded' : 'refund.closed')} {...toCase} />;
  }
  const text = statusOf(order) === OrderStatus.unpaid ? t('refund.unpaid') : t('refund.closed');
  return <NotNow text={text} {...toOrder} />;
}
