import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { storeDraft } from '@/components/ui/form/stored-draft';
import { ApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import { reportEvent } from '@/lib/browser/events/report-event';
import { createQueryKey } from '@/lib/browser/queries';
import { useIsPageShown } from '@/lib/browser/use-is-page-shown';
import type { CallArgs } from '@/lib/contract/contract';
import type { SavedOrder } from '@/lib/contract/order';
import type { WxPay } from '@/lib/contract/payment';
import type { ExchangeGoods } from '@/lib/rules/order/exchange';
import type { PurchaseLine } from '@/lib/rules/order/purchase';
import { getOrderPath } from '../../order-path';
import { getPayerInput, stashPayment } from '../../pay/methods/payment-stash';
import { storeSavedOrder } from '../../pending-order';
import { type SentOrder, sendOrder } from '../../unanswered-orders';

/** Called with a new order, instead of opening its payment or result page. */
export type OnOrdered = (order: SavedOrder, activityType: number) => void;

/** The call to send: an order of one product, or a merge order when there are add-ons. */
type Confirmation =
  | { call: 'saveOrder'; args: CallArgs<'saveOrder'> }
  | { call: 'multiSaveOrder'; args: CallArgs<'multiSaveOrder'> };

interface ConfirmationOptions {
  addressId: string | undefined;
  couponId: string | undefined;
  remark: string;
  pageSource: string | undefined;
}

/** Maximum length of `pageSource` in the contract. */
const MAX_PAGE_SOURCE_CHARS = 60;

const toOrderItem = ({ goodsSpecId, quantity, activityType, points, priceFen }: PurchaseLine) => ({
  ...{ goodsSpecId, quantity, activityType },
  expectedPoints: points,
  expectedPriceFen: priceFen,
});

/**
 * Creates the call for the confirmed lines, with the shown price of each piece; undefined when there are no
 * lines.
 */
export function createConfirmation(
  lines: readonly PurchaseLine[],
  options: ConfirmationOptions,
): Confirmation | undefined {
  const { addressId, couponId, remark, pageSource } = options;
  const args = {
    remark,
    ...(addressId && { addressId }),
    ...(couponId && { couponId }),
    ...(pageSource && { pageSource: pageSource.slice(0, MAX_PAGE_SOURCE_CHARS) }),
  };
  const [first, ...more] = lines.map(toOrderItem);
  if (!first) return undefined;
  return more.length === 0
    ? { call: 'saveOrder', args: { ...first, ...args } }
    : { call: 'multiSaveOrder', args: { items: [first, ...more], ...args } };
}

/** What identifies an order that gets no answer. */
export function toSentOrder({ call, args }: Confirmation): SentOrder {
  const { couponId, ...confirmed } = args;
  return { confirmed: { call, ...confirmed }, couponId };
}

/**
 * Maximum retries while the first call with the key is still running (`key_running`), 1 s apart (R-ORDER-13).
 */
const MAX_RUNNING_RETRIES = 5;

/** Retries a call while the first one with its idempotency key is still running. */
export const retryWhileRunning = {
  retry: (count: number, error: Error): boolean =>
    count < MAX_RUNNING_RETRIES && error instanceof ApiError && error.reason === 'key_running',
  retryDelay: 1000,
};

/** Sends the confirmation; the result has the same shape for both calls. */
async function saveConfirmation(
  { call, args }: Confirmation,
  idempotencyKey: string,
): Promise<SavedOrder & WxPay> {
  const options = { idempotencyKey };
  if (call === 'saveOrder') return callMall('saveOrder', { ...args, ...getPayerInput() }, options);
  const { mergeOrderId, ...saved } = await callMall(
    'multiSaveOrder',
    { ...args, ...getPayerInput() },
    options,
  );
  return { ...saved, orderId: mergeOrderId };
}

/** The activity type of the order; 0 for a merge order. */
const getActivityType = ({ call, args }: Confirmation): number =>
  call === 'saveOrder' ? Number(args.activityType ?? 0) : 0;

/** Pieces of the product itself, without add-ons. */
const getQuantity = ({ call, args }: Confirmation): number =>
  (call === 'saveOrder' ? args.quantity : args.items[0]?.quantity) ?? 1;

/**
 * Submits the confirmed order idempotently and opens the payment or result page (R-ORDER-08).
 * @param goods the product; an order with add-ons is reported for it
 * @param onOrdered called instead of opening a page
 */
export function useSubmitOrder({ goodsId, picture }: ExchangeGoods, onOrdered?: OnOrdered) {
  const router = useRouter();
  const link = useLink();
  const isShown = useIsPageShown();
  return useMutation({
    mutationFn: (confirmation: Confirmation) =>
      sendOrder(toSentOrder(confirmation), (key) => saveConfirmation(confirmation, key)),
    meta: { invalidates: [createQueryKey('order'), createQueryKey('user'), createQueryKey('coupon')] },
    ...retryWhileRunning,
    onSuccess: (order, confirmation) => {
      storeDraft(`order ${goodsId}`, undefined);
      reportEvent('order', { goodsId, quantity: getQuantity(confirmation) });
      storeSavedOrder(order, [{ picture }]);
      // A stashed payment starts by itself, which must not happen when the shopper opens the order later.
      if (isShown()) stashPayment(order.orderId, order);
      const activityType = getActivityType(confirmation);
      if (onOrdered) onOrdered(order, activityType);
      else if (isShown()) router.push(link(getOrderPath(order, activityType)));
    },
  });
}
