import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLink } from '@/components/app/use-link';
import { showToast } from '@/components/ui/overlay/toast-store';
import { ApiError } from '@/lib/browser/api-error';
import { createQueryKey } from '@/lib/browser/queries';
import type { PayType } from '@/lib/contract/config';
import type { RealOrder } from '@/lib/contract/order';
import type { Environment } from '@/lib/rules/page/environment';
import { findPaymentMethod, getPayChannels, type PayRules } from '@/lib/rules/payment/pay-channels';
import { useParam } from '../use-order-id';
import { takeStashedPayment } from './methods/payment-stash';
import type { PaymentStart } from './methods/start-payment';
import { usePay } from './use-pay';
import { usePaymentPolling } from './use-payment-polling';

/** Returns the text for a payment that did not start or was cancelled. */
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
  /** Id of the order or the merge order. */
  orderId: string;
  isUnpaid: boolean;
  environment: Environment;
  payRules: PayRules;
}

/**
 * Payment on the page of an order: the available channels, starting a payment, and polling its result. The
 * result always comes from the server, whatever a cashier or the surrounding app reports.
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

  const refreshOrders = () => client.invalidateQueries({ queryKey: createQueryKey('order') });
  const handleSettled = ({ paid }: RealOrder) => {
    void refreshOrders();
    void client.invalidateQueries({ queryKey: createQueryKey('user') });
    if (paid) router.replace(link(`/ordersuccess?orderId=${orderId}&fromPage=payindex`));
  };
  const isStarted = useRef(false);
  const fromCashier = useParam('fromPage') === 'cashier';
  const pollingOptions = {
    orderId,
    fromCashier,
    isStarted: () => isStarted.current,
    onSettled: handleSettled,
  };
  const { watch, ask, recheck } = usePaymentPolling(pollingOptions);

  const handleStart = (result: PaymentStart) => {
    if (result === 'left') return;
    if (result === 'ok') return ask();
    showToast(getText(result), { tone: result === 'cancel' ? 'plain' : 'error' });
    recheck();
  };
  const handleError = (error: Error) => {
    const isChanged = error instanceof ApiError && error.reason === 'order_state';
    showToast(t(isChanged ? 'stateChanged' : 'failed'), { tone: 'error' });
    if (isChanged) recheck();
    void refreshOrders();
  };
  const pay = usePay(orderId, { onStarted: handleStart, onError: handleError });
  const startPay = (request: Parameters<typeof pay.start>[0]) => {
    isStarted.current = true;
    pay.start(request);
  };

  // The shopper has just tapped "order and pay": the payment starts without another tap.
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
    /** Undefined when no channel is available. */
    start: channel && method && (() => startPay({ method, channel })),
    watch: isUnpaid ? watch : 'idle',
    ask,
  };
}
