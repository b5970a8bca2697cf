import { useTranslations } from 'next-intl';
import { Card } from '@/components/ui/card';
import { cx } from '@/components/ui/cx';
import type { MergeOrder } from '@/lib/contract/merge-order';
import type { OrderDetail } from '@/lib/contract/order';
import { formatCount, formatFen, formatPoints } from '@/lib/rules/money/format';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { AddressCard } from '../detail/address-card';
import { OrderFacts } from '../detail/order-facts';
import type { OrderScreenProps } from '../detail/order-props';
import { PayBar } from '../detail/pay-bar';
import { StatusHead } from '../detail/status-head';
import { Timeline } from '../detail/timeline';
import { ChannelCard } from '../pay/channel-card';
import { useOrderPayment } from '../pay/use-order-payment';
import { MergedOrderCard } from './merged-order-card';

interface MergeOrderTotalsProps {
  merge: MergeOrder;
  /** The merge order combined to one order. */
  order: OrderDetail;
  unit: string;
}

/** Totals of all orders: coupon, shipping, points, cash. */
function MergeOrderTotals({ merge, order, unit }: MergeOrderTotalsProps) {
  const t = useTranslations('order');
  const { couponFen, couponPoints, expressFen, points, payAmount } = merge;
  const coupon = [
    couponPoints > 0 && `−${formatPoints(couponPoints, unit)}`,
    couponFen > 0 && `−${formatFen(couponFen)}`,
  ].filter(Boolean);
  const shipping = expressFen > 0 ? formatFen(expressFen) : t('merge.free');
  const cashTextKey = order.paidAt ? 'cashPaid' : order.status === OrderStatus.unpaid ? 'cash' : 'cashWas';
  const rows = [
    ...(coupon.length > 0 ? [{ name: t('merge.coupon'), value: coupon.join(' ') }] : []),
    ...(order.kind === 'physical' ? [{ name: t('merge.express'), value: shipping }] : []),
    { name: t('detail.points', { unit }), value: formatCount(points) },
  ];
  return (
    <Card as="section">
      <h3 className="text-14 font-bold">{t('merge.total', { count: merge.orders.length })}</h3>
      <dl className="mt-2 flex flex-col gap-1.5">
        {rows.map(({ name, value }) => (
          <div key={name} className="flex items-baseline justify-between text-13">
            <dt className="text-muted first-letter:uppercase">{name}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
        {payAmount > 0 && (
          <div className="flex items-baseline justify-between text-13">
            <dt className="text-muted">{t(`detail.${cashTextKey}`)}</dt>
            <dd className="text-18 font-extrabold text-primary">{formatFen(payAmount)}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}

type Props = OrderScreenProps & {
  merge: MergeOrder;
  /** The merge order combined to one order. */
  order: OrderDetail;
  onExpire: () => void;
};

/** Several orders with one payment and one address; once paid, with links to each order. */
export function MergeOrderView({
  merge,
  order,
  unit,
  environment,
  payRules,
  closedActions,
  onExpire,
}: Props) {
  const { mergeOrderId, orders } = merge;
  const unpaid = order.status === OrderStatus.unpaid;
  const payment = useOrderPayment({ orderId: mergeOrderId, isUnpaid: unpaid, environment, payRules });

  return (
    <>
      <StatusHead order={order} unit={unit} onExpire={onExpire} />
      <div className={cx('relative -mt-11 flex flex-col gap-2.5 px-3', unpaid ? 'pb-20' : 'pb-6')}>
        <AddressCard order={order} />
        {orders.map((merged, index) => (
          <MergedOrderCard
            key={merged.orderId}
            order={merged}
            number={index + 1}
            unit={unit}
            payState={merge.payState}
            closedActions={closedActions}
          />
        ))}
        <MergeOrderTotals merge={merge} order={order} unit={unit} />
        {unpaid && <ChannelCard payment={payment} payRules={payRules} />}
        {!unpaid && merge.payState !== 'paid' && <Timeline order={order} />}
        <OrderFacts order={order} unit={unit} />
      </div>
      {unpaid && <PayBar order={order} unit={unit} payment={payment} />}
    </>
  );
}
