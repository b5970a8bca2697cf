'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useLink } from '@/components/app/use-link';
import { Card } from '@/components/ui/card';
import { toast } from '@/components/ui/overlay/toast-store';
import type { PayType } from '@/lib/contract/config';
import type { OrderDetail, RealOrder } from '@/lib/contract/order';
import type { MergeOrder } from '@/lib/contract/trade/merge-order';
import { payChannels } from '@/lib/rules/money/pay-channels';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { AddressCard } from '../detail/address-card';
import { OrderFacts } from '../detail/order-facts';
import type { OrderScreenProps } from '../detail/order-props';
import { PayBar } from '../detail/pay-bar';
import { StatusHead } from '../detail/status-head';
import { ChannelPicker } from '../pay/channel-picker';
import { usePay } from '../pay/use-pay';
import { usePaymentWatch } from '../pay/use-payment-watch';
import { WatchBanner } from '../pay/watch-banner';
import { useParam } from '../use-order-id';
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
  const t = useTranslations('order');
  const client = useQueryClient();
  const router = useRouter();
  const link = useLink();
  const { mergeOrderId, orders } = merge;
  const unpaid = order.status === OrderStatus.unpaid;
  const channels = payChannels(environment, payRules);
  const [chosen, setChosen] = useState<PayType>();
  const channel = chosen ?? channels[0];
  const pay = usePay(mergeOrderId);

  const settled = ({ paid }: RealOrder) => {
    void client.invalidateQueries({ queryKey: ['order'] });
    void client.invalidateQueries({ queryKey: ['user'] });
    if (paid) router.replace(link(`/ordersuccess?orderId=${mergeOrderId}&fromPage=payindex`));
  };
  const { watch, again } = usePaymentWatch(mergeOrderId, useParam('fromPage') === 'cashier', settled);
  const start = (type: PayType) =>
    pay.start(type, {
      onError: () => {
        toast(t('actions.failed'), { tone: 'error' });
        void client.invalidateQueries({ queryKey: ['order', 'merge', mergeOrderId] });
      },
    });

  return (
    <>
      <StatusHead order={order} unit={unit} onExpire={onExpire} />
      <div className="relative -mt-11 flex flex-col gap-2.5 px-3 pb-6">
        <WatchBanner watch={watch} onAgain={again} />
        <AddressCard order={order} />
        {orders.map((each, index) => (
          <ParcelCard key={each.orderId} order={each} number={index + 1} unit={unit} />
        ))}
        <MergeTotals merge={merge} order={order} unit={unit} />
        {unpaid && (
          <Card as="section">
            <ChannelPicker channels={channels} value={channel} onChange={setChosen} />
          </Card>
        )}
        <OrderFacts order={order} unit={unit} />
      </div>
      {unpaid && (
        <PayBar order={order} unit={unit} busy={pay.busy} onPay={channel && (() => start(channel))} />
      )}
    </>
  );
}
