'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAppTexts } from '@/components/app/app-texts';
import { useLink } from '@/components/app/use-link';
import { Card } from '@/components/ui/card';
import { toast } from '@/components/ui/overlay/toast-store';
import type { PayType } from '@/lib/contract/config';
import type { OrderDetail, RealOrder } from '@/lib/contract/order';
import { payChannels } from '@/lib/rules/money/pay-channels';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { ExpressPreview } from '../express/express-preview';
import { HelpCard } from '../help-card';
import { ChannelPicker } from '../pay/channel-picker';
import { usePay } from '../pay/use-pay';
import { usePaymentWatch } from '../pay/use-payment-watch';
import { WatchBanner } from '../pay/watch-banner';
import { useParam } from '../use-order-id';
import { AddressCard } from './address-card';
import { ItemsCard } from './items-card';
import { OrderFacts } from './order-facts';
import type { OrderScreenProps } from './order-props';
import { PayBar } from './pay-bar';
import { SettledBar } from './settled-bar';
import { StatusHead } from './status-head';
import { Timeline } from './timeline';

type Props = OrderScreenProps & { order: OrderDetail; onExpire: () => void };

/** An order that is there. */
export function OrderView({ order, unit, environment, payRules, onExpire }: Props) {
  const t = useTranslations('order');
  const texts = useAppTexts();
  const client = useQueryClient();
  const router = useRouter();
  const link = useLink();
  const { orderId } = order;
  const unpaid = order.status === OrderStatus.unpaid;
  const channels = payChannels(environment, payRules);
  const [chosen, setChosen] = useState<PayType>();
  const channel = chosen ?? channels[0];
  const pay = usePay(orderId);

  const settled = ({ paid }: RealOrder) => {
    void client.invalidateQueries({ queryKey: ['order'] });
    void client.invalidateQueries({ queryKey: ['user'] });
    if (paid) router.replace(link(`/ordersuccess?orderId=${orderId}&fromPage=payindex`));
  };
  const fromCashier = useParam('fromPage') === 'cashier';
  const { watch, again } = usePaymentWatch(orderId, fromCashier, settled);

  const start = (type: PayType) =>
    pay.start(type, {
      onError: () => {
        toast(t('actions.failed'), { tone: 'error' });
        void client.invalidateQueries({ queryKey: ['order', 'detail', orderId] });
      },
    });

  return (
    <>
      <StatusHead order={order} unit={unit} onExpire={onExpire} />
      <div className="relative -mt-11 flex flex-col gap-2.5 px-3 pb-6">
        <WatchBanner watch={watch} onAgain={again} />
        {order.sentAt && <ExpressPreview orderId={orderId} />}
        <AddressCard order={order} />
        <ItemsCard order={order} unit={unit} />
        {unpaid && (
          <Card as="section">
            <ChannelPicker channels={channels} value={channel} onChange={setChosen} />
          </Card>
        )}
        {!unpaid && <Timeline order={order} />}
        <OrderFacts order={order} unit={unit} />
        <HelpCard orderId={orderId} />
      </div>
      {unpaid ? (
        <PayBar order={order} unit={unit} busy={pay.busy} onPay={channel && (() => start(channel))} />
      ) : (
        <SettledBar order={order} unit={unit} />
      )}
      <span className="sr-only" role="status">
        {pay.busy ? texts.loading : ''}
      </span>
    </>
  );
}
