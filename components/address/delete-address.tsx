'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/overlay/confirm-dialog';
import { toast } from '@/components/ui/overlay/toast-store';
import { useDeleteAddress } from './use-address-mutations';

/** Deletes an address after asking. */
export function DeleteAddress({ addressId, onDeleted }: { addressId: string; onDeleted: () => void }) {
  const t = useTranslations('address');
  const [asking, setAsking] = useState(false);
  const remove = useDeleteAddress();
  const confirm = () =>
    remove.mutate(addressId, {
      onSuccess: () => {
        toast(t('deleted'), { tone: 'success' });
        onDeleted();
      },
      onError: () => toast(t('failed'), { tone: 'error' }),
    });
  return (
    <>
      <Button variant="outline" size="lg" onClick={() => setAsking(true)}>
        {t('delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={confirm}
        loading={remove.isPending}
        title={t('deleteTitle')}
        cancelLabel={t('keep')}
        confirmLabel={t('delete')}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </>
  );
}
