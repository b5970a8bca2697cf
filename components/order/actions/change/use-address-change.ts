import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { showToast } from '@/components/ui/overlay/toast';
import { ApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import { createQueryKey } from '@/lib/browser/queries';
import type { OrderSummary } from '@/lib/contract/order';
import { isMergeOrderId } from '@/lib/rules/order/merge-order';

/** Text key of the reason why the address of an order could not be changed. */
function toErrorTextKey(error: unknown) {
  if (!(error instanceof ApiError)) return 'changes.failed';
  if (error.code === 0) return 'ship.silent';
  if (error.reason === 'address_unverified') return 'ship.check';
  if (error.reason === 'price_changed') return 'ship.dearer';
  if (error.reason === 'once_a_day') return 'ship.onceADay';
  if (error.reason === 'claimed_phone' || error.reason === 'claimed_address') return 'ship.claimed';
  if (error.reason === 'phone_not_allowed') return 'ship.unverified';
  return error.reason === 'order_state' ? 'changes.stateChanged' : 'changes.failed';
}

/** Changes the address of an order, or of all orders of its unpaid merge order. */
export function useAddressChange({ orderId, mergeOrderId, paidTogether }: OrderSummary) {
  const t = useTranslations('order');
  const mergeId = isMergeOrderId(orderId) ? orderId : paidTogether && mergeOrderId;

  return useMutation({
    mutationFn: (addressId: string) =>
      mergeId
        ? callMall('multiUpdateAddress', { mergeOrderId: mergeId, addressId })
        : callMall('updateAddress', { orderId, addressId }),
    meta: { awaits: [createQueryKey('order')], evenAfterError: true },
    onSuccess: () => showToast(t('changes.addressChanged'), { tone: 'success' }),
    onError: (error) => showToast(t(toErrorTextKey(error)), { tone: 'error' }),
  });
}
