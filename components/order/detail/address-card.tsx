import { MapPin } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { AddressSheet } from '@/components/address/address-sheet';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import type { OrderDetail } from '@/lib/contract/order';
import { formatAddressLine } from '@/lib/rules/address/address-form';
import { isActionAllowed } from '@/lib/rules/order/order-state';
import { toOrderStatus } from '@/lib/rules/order/order-view';
import { maskPhone } from '@/lib/rules/phone/phone-code';
import { useAddressChange } from '../actions/change/use-address-change';

/** The shipping address, with a change button until the order is sent. */
export function AddressCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('order');
  const [choosing, setChoosing] = useState(false);
  const { address } = order;
  const changeable = isActionAllowed({ ...order, status: toOrderStatus(order) }, 'changeAddress');
  const update = useAddressChange(order);
  if (!address) return null;

  return (
    <Card as="section" className="flex items-start gap-3">
      <MapPin size={22} strokeWidth={1.8} aria-hidden className="mt-1 shrink-0 text-primary" />
      <div className="min-w-0 flex-1">
        <h3 className="sr-only">{t('detail.address')}</h3>
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
          <p className="min-w-[min(9rem,100%)] flex-1 text-14 font-bold">
            {address.receiver} <span className="whitespace-nowrap">{maskPhone(address.phone)}</span>
          </p>
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
        </div>
        <p className="mt-0.5 text-13 text-muted">{formatAddressLine(address)}</p>
      </div>
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
