import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { retryWhileRunning } from '@/components/order/exchange/sheet/use-submit-order';
import { sendOrder } from '@/components/order/unanswered-orders';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import { reportEvent } from '@/lib/browser/events/report-event';
import { createQueryKey } from '@/lib/browser/queries';
import { useIsPageShown } from '@/lib/browser/use-is-page-shown';
import { ActivityType } from '@/lib/contract/activity-type';
import type { CallArgs } from '@/lib/contract/contract';
import type { GoodsSpec } from '@/lib/contract/goods';
import {
  createPayOnDeliveryPath,
  type PayOnDeliveryParameters,
} from '@/lib/rules/order/pay-on-delivery-paths';

/** Whether a phone is on the shopper's allow-list; a failed check counts as no. */
const verifiedPhoneQuery = (phone: string) =>
  queryOptions({
    queryKey: createQueryKey('user', 'phone', phone),
    queryFn: ({ signal }) =>
      callMall('userWhitePhoneIsExist', { phone }, { signal }).catch(() => ({ isExist: false })),
  });

/** Whether the shopper has verified the phone of the receiver before. */
export function useVerifiedPhone(phone: string | undefined) {
  const { data, isLoading } = useQuery({ ...verifiedPhoneQuery(phone ?? ''), enabled: phone !== undefined });
  return { isVerified: data?.isExist === true, isChecking: isLoading };
}

/** What the shopper has confirmed. */
interface Claim {
  spec: GoodsSpec;
  addressId: string;
  phone: string;
  /** Absent when the phone is verified already. */
  phoneCode: string | undefined;
}

const toOrder = (
  { spec, addressId }: Pick<Claim, 'spec' | 'addressId'>,
  pageSource: string | undefined,
): CallArgs<'saveOrder'> => ({
  goodsSpecId: spec.goodsSpecId,
  quantity: 1,
  activityType: ActivityType.payOnDelivery,
  addressId,
  expectedPoints: spec.points,
  expectedPriceFen: spec.priceFen,
  pageSource: pageSource?.slice(0, 60),
});

/** Verifies the phone, if necessary, and orders the product; then shows the result (R-DELIVERY-08). */
export function useClaim({ goodsId, groupType, pageSource }: PayOnDeliveryParameters) {
  const client = useQueryClient();
  const router = useRouter();
  const link = useLink();
  const isShown = useIsPageShown();
  return useMutation({
    mutationFn: async ({ phone, phoneCode, ...claim }: Claim) => {
      // A retry must not send the code again: it is spent.
      const isVerified = client.getQueryData(verifiedPhoneQuery(phone).queryKey)?.isExist;
      if (phoneCode !== undefined && !isVerified) {
        await callMall('userWhitePhoneAdd', { phone, phoneCode });
        client.setQueryData(verifiedPhoneQuery(phone).queryKey, { isExist: true });
      }
      const order = toOrder(claim, pageSource);
      return sendOrder({ confirmed: order }, (idempotencyKey) =>
        callMall('saveOrder', order, { idempotencyKey }),
      );
    },
    meta: { invalidates: [createQueryKey('order'), createQueryKey('user')] },
    ...retryWhileRunning,
    onSuccess: ({ orderId }) => {
      if (goodsId) reportEvent('order', { goodsId, quantity: 1 });
      if (!isShown()) return;
      // Replaces the form: Back leads to the product, not to a second claim.
      router.replace(
        link(createPayOnDeliveryPath('/payOnDeliverySuccess', { orderId, goodsId, groupType, pageSource })),
      );
    },
  });
}
