'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLink } from '@/components/app/use-link';
import { toast } from '@/components/ui/overlay/toast-store';
import { ApiError } from '@/lib/browser/api-error';
import type { PayType } from '@/lib/contract/config';
import type { RealOrder } from '@/lib/contract/order';
import { type PayRules, payChannels, payWay } from '@/lib/rules/money/pay-channels';
import type { Environment } from '@/lib/rules/page/environment';
import { useParam } from '../use-order-id';
import { usePay } from './use-pay';
import { usePayTexts } from './use-pay-texts';
import { usePaymentWatch } from './use-payment-watch';
import type { Started } from './ways/pay-in';
import { takeReady } from './ways/ready-payment';

interface Payable {
  /** Of the order or the merge order. */
  orderId: string;
  isUnpaid: boolean;
  environment: Environment;
  payRules: PayRules;
}

/**
 * Everything about paying on the page of an order: the channels there are here, starting a payment, and finding out
 * what became of it. Whatever a cashier or the app around the page says, the server is asked.
 */
export function useOrderPayment({ orderId, isUnpaid, environment, payRules }: Payable) {
  const t = useTranslations('order.actions');
  const client = useQueryClient();
  const router = useRouter();
  const link = useLink();
  const saying = usePayTexts(environment);
  const channels = payChannels(environment, payRules);
  const [chosen, choose] = useState<PayType>();
  const channel = chosen ?? channels[0];

  const reread = () => client.invalidateQueries({ queryKey: ['order'] });
  const settled = ({ paid }: RealOrder) => {
    void reread();
    void client.invalidateQueries({ queryKey: ['user'] });
    if (paid) router.replace(link(`/ordersuccess?orderId=${orderId}&fromPage=payindex`));
  };
  const isBegun = useRef(false);
  const fromCashier = useParam('fromPage') === 'cashier';
  const watched = { orderId, fromCashier, isBegun: () => isBegun.current, onSettled: settled };
  const { watch, ask, lookAgain } = usePaymentWatch(watched);

  const started = (what: Started) => {
    if (what === 'left') return;
    if (what === 'ok') return ask();
    toast(saying(what), { tone: what === 'cancel' ? 'plain' : 'error' });
    lookAgain();
  };
  const refused = (error: Error) => {
    const isChanged = error instanceof ApiError && error.reason === 'order_state';
    toast(t(isChanged ? 'stateChanged' : 'failed'), { tone: 'error' });
    if (isChanged) lookAgain();
    void reread();
  };
  const pay = usePay(orderId, { onStarted: started, onRefused: refused });
  const begin = (wanted: Parameters<typeof pay.start>[0]) => {
    isBegun.current = true;
    pay.start(wanted);
  };

  // The shopper has just tapped "order and pay": the cashier follows without another tap.
  const goOn = useEffectEvent(() => {
    const prepared = takeReady(orderId);
    if (prepared && isUnpaid && channels.includes('wechat')) begin({ prepared });
  });
  useEffect(() => goOn(), []);

  const way = channel && payWay(environment, channel, payRules);
  return {
    channels,
    channel,
    choose,
    busy: pay.busy,
    /** Absent: there is no channel here. */
    start: channel && way && (() => begin({ way, channel })),
    watch: isUnpaid ? watch : 'idle',
    ask,
  };
}
