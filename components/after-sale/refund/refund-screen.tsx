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
  /** Refund settings of the project; null when they are unknown. */
  config: RefundConfig | null;
}

/** `/refund`: refund of the whole order before it is sent (R-AFTER-04). */
export function RefundScreen(props: Props) {
  return <CaseGate>{(snapshot) => <RefundContent snapshot={snapshot} {...props} />}</CaseGate>;
}

function RefundContent({ snapshot, ...props }: Props & { snapshot: CaseSnapshot }) {
  const t = useTranslations('afterSale');
  const { order, afterSale } = snapshot;
  const { orderId } = order;
  if (afterSale.actions.includes('refund')) return <RefundForm snapshot={snapshot} {...props} />;
  const caseLink = { to: `/afterSaleDetail?orderId=${orderId}`, label: t('toCase') };
  const orderLink = { to: `/payindex?orderId=${orderId}`, label: t('toOrder') };
  if (afterSale.case && isOpenCase(afterSale.case.status))
    return <Unavailable text={t('refund.open')} {...caseLink} />;
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
    return <Unavailable text={t(isRefunded ? 'refund.refunded' : 'refund.closed')} {...caseLink} />;
  }
  const text = toOrderStatus(order) === OrderStatus.unpaid ? t('refund.unpaid') : t('refund.closed');
  return <Unavailable text={text} {...orderLink} />;
}
