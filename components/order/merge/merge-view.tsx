'use client';

import { cx } from '@/components/ui/cx';
import type { OrderDetail } from '@/lib/contract/order';
import type { MergeOrder } from '@/lib/contract/trade/merge-order';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { AddressCard } from '../detail/address-card';
import { OrderFacts } from '../detail/order-facts';
import type { OrderScreenProps } from '../detail/order-props';
import { PayBar } from '../detail/pay-bar';
import { StatusHead } from '../detail/status-head';
import { Timeline } from '../detail/timeline';
import { ChannelCard } from '../pay/channel-card';
import { useOrderPayment } from '../pay/use-order-payment';
import { MergeTotals } from './merge-totals';
import { ParcelCard } from './parcel-card';

type Props = OrderScreenProps & {
  merge: MergeOrder;
  /** All of it as if it were one order. */
  order: OrderDetail;
  onExpire: () => void;
};

/** Several orders with one payment and one address; once paid, the way to each of them. */
export function MergeView({ merge, order, unit, environment, payRules, onExpire }: Props) {
  const { mergeOrderId, orders } = merge;
  const unpaid = order.status === OrderStatus.unpaid;
  const payment = useOrderPayment({ orderId: mergeOrderId, isUnpaid: unpaid, environment, payRules });

  return (
    <>
      <StatusHead order={order} unit={unit} onExpire={onExpire} />
      <div className={cx('relative -mt-11 flex flex-col gap-2.5 px-3', unpaid ? 'pb-20' : 'pb-6')}>
        <AddressCard order={order} />
        {orders.map((each, index) => (
          <ParcelCard
            key={each.orderId}
            order={each}
            number={index + 1}
            unit={unit}
            payState={merge.payState}
          />
        ))}
        <MergeTotals merge={merge} order={order} unit={unit} />
        {unpaid && <ChannelCard payment={payment} payRules={payRules} />}
        {!unpaid && merge.payState !== 'paid' && <Timeline order={order} />}
        <OrderFacts order={order} unit={unit} />
      </div>
      {unpaid && <PayBar order={order} unit={unit} payment={payment} />}
    </>
  );
}
