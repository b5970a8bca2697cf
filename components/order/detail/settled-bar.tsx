import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ActionBar } from '@/components/ui/nav/action-bar';
import { showToast } from '@/components/ui/overlay/toast';
import { callMall } from '@/lib/browser/client';
import { useLink } from '@/lib/browser/current-page';
import { createQueryKey } from '@/lib/browser/queries';
import { useServerNow } from '@/lib/browser/server-clock';
import { useIsPageShown } from '@/lib/browser/use-is-page-shown';
import type { OrderDetail } from '@/lib/contract/order';
import { isWithinDays, REQUEST_DAYS } from '@/lib/rules/after-sale/after-sale';
import { OrderStatus } from '@/lib/rules/order/order-state';
import { OrderActions } from '../actions/order-actions';
import { toSubmitProblem } from '../exchange/sheet/submit-problem';
import { createIdempotencyKey } from '../idempotency-key';
import { getOrderPath } from '../order-path';
import { getPayerInput, stashPayment } from '../pay/methods/payment-stash';
import { storeSavedOrder } from '../pending-order';
import type { OrderScreenProps } from './order-props';

/** Creates a new order from a closed one and opens it. */
function useReOrder({ orderId, items }: OrderDetail, unit: string) {
  const router = useRouter();
  const link = useLink();
  const isShown = useIsPageShown();
  const t = useTranslations('order.exchange.refusals');
  // One key for this view: a second tap after a network error must not order twice.
  const [key] = useState(createIdempotencyKey);
  return useMutation({
    mutationFn: () => callMall('reOrder', { orderId, ...getPayerInput() }, { idempotencyKey: key }),
    meta: { invalidates: [createQueryKey('order'), createQueryKey('user')] },
    onSuccess: (order) => {
      storeSavedOrder(order, items);
      if (!isShown()) return;
      stashPayment(order.orderId, order);
      router.push(link(getOrderPath(order)));
    },
    onError: (error) => {
      const problem = toSubmitProblem(error) ?? 'other';
      showToast(t(problem === 'address' ? 'other' : problem, { unit }), { tone: 'error' });
    },
  });
}

type Props = Pick<OrderScreenProps, 'unit' | 'closedActions'> & { order: OrderDetail };

/** The bar of a paid or closed order: the actions that its status allows and the project offers. */
export function SettledBar({ order, unit, closedActions = [] }: Props) {
  const t = useTranslations('order.actions');
  const reOrder = useReOrder(order, unit);
  const now = useServerNow();
  const isLate = order.status === OrderStatus.completed && !isWithinDays(order, REQUEST_DAYS, now);
  const isClosed = order.status === OrderStatus.closed;
  return (
    <ActionBar>
      <div className="flex flex-1 flex-wrap justify-end gap-2">
        {/* A closed order shows only "order again"; the items above link to their pages. */}
        <OrderActions
          order={order}
          unit={unit}
          size="md"
          without={[
            ...closedActions,
            ...(isClosed ? (['buyAgain'] as const) : (['changeAddress', 'seeCode'] as const)),
          ]}
          isLate={isLate}
        />
        {isClosed && (
          <Button onClick={() => reOrder.mutate()} loading={reOrder.isPending || reOrder.isSuccess}>
            {t('reOrder')}
          </Button>
        )}
      </div>
    </ActionBar>
  );
}
