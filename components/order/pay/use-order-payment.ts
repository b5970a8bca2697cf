import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { showToast } from '@/components/ui/overlay/toast';
import { ApiError } from '@/lib/browser/api-error';
import { useLink } from '@/lib/browser/current-page';
import { useEnvironment } from '@/lib/browser/environment';
import { createQueryKey } from '@/lib/browser/queries';
import { createStorageStore } from '@/lib/browser/store';
import { useIsPageShown } from '@/lib/browser/use-is-page-shown';
import type { PayType } from '@/lib/contract/config';
import type { RealOrder } from '@/lib/contract/order';
import type { WxPay } from '@/lib/contract/payment';
import type { Environment } from '@/lib/rules/environment/environment';
import {
  findPaymentMethod,
  getPayChannels,
  type PaymentMethod,
  type PayRules,
} from '@/lib/rules/payment/pay-channels';
import { useParam } from '../use-order-id';
import { takeStashedPayment } from './methods/payment-stash';
import { type PaymentStart, payPrepared, startPayment } from './methods/start-payment';
import { onReturn } from './on-return';
import { usePaymentPolling } from './use-payment-polling';

/** A payment by a channel, or a payment inside WeChat that the server has already prepared. */
type PayRequest = { method: PaymentMethod; channel: PayType } | { prepared: WxPay };

/** Maximum time until the cashier replaces the page; then the button is enabled again. */
const MAX_LEAVING_MS = 8000;

interface PayOptions {
  isShown: () => boolean;
  onStarted: (started: PaymentStart) => void;
  onError: (error: Error) => void;
}

/** Starts payments, one at a time. */
function usePay(orderId: string, { isShown, onStarted, onError }: PayOptions) {
  const pay = useMutation({
    mutationFn: (request: PayRequest) =>
      'prepared' in request
        ? payPrepared(request.prepared, isShown)
        : startPayment(request.method, request.channel, orderId, isShown),
    onSuccess: onStarted,
    onError,
  });
  const isLeaving = pay.data === 'left';
  const stay = useEffectEvent(() => pay.reset());
  // The page can be left for good, be restored from the back/forward cache, or stay because the URL opened
  // another app or nothing. The button must not stay busy forever.
  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(stay, MAX_LEAVING_MS);
    const stopListening = onReturn({ onRestored: () => stay(), onVisible: () => stay() });
    return () => {
      clearTimeout(timer);
      stopListening();
    };
  }, [isLeaving]);
  return {
    start: pay.mutate,
    /** True also while the cashier is loading. */
    busy: pay.isPending || isLeaving,
  };
}

/** Returns the text for a payment that did not start or was cancelled. */
function usePayTexts(method: PaymentMethod | undefined) {
  const t = useTranslations('order.pay');
  const getAbsentText = () => {
    if (method === 'miniPage') return t('noMini');
    return method === 'trade' ? t('noAlipay') : t('noWechat');
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
 * result always comes from the server, whatever a cashier or the surrounding app reports. The chosen channel is kept for this
 * tab (R-PAY-32).
 */
export function useOrderPayment({ orderId, isUnpaid, payRules, ...rendered }: OrderPaymentOptions) {
  const isShown = useIsPageShown();
  const environment = useEnvironment(rendered.environment);
  const t = useTranslations('order.changes');
  const payTexts = useTranslations('order.pay');
  const client = useQueryClient();
  const router = useRouter();
  const link = useLink();
  const channels = getPayChannels(environment, payRules);
  const chosenStore = createStorageStore(`payChannel-${orderId}`, 'sessionStorage');
  const [chosen, setChosen] = useState(chosenStore.read);
  const choose = (type: PayType) => {
    setChosen(type);
    chosenStore.write(type);
  };
  const channel = channels.find((type) => type === chosen) ?? channels[0];
  const method = channel && findPaymentMethod(environment, channel, payRules);
  const getText = usePayTexts(method);

  const refreshOrders = () => client.invalidateQueries({ queryKey: createQueryKey('order') });
  const handleSettled = ({ paid }: RealOrder) => {
    void refreshOrders();
    void client.invalidateQueries({ queryKey: createQueryKey('user') });
    if (paid) router.replace(link(`/ordersuccess?orderId=${orderId}&fromPage=payindex`));
  };
  const isStarted = useRef(false);
  const fromCashier = useParam('fromPage') === 'cashier';
  const isCancelled = useParam('payResult') === 'cancelled';
  const pollingOptions = {
    orderId,
    fromCashier,
    isCancelled,
    isStarted: () => isStarted.current,
    onSettled: handleSettled,
  };
  const { watch, ask, recheck } = usePaymentPolling(pollingOptions);

  const handleStart = (result: PaymentStart) => {
    if (!isShown()) return void refreshOrders();
    if (result === 'left') return;
    if (result === 'ok') return ask();
    showToast(getText(result), { tone: result === 'cancel' ? 'plain' : 'error' });
    recheck();
  };
  const handleError = (error: Error) => {
    void refreshOrders();
    if (!isShown()) return;
    const isChanged = error instanceof ApiError && error.reason === 'order_state';
    const hasNoAnswer = error instanceof ApiError && error.code === 0;
    const text = hasNoAnswer ? payTexts('network') : t(isChanged ? 'stateChanged' : 'failed');
    showToast(text, { tone: 'error' });
    if (isChanged) recheck();
  };
  const pay = usePay(orderId, { isShown, onStarted: handleStart, onError: handleError });
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
