'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MapPin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AddressSheet } from '@/components/address/address-sheet';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { toast } from '@/components/ui/overlay/toast-store';
import { ApiError } from '@/lib/browser/api-error';
import { callMall } from '@/lib/browser/client';
import type { OrderDetail } from '@/lib/contract/order';
import { addressLine } from '@/lib/rules/address/address-form';
import { maskPhone } from '@/lib/rules/caller/phone';
import { isMergeOrderId } from '@/lib/rules/order/merge-order';
import { allows } from '@/lib/rules/order/order-state';
import { statusOf } from '@/lib/rules/order/order-view';

/** Why an order could not go elsewhere. */
function problemOf(error: unknown) {
  if (!(error instanceof ApiError)) return 'actions.failed';
  if (error.code === 0) return 'ship.silent';
  if (error.reason === 'price_changed') return 'ship.dearer';
  return error.reason === 'order_state' ? 'actions.stateChanged' : 'actions.failed';
}

/** Where it goes, and a way to change that as long as it is not sent. */
export function AddressCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('order');
  const client = useQueryClient();
  const [choosing, setChoosing] = useState(false);
  const { orderId, address, kind } = order;
  const changeable = allows({ status: statusOf(order), kind }, 'changeAddress');
  const update = useMutation({
    mutationFn: (addressId: string) =>
      isMergeOrderId(orderId)
        ? callMall('multiUpdateAddress', { mergeOrderId: orderId, addressId })
        : callMall('updateAddress', { orderId, addressId }),
    onSuccess: () => toast(t('actions.addressChanged'), { tone: 'success' }),
    onError: (error) => toast(t(problemOf(error)), { tone: 'error' }),
    onSettled: () =>
      client.invalidateQueries({
        queryKey: ['order', isMergeOrderId(orderId) ? 'merge' : 'detail', orderId],
      }),
  });
  if (!address) return null;

  return (
    <Card as="section" className="flex items-center gap-3">
      <MapPin size={22} strokeWidth={1.8} aria-hidden className="shrink-0 text-primary" />
      <div className="min-w-0 flex-1">
        <h3 className="sr-only">{t('detail.address')}</h3>
        <p className="truncate text-14 font-bold">
          {address.receiver} {maskPhone(address.phone)}
        </p>
        <p className="mt-0.5 text-13 text-muted">{addressLine(address)}</p>
      </div>
      {changeable && (
        <Button
          variant="soft"
          size="sm"
          aria-label={t('actions.changeAddress')}
          loading={update.isPending}
          onClick={() => setChoosing(true)}
        >
          {t('ship.change')}
        </Button>
      )}
      {changeable && (
        <AddressSheet
          open={choosing}
          onClose={() => setChoosing(false)}
          chosenId={undefined}
          onChoose={({ addressId }) => {
            setChoosing(false);
            update.mutate(addressId);
          }}
        />
      )}
    </Card>
  );
}
