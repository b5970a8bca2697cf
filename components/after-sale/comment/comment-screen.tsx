'use client';

import { useTranslations } from 'next-intl';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { CaseGate } from '../parts/case-gate';
import { NotNow } from '../parts/not-now';
import type { CaseFacts } from '../parts/use-case';
import { CommentForm } from './comment-form';
import { Commented } from './commented';

/** `/comment`: what the shopper makes of the goods of a completed order (R-AFTER-20). */
export function CommentScreen({ unit }: { unit: string }) {
  return <CaseGate>{({ order }) => <CommentFor order={order} unit={unit} />}</CaseGate>;
}

function CommentFor({ order, unit }: Pick<CaseFacts, 'order'> & { unit: string }) {
  const t = useTranslations('afterSale');
  const open = order.items.filter(({ commented }) => !commented);
  if (open.length === 0) return <Commented order={order} unit={unit} />;
  if (order.status === OrderStatus.completed) return <CommentForm order={order} items={open} />;
  const isOver = order.status === OrderStatus.closed || order.status === OrderStatus.afterSale;
  return (
    <NotNow
      text={t(isOver ? 'comment.over' : 'comment.notYet')}
      to={`/payindex?orderId=${order.orderId}`}
      label={t('toOrder')}
    />
  );
}
