'use client';

import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import type { ButtonSize } from '@/components/ui/button-style';
import type { OrderSummary } from '@/lib/contract/order';
import { useAddressChange } from './use-address-change';

const AddressSheet = dynamic(
  () => import('@/components/address/address-sheet').then((part) => part.AddressSheet),
  { ssr: false },
);

/** A button that lets the shopper choose another address for an order. */
export function ChangeAddress({ order, size }: { order: OrderSummary; size: ButtonSize }) {
  const t = useTranslations('order.actions');
  const [open, setOpen] = useState<boolean>();
  const change = useAddressChange(order);
  return (
    <>
      <Button
        size={size}
        variant="outline"
        aria-haspopup="dialog"
        loading={change.isPending}
        onClick={() => setOpen(true)}
      >
        {t('changeAddress')}
      </Button>
      {open !== undefined && (
        <AddressSheet
          open={open}
          onClose={() => setOpen(false)}
          chosenId={undefined}
          onChoose={({ addressId }) => {
            setOpen(false);
            change.mutate(addressId);
          }}
        />
      )}
    </>
  );
}
