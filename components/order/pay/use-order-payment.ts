import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLink } from '@/components/app/use-link';
import { showToast } from '@/components/ui/overlay/toast-store';
import { ApiError } from '@/lib/browser/api-error';
import type { PayType } from '@/lib/contract/config';
import type { RealOrder } from '@/lib/contract/order';
import type { Environment } from '@/lib/rules/page/environment';
import { findPaymentMethod, getPayChannels, type PayRules } from '@/lib/rules/payment/pay-channels';
import { useParam } from '../use-order-id';
import { takeStashedPayment } from './methods/payment-stash';
import type { PaymentStart } from './methods/start-payment';
import { usePay } from './use-pay';
import { usePaymentPolling } from './use-payment-polling';

/** What the shopper is told of a payment that did not begin, or was given up. */
function usePayTexts(environment: Environment) {
  const t = useTranslations('order.pay');
  const getAbsentText = () => {
    if (environment === 'mini') return t('noMini');
    return environment === 'alipayMini' ? t('noAlipay') : t('noWechat');
  };
  return (started: Exclude<PaymentStart, 'left' | 'ok'>): string =>
    started === 'absent' ? getAbsentText() : t(started);
}

interface OrderPaymentOptions {
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
export function useOrderPayment({ orderId, isUnpaid, environment, payRules }: OrderPaymentOptions) {
  const t = useTranslations('order.actions');
  const client = useQueryClient();
  const router = useRouter();
  const link = useLink();
  const getText = usePayTexts(environment);
  const channels = getPayChannels(environment, payRules);
  const [chosen, choose] = useState<PayType>();
  const channel = chosen ?? channels[0];

  const refreshOrders = () => client.invalidateQueries({ queryKey: ['order'] });
  const handleSettled = ({ paid }: RealOrder) => {
    void refreshOrders();
    void client.invalidateQueries({ queryKey: ['user'] });
    if (paid) router.replace(link(`/ordersuccess?orderId=${orderId}&fromPage=payindex`));
  };
  const isStarted = useRef(false);
  const fromCashier = useParam('fromPage') === 'cashier';
  const watched = { orderId, fromCashier, isStarted: () => isStarted.current, onSettled: handleSettled };
  const { watch, ask, recheck } = usePaymentPolling(watched);

  const handleStart = (what: PaymentStart) => {
    if (what === 'left') return;
    if (what === 'ok') return ask();
    showToast(getText(what), { tone: what === 'cancel' ? 'plain' : 'error' });
    recheck();
  };
  const handleError = (error: Error) => {
    const isChanged = error instanceof ApiError && error.reason === 'order_state';
    showToast(t(isChanged ? 'stateChanged' : 'failed'), { tone: 'error' });
    if (isChanged) recheck();
    void refreshOrders();
  };
  const pay = usePay(orderId, { onStarted: handleStart, onError: handleError });
  const startPay = (wanted: Parameters<typeof pay.start>[0]) => {
    isStarted.current = true;
    pay.start(wanted);
  };

  // The shopper has just tapped "order and pay": the cashier follows without another tap.
  const payPreparedOrder = useEffectEvent(() => {
    const prepared = takeStashedPayment(orderId);
    if (prepared && isUnpaid && channels.includes('wechat')) startPay({ prepared });
  });
  useEffect(() => payPreparedOrder(), []);

  const method = channel && findPaymentMethod(environment, channel, payRules);
  return {
    channels,
    channel,
    choose,
    busy: pay.busy,
    /** Absent: there is no channel here. */
    start: channel && method && (() => startPay({ way: method, channel })),
    watch: isUnpaid ? watch : 'idle',
    ask,
  };
}
