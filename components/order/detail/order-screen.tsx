'use client';

import { useAppTexts } from '@/components/app/app-texts';
import { ServiceLink } from '@/components/service-order/service-link';
import { cx } from '@/components/ui/cx';
import type { OrderDetail } from '@/lib/contract/order';
import { isMergeOrderId } from '@/lib/rules/order/merge-order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { ExpressPreview } from '../express/express-preview';
import { HelpCard } from '../help-card';
import { MergeOrderScreen } from '../merge/merge-order-screen';
import { OrderError } from '../order-error';
import { isNotFound, OrderNotFound } from '../order-not-found';
import { ChannelCard } from '../pay/channel-card';
import { useOrderPayment } from '../pay/use-order-payment';
import { useOrderId, useParam } from '../use-order-id';
import { AddressCard } from './address-card';
import { ItemsCard } from './items-card';
import { OrderFacts } from './order-facts';
import type { OrderScreenProps } from './order-props';
import { OrderSkeleton } from './order-skeleton';
import { PayBar } from './pay-bar';
import { SettledBar } from './settled-bar';
import { StatusHead } from './status-head';
import { Timeline } from './timeline';
import { useOrder } from './use-order';

type Props = OrderScreenProps & { order: OrderDetail; onExpire: () => void };

/** A loaded order. */
function OrderView({ order, unit, environment, payRules, closedActions, onExpire }: Props) {
  const texts = useAppTexts();
  const { orderId } = order;
  const unpaid = order.status === OrderStatus.unpaid;
  const payment = useOrderPayment({ orderId, isUnpaid: unpaid, environment, payRules });

  return (
    <>
      <StatusHead order={order} unit={unit} onExpire={onExpire} />
      <div className={cx('relative -mt-11 flex flex-col gap-2.5 px-3', unpaid ? 'pb-20' : 'pb-6')}>
        {order.sentAt && order.status !== OrderStatus.closed && <ExpressPreview orderId={orderId} />}
        <AddressCard order={order} />
        <ServiceLink order={order} />
        <ItemsCard order={order} unit={unit} />
        {unpaid && <ChannelCard payment={payment} payRules={payRules} />}
        {!unpaid && <Timeline order={order} />}
        <OrderFacts order={order} unit={unit} />
        <HelpCard orderId={orderId} />
      </div>
      {unpaid ? (
        <PayBar order={order} unit={unit} payment={payment} />
      ) : (
        <SettledBar order={order} unit={unit} closedActions={closedActions} />
      )}
      <span className="sr-only" role="status">
        {payment.busy ? texts.loading : ''}
      </span>
    </>
  );
}

/**
 * `/payindex`: an order of the shopper, or a merge order, with its actions (R-ORDER-43). An existing points mall may return from a cashier with
 * `mergeOrderId`, whatever that begins with.
 */
export function OrderScreen(props: OrderScreenProps) {
  const orderId = useOrderId();
  const mergeOrderId = useParam('mergeOrderId') ?? (orderId && isMergeOrderId(orderId) ? orderId : undefined);
  if (mergeOrderId) return <MergeOrderScreen key={mergeOrderId} mergeOrderId={mergeOrderId} {...props} />;
  return orderId ? <KnownOrder key={orderId} orderId={orderId} {...props} /> : <OrderNotFound />;
}

function KnownOrder({ orderId, ...props }: OrderScreenProps & { orderId: string }) {
  const texts = useAppTexts();
  const { order, error, refetch, expire } = useOrder(orderId);
  // An unpaid order of a merge order is paid and cancelled together with the others.
  if (order?.mergeOrderId && order.status === OrderStatus.unpaid)
    return <MergeOrderScreen mergeOrderId={order.mergeOrderId} {...props} />;
  if (order) return <OrderView order={order} onExpire={expire} {...props} />;
  if (isNotFound(error)) return <OrderNotFound />;
  if (!error) return <OrderSkeleton label={texts.loading} />;
  return <OrderError onRetry={() => void refetch()} />;
}
