'use client';

import { useTranslations } from 'next-intl';
import { isOpenCase, type RefundConfig } from '@/lib/rules/after-sale/after-sale';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { toOrderStatus } from '@/lib/rules/order/order-view';
import { CaseGate } from '../parts/case-gate';
import { Unavailable } from '../parts/unavailable';
import type { CaseSnapshot } from '../parts/use-case-snapshot';
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

function RefundFor({ facts, ...props }: Props & { facts: CaseSnapshot }) {
  const t = useTranslations('afterSale');
  const { order, afterSale } = facts;
  const { orderId } = order;
  if (afterSale.actions.includes('refund')) return <RefundForm facts={facts} {...props} />;
  const toCase = { to: `/afterSaleDetail?orderId=${orderId}`, label: t('toCase') };
  const toOrder = { to: `/payindex?orderId=${orderId}`, label: t('toOrder') };
  if (afterSale.case && isOpenCase(afterSale.case.status))
    return <Unavailable text={t('refund.open')} {...toCase} />;
  if (afterSale.actions.includes('request')) {
    return (
      <Unavailable
        text={t('refund.sent')}
        to={`/applyRefund?orderId=${orderId}`}
        label={t('refund.toRequest')}
      />
    );
  }
  if (afterSale.case) {
    const isRefunded = afterSale.case.status === 'refunded';
    return <Unavailable text={t(isRefunded ? 'refund.refunded' : 'refund.closed')} {...toCase} />;
  }
  const text = toOrderStatus(order) === OrderStatus.unpaid ? t('refund.unpaid') : t('refund.closed');
  return <Unavailable text={text} {...toOrder} />;
}
